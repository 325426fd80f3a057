import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { arch, availableParallelism, loadavg } from 'node:os'
import type { Figure } from './report.ts'

/** One run of the bench, or of some of its parts. */
export type Run = {
  at: string
  machine: { cores: number; arch: string; node: string; load: number }
  parts: Readonly<Record<string, readonly Figure[]>>
}

/** A line for each run that was saved, the last one last. */
const HISTORY = 'bench/history.jsonl'

/** The load of the last quarter of an hour says whether other work was going on. */
export const thisMachine = (): Run['machine'] => ({
  cores: availableParallelism(),
  arch: arch(),
  node: process.versions.node,
  load: Math.round((loadavg()[2] ?? 0) * 10) / 10,
})

export const saveRun = (run: Run): void => appendFileSync(HISTORY, `${JSON.stringify(run)}\n`)

export const readRuns = (): Run[] =>
  existsSync(HISTORY)
    ? readFileSync(HISTORY, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Run) // written by saveRun
    : []

export type Newest = { part: string; at: string; figures: readonly Figure[] }

/** Of every part the figures of its last run, by name. */
export function newestOf(runs: readonly Run[]): Newest[] {
  const newest = new Map<string, Newest>()
  for (const { at, parts } of runs) for (const [part, figures] of Object.entries(parts)) newest.set(part, { part, at, figures })
  return [...newest.values()].sort((one, other) => one.part.localeCompare(other.part))
}

/** How much of its bound a figure uses: up to 1 it holds. Undefined where it has none, or none that can be divided by. */
export function shareOfBound({ value, atMost, atLeast }: Figure): number | undefined {
  if (atMost !== undefined && atMost > 0) return Math.max(0, value) / atMost
  if (atLeast !== undefined && value > 0) return atLeast / value
  return undefined
}
