import { useEffect, useState } from 'react'
import type { Job } from '../../shared/jobs.ts'
import { followFeed } from '../store/followed-feed.ts'

/** All jobs as main tells them; null until it has. They are looked at only while this is on the screen and the window can be seen. */
export function useJobs(): readonly Job[] | null {
  const [jobs, setJobs] = useState<readonly Job[] | null>(null)
  useEffect(() => {
    let close: (() => void) | null = null
    const follow = () => {
      const wanted = document.visibilityState !== 'hidden'
      if (wanted && close === null) {
        close = followFeed('jobs.changes', setJobs)
      } else if (!wanted) {
        close?.()
        close = null
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close?.()
    }
  }, [])
  return jobs
}
