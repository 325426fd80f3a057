import { useReducedMotion } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Replay } from '#domain/replay/replay.ts'
import { momentAfter, nextMark, previousMark } from './player-moves.ts'

export const SPEEDS = [1, 2, 4, 8, 16] as const
export type Speed = (typeof SPEEDS)[number]

/** People who want less motion see one picture a second. */
const CALM_MS = 1000

/** The clock of a replay. `atMs` counts from the start of the visit. */
export function usePlayer(replay: Replay, firstMs: number) {
  const lengthMs = replay.endMs - replay.startMs
  const [atMs, setAt] = useState(Math.min(firstMs, lengthMs))
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const [isSkipping, setSkipping] = useState(true)
  const now = useRef(atMs)
  const isCalm = useReducedMotion()

  const goTo = useCallback(
    (ms: number) => {
      now.current = Math.min(Math.max(0, ms), lengthMs)
      setAt(now.current)
    },
    [lengthMs],
  )

  useEffect(() => {
    if (!isPlaying) return
    let frame = 0
    let lastMs = performance.now()
    const step = (frameMs: number) => {
      const passedMs = Math.max(0, frameMs - lastMs)
      if (passedMs >= (isCalm ? CALM_MS : 0)) {
        lastMs = frameMs
        goTo(momentAfter(replay, now.current, passedMs * speed, isSkipping))
      }
      if (now.current >= lengthMs) setPlaying(false)
      else frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [replay, isPlaying, speed, isSkipping, lengthMs, goTo, isCalm])

  return {
    ...{ atMs, lengthMs, isPlaying, speed, isSkipping, goTo, setSpeed, setSkipping },
    toggle: () => {
      if (!isPlaying && now.current >= lengthMs) goTo(0)
      setPlaying(!isPlaying)
    },
    next: () => goTo(nextMark(replay, now.current)),
    previous: () => goTo(previousMark(replay, now.current)),
  }
}

export type Player = ReturnType<typeof usePlayer>
