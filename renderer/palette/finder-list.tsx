import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { isComposing } from '../ui/composing-key.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { takeTyped } from '../ui/typed-ahead.tsx'

interface FinderListProps<Item> {
  /** Name of the field, and what stands in it while it is empty. */
  readonly label: string
  readonly listLabel: string
  readonly written: string
  readonly onWrite: (text: string) => void
  /** In UTF-16 code units. */
  readonly maxLength?: number
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly optionClass?: string
  readonly onChoose: (item: Item) => void
  readonly children: (item: Item, active: boolean) => ReactNode
}

/** A field and below it what its words find; the keys go through the list while the field keeps the focus. */
export function FinderList<Item>(props: FinderListProps<Item>) {
  const { label, listLabel, written, items, onChoose } = props
  const id = useId()
  const [place, setPlace] = useState(0)
  const active = Math.min(place, Math.max(0, items.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const item = items[active]
    if (event.key === 'Enter' && item !== undefined && !event.repeat) onChoose(item)
    else if (event.key in steps) setPlace(wrapped(active + (steps[event.key] ?? 0), items.length))
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="palette-field">
        <Icon of={Search} sizePx={16} />
        <input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={items.length === 0 ? undefined : `${id}-${active}`}
          aria-label={label}
          placeholder={label}
          maxLength={props.maxLength}
          value={written}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            props.onWrite(event.target.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const early = takeTyped()
            if (early !== '') props.onWrite(`${early}${written}`.slice(0, props.maxLength))
          }}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div role="listbox" id={id} className="palette-list" aria-label={listLabel}>
        {items.map((item, index) => (
          <Option
            key={props.keyOf(item)}
            id={`${id}-${index}`}
            active={index === active}
            className={props.optionClass}
            onPoint={() => setPlace(index)}
            onChoose={() => onChoose(item)}
          >
            {props.children(item, index === active)}
          </Option>
        ))}
      </div>
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

const wrapped = (place: number, count: number): number => (count === 0 ? 0 : (place + count) % count)

interface OptionProps {
  readonly id: string
  readonly active: boolean
  readonly className: string | undefined
  readonly onPoint: () => void
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Option({ id, active, className, onPoint, onChoose, children }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={classNames('palette-option', className)}
      onPointerMove={active ? undefined : onPoint}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}
