import { useEffect } from 'react'
import { create } from 'zustand'
import type { LocalServer } from '../../shared/models.ts'
import { askMain } from '../store/ask-main.ts'

/** What was found last. It stands until it is looked for again, so that what shows it does not jump when it comes back. */
export const useFoundServers = create<{ readonly servers: readonly LocalServer[] }>(() => ({ servers: [] }))

/** Model servers that answer on this computer. They are looked for each time this comes to the screen. */
export function useLocalServers(): readonly LocalServer[] {
  const servers = useFoundServers((found) => found.servers)
  useEffect(() => {
    void askMain('model.find-local', {}).then((result) => {
      // Where none is found or the search fails there is nothing to say: the fields are there.
      if (result.ok) useFoundServers.setState({ servers: result.value })
    })
  }, [])
  return servers
}
