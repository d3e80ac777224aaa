import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Kbd } from './kbd.tsx'
import './menu.css'

interface MenuProps {
  /** One button; it opens the menu. */
  readonly trigger: ReactNode
  readonly children: ReactNode
  readonly side?: 'top' | 'bottom'
  readonly align?: 'start' | 'end'
}

/** A menu that drops from a button. */
export function Menu({ trigger, children, side = 'bottom', align = 'start' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" side={side} align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  readonly onSelect: () => void
  readonly icon?: ReactNode
  readonly hint?: string
  readonly disabled?: boolean
  /** The key that does the same, as it is shown. */
  readonly keyHint?: string
  readonly keyName?: string
  readonly children: ReactNode
}

export function MenuItem({ onSelect, icon, hint, disabled = false, keyHint, keyName, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className="menu-item" onSelect={onSelect} disabled={disabled} aria-keyshortcuts={keyName}>
      {icon}
      <span className="menu-words">
        <span>{children}</span>
        {hint !== undefined && <small>{hint}</small>}
      </span>
      {keyHint !== undefined && <Kbd>{keyHint}</Kbd>}
    </DropdownMenu.Item>
  )
}

export interface MenuChoice<Value extends string> {
  readonly value: Value
  readonly name: string
  readonly hint: string
  /** It cannot be chosen; `hint` says why. */
  readonly disabled?: boolean
}

interface MenuChoicesProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly MenuChoice<Value>[]
  readonly onChoose: (value: Value) => void
}

/** One of several, each with a line that explains it. */
export function MenuChoices<Value extends string>({ label, value, choices, onChoose }: MenuChoicesProps<Value>) {
  return (
    <DropdownMenu.RadioGroup
      value={value}
      onValueChange={(name) => {
        const chosen = choices.find((choice) => choice.value === name)
        if (chosen) onChoose(chosen.value)
      }}
      aria-label={label}
    >
      <DropdownMenu.Label className="menu-label">{label}</DropdownMenu.Label>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className="menu-item" disabled={choice.disabled ?? false}>
          <span className="menu-tick">
            <DropdownMenu.ItemIndicator>
              <Icon of={Check} sizePx={14} />
            </DropdownMenu.ItemIndicator>
          </span>
          <span className="menu-words">
            <span>{choice.name}</span>
            <small>{choice.hint}</small>
          </span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export function MenuLine() {
  return <DropdownMenu.Separator className="menu-line" />
}
