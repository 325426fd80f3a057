import { useEffect, useRef, useState } from 'react'
import type { PowerQuestion } from '#domain/simulation/report/power/power-at.ts'
import { type PowerSketch, powerSketch } from '#domain/simulation/report/power/power-sketch.ts'

/** A sketch with the question that it answers: the fields may have changed since. */
export type Sketched = { outcome: string; question: PowerQuestion; sketch: PowerSketch }

export type PowerState = { state: 'idle' } | { state: 'running' } | ({ state: 'done' } & Sketched)

/** Works in parts, with room for the page in between. */
export function usePower() {
  const [power, setPower] = useState<PowerState>({ state: 'idle' })
  const latest = useRef(0)
  useEffect(
    () => () => {
      latest.current += 1
    },
    [],
  )
  const run = async (outcome: string, question: PowerQuestion) => {
    latest.current += 1
    const own = latest.current
    setPower({ state: 'running' })
    const work = powerSketch(question)
    for (;;) {
      const step = work.next()
      if (step.done) return setPower({ state: 'done', outcome, question, sketch: step.value })
      await new Promise((resolve) => setTimeout(resolve, 0))
      if (own !== latest.current) return
    }
  }
  return { power, run }
}
