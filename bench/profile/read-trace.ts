export type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
  args: { beginData?: { stackTrace?: readonly Frame[] }; data?: { stackTrace?: readonly Frame[] } }
}

type Frame = { functionName: string; lineNumber: number; url: string }

/** Events in which scripts run. */
const SCRIPTS = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'EventDispatch',
  'FireIdleCallback',
])
const STYLES = new Set(['UpdateLayoutTree', 'RecalculateStyles'])

/** How often the page was styled and laid out, and how often because a script read something that depends on it. */
export function readTrace(trace: readonly TraceEvent[]) {
  const complete = trace.filter(({ ph, dur }) => ph === 'X' && dur !== undefined)
  const scripts = new Map<number, TraceEvent[]>()
  for (const event of complete) if (SCRIPTS.has(event.name)) scripts.set(event.tid, [...(scripts.get(event.tid) ?? []), event])
  const isForced = ({ args }: TraceEvent) => (args.beginData?.stackTrace ?? args.data?.stackTrace) !== undefined
  const layouts = complete.filter(({ name }) => name === 'Layout')
  const styles = complete.filter(({ name }) => STYLES.has(name))
  const forcedBy = new Map<string, { n: number; ms: number }>()
  for (const event of [...layouts, ...styles].filter(isForced)) {
    const frames = event.args.beginData?.stackTrace ?? event.args.data?.stackTrace ?? []
    const by = `${event.name} ${frames
      .slice(0, 3)
      .map(({ functionName }) => functionName)
      .join(' < ')}`
    const known = forcedBy.get(by) ?? { n: 0, ms: 0 }
    forcedBy.set(by, { n: known.n + 1, ms: known.ms + (event.dur ?? 0) / 1000 })
  }
  return {
    layouts: layouts.length,
    forcedLayouts: layouts.filter(isForced).length,
    styles: styles.length,
    forcedStyles: styles.filter(isForced).length,
    forcedBy: [...forcedBy].sort(([, one], [, other]) => other.ms - one.ms),
    msOf: totals(complete),
  }
}

function totals(events: readonly TraceEvent[]) {
  const ms = new Map<string, number>()
  for (const { name, dur = 0 } of events) ms.set(name, (ms.get(name) ?? 0) + dur / 1000)
  return [...ms].sort(([, one], [, other]) => other - one)
}
