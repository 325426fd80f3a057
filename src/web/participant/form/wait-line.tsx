import { useEffect, useState } from 'react'
import type { Item } from '#domain/questionnaires/questionnaire.ts'
import { formWords } from './form-words.ts'

/** How long the page must stay: the longest of its items. */
export const secondsToStay = (items: readonly Item[]): number =>
  items.reduce((most, item) => Math.max(most, 'minSeconds' in item ? (item.minSeconds ?? 0) : 0), 0)

const TICK_MS = 250

/** Seconds until the page may be left. */
export function useWait(seconds: number, shownAtMs: number, epochNowMs: () => number): number {
  const leftNow = () => Math.max(0, Math.ceil((shownAtMs + seconds * 1000 - epochNowMs()) / 1000))
  const [left, setLeft] = useState(leftNow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is the same for the whole page.
  useEffect(() => {
    setLeft(leftNow())
    if (seconds === 0) return
    const timer = setInterval(() => {
      const now = leftNow()
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [seconds, shownAtMs])
  return left
}

/** Counts down. It is not read out every second; that the wait is over is, once. */
export function WaitLine({ secondsLeft }: { secondsLeft: number }) {
  const [hasWaited, setHasWaited] = useState(false)
  if (secondsLeft > 0 && !hasWaited) setHasWaited(true)
  return (
    <>
      {secondsLeft > 0 && <p className="form-wait">{formWords.wait(secondsLeft)}</p>}
      {hasWaited && (
        <p className="visually-hidden" role="status">
          {secondsLeft === 0 ? formWords.mayGoOn : ''}
        </p>
      )}
    </>
  )
}
