import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type LateState<Props> =
  | { readonly kind: 'away' }
  | { readonly kind: 'coming'; readonly promise: Promise<ComponentType<Props>> }
  | { readonly kind: 'here'; readonly Part: ComponentType<Props> }

/** A component that comes later; `isHere` when it has been loaded. */
export type LatePart<Props> = ComponentType<Props> & { readonly isHere: () => boolean }

const loaders = new Set<() => Promise<unknown>>()

/**
 * Makes a component out of one that is loaded later, so that a start carries only what its first picture shows. Once loaded it is drawn at once,
 * without a gap. Called when a file is loaded, never while drawing. `meanwhile` stands in its place until it is there. Not Suspense: that holds back
 * what came within 300 ms.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
): LatePart<Props> {
  let state: LateState<Props> = { kind: 'away' }
  const bring = async (): Promise<ComponentType<Props>> => {
    if (state.kind === 'here') return state.Part
    if (state.kind === 'away') state = { kind: 'coming', promise: load() }
    const { promise } = state
    try {
      const Part = await promise
      state = { kind: 'here', Part }
      return Part
    } catch (cause) {
      // The next one who wants it tries again.
      state = { kind: 'away' }
      throw cause
    }
  }
  loaders.add(bring)
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the file is loaded
  function Part(props: Props) {
    const [drawn, setDrawn] = useState<Drawn<Props>>(() => (state.kind === 'here' ? state : { kind: 'coming' }))
    useEffect(() => {
      if (state.kind === 'here') return setDrawn(state)
      let wanted = true
      const tell = (next: Drawn<Props>) => wanted && setDrawn(next)
      bring().then(
        (Part) => tell({ kind: 'here', Part }),
        (cause: unknown) => tell({ kind: 'failed', cause }),
      )
      return () => {
        wanted = false
      }
    }, [])
    // For the boundary around it.
    if (drawn.kind === 'failed') throw drawn.cause
    return drawn.kind === 'here' ? <drawn.Part {...props} /> : meanwhile(props)
  }
  return Object.assign(Part, { isHere: () => state.kind === 'here' })
}

type Drawn<Props> =
  | Exclude<LateState<Props>, { kind: 'away' | 'coming' }>
  | { readonly kind: 'coming' }
  | { readonly kind: 'failed'; readonly cause: unknown }

/** Has something that is no component loaded with the late parts. Called when a file is loaded. */
export function loadLater(load: () => Promise<unknown>): void {
  loaders.add(load)
}

/** Loads all parts, one after the other, those too that the loaded ones bring. For the idle time after a start, and for tests. */
export async function loadLateParts(): Promise<void> {
  const done = new Set<() => Promise<unknown>>()
  for (;;) {
    const next = [...loaders].find((loader) => !done.has(loader))
    if (next === undefined) return
    done.add(next)
    await next()
  }
}
