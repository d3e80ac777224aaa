import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { ActionId } from './action-table.ts'

/** What can be done at this moment: actions that nothing on the screen answers for are not offered. */
export const useActionHandlers = create<ReadonlyMap<ActionId, () => void>>(() => new Map())

/** Answers for an action while the component is on the screen; null while it cannot be done. */
export function useAction(id: ActionId, run: (() => void) | null): void {
  const latest = useRef(run)
  latest.current = run
  const offered = run !== null
  useEffect(() => {
    if (!offered) return
    const handler = () => latest.current?.()
    useActionHandlers.setState(new Map(useActionHandlers.getState()).set(id, handler), true)
    return () => {
      const handlers = new Map(useActionHandlers.getState())
      // The next component may have taken the action over before this one left.
      if (handlers.get(id) === handler) handlers.delete(id)
      useActionHandlers.setState(handlers, true)
    }
  }, [id, offered])
}

/** Does it; false where nothing on the screen answers for it now. */
export function runAction(id: ActionId): boolean {
  const run = useActionHandlers.getState().get(id)
  run?.()
  return run !== undefined
}
