import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react'

/** A part of the screen in a file of its own, loaded when it is first drawn or when `loadLateParts` comes by. */
type LateState<Props> =
  | { readonly kind: 'away' }
  | { readonly kind: 'coming'; readonly promise: Promise<ComponentType<Props>> }
  | { readonly kind: 'here'; readonly Part: ComponentType<Props> }

const loaders = new Set<() => Promise<unknown>>()

/**
 * Makes a component out of one that is loaded later, so that a start carries only what its first picture shows. Once loaded it is drawn at once,
 * without a gap. Called when a file is loaded, never while drawing. `meanwhile` stands in its place until it is there.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let state: LateState<Props> = { kind: 'away' }
  const bring = (): Promise<ComponentType<Props>> => {
    if (state.kind === 'here') return Promise.resolve(state.Part)
    if (state.kind === 'coming') return state.promise
    const promise = load().then((Part) => {
      state = { kind: 'here', Part }
      return Part
    })
    // The next drawing tries again.
    promise.catch(() => {
      state = { kind: 'away' }
    })
    state = { kind: 'coming', promise }
    return promise
  }
  loaders.add(bring)
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the file is loaded
  function Waiting(props: Props) {
    // Never a fresh promise of what is here: React would wait for that again.
    const Part = state.kind === 'here' ? state.Part : use(bring())
    return <Part {...props} />
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the file is loaded
  return function LatePart(props: Props) {
    // As it was when it was first drawn: to change later would take down what is drawn, and its state with it.
    const [Ready] = useState(() => (state.kind === 'here' ? state.Part : null))
    if (Ready !== null) return <Ready {...props} />
    return (
      <Suspense fallback={meanwhile(props)}>
        <Waiting {...props} />
      </Suspense>
    )
  }
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
