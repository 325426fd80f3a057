export type TraceEvent = {
  name: string
  ph: string
  pid?: number
  tid?: number
  /** Begin, length and processor time, in microseconds. */
  ts?: number
  dur?: number
  tdur?: number
  args: { beginData?: { stackTrace?: readonly Frame[] }; data?: { stackTrace?: readonly Frame[] }; elementCount?: number }
}

type Frame = { functionName: string }

export type Forced = { by: string; n: number; ms: number }

/** Layouts, and computations of styles, that a script made necessary because it read something that depends on them. */
const COSTLY = new Set(['Layout', 'UpdateLayoutTree', 'RecalculateStyles'])

/** By the innermost functions that ran, the longest first. The browser gives such an event the stack of the script. */
export function forcedBy(trace: readonly TraceEvent[]): Forced[] {
  const all = new Map<string, Forced>()
  for (const { name, ph, dur = 0, args } of trace) {
    const stack = args.beginData?.stackTrace ?? args.data?.stackTrace
    if (ph !== 'X' || !COSTLY.has(name) || stack === undefined) continue
    const callers = stack.slice(0, 3).map(({ functionName }) => functionName || '(anonymous)')
    const by = `${name}: ${callers.join(' < ')}`
    const { n, ms } = all.get(by) ?? { n: 0, ms: 0 }
    all.set(by, { by, n: n + 1, ms: ms + dur / 1000 })
  }
  return [...all.values()].sort((one, other) => other.ms - one.ms)
}
