import { useEffect, useState } from 'react'
import { createAwayTime, watchAway } from './away-time.ts'

/** Returns how to take the time for which somebody was away since it was taken last. */
export function useAwayTime(nowMs: () => number): () => number {
  const [time] = useState(createAwayTime)
  useEffect(() => watchAway(time, nowMs), [time, nowMs])
  return () => time.take(nowMs())
}
