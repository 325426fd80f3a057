import type { TraceEvent } from './forced-by.ts'

/** What `workOfFrames` needs to be in a trace. */
export const FRAME_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/**
 * Processor time (ms) of the page's main thread from each frame to the next. Other work on the machine makes a frame late, but hardly adds to
 * the work in it.
 */
export function workOfFrames(trace: readonly TraceEvent[]): number[] {
  const thread = busiestThread(trace)
  const own = trace.filter((event) => threadOf(event) === thread)
  const frames = own.filter(({ name }) => name === 'Commit').map(({ ts = 0 }) => ts)
  frames.sort((one, other) => one - other)
  const work = frames.slice(1).map(() => 0)
  for (const { name, ph, ts = 0, tdur = 0 } of own) {
    if (name !== 'RunTask' || ph !== 'X') continue
    const at = lastAtOrBefore(frames, ts)
    if (at in work) work[at] = (work[at] ?? 0) + tdur / 1000
  }
  return work
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`

/** The page that moves draws most of the frames. */
function busiestThread(trace: readonly TraceEvent[]): string | undefined {
  const frames = new Map<string, number>()
  for (const event of trace) {
    if (event.name === 'Commit') frames.set(threadOf(event), (frames.get(threadOf(event)) ?? 0) + 1)
  }
  return [...frames].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** Position of the last time that is not after this one; -1 before the first. */
function lastAtOrBefore(times: readonly number[], time: number): number {
  let from = 0
  let to = times.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((times[middle] ?? 0) <= time) from = middle + 1
    else to = middle
  }
  return from - 1
}
