import type { TraceEvent } from './read-trace.ts'

export type CpuProfile = {
  nodes: readonly { id: number; callFrame: { functionName: string }; children?: readonly number[] }[]
  startTime: number
  samples?: readonly number[]
  timeDeltas?: readonly number[]
}

type Time = { name: string; selfMs: number; totalMs: number }

function read(profile: CpuProfile) {
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.functionName || '(anonymous)']))
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const stackOf = (id: number) => {
    const stack: string[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) stack.push(names.get(at) ?? '')
    return stack
  }
  let at = profile.startTime
  const samples = (profile.samples ?? []).map((id, i) => {
    at += profile.timeDeltas?.[i] ?? 0
    return { id, at, us: profile.timeDeltas?.[i + 1] ?? 0 }
  })
  return { names, stackOf, samples }
}

/** Time in each function by itself, and with all that it calls. */
export function timeByFunction(profile: CpuProfile, within: readonly [number, number] = [0, Number.POSITIVE_INFINITY]): Time[] {
  const { stackOf, samples } = read(profile)
  const times = new Map<string, Time>()
  const stacks = new Map<number, string[]>()
  for (const { id, at, us } of samples) {
    if (at < within[0] || at > within[1]) continue
    const stack = stacks.get(id) ?? stackOf(id)
    stacks.set(id, stack)
    for (const name of new Set(stack)) {
      const time = times.get(name) ?? { name, selfMs: 0, totalMs: 0 }
      times.set(name, { name, selfMs: time.selfMs + (stack[0] === name ? us / 1000 : 0), totalMs: time.totalMs + us / 1000 })
    }
  }
  return [...times.values()].sort((one, other) => other.totalMs - one.totalMs)
}

/** The longest tasks of the main thread, with the functions that took most of each. */
export function longTasks(profile: CpuProfile, trace: readonly TraceEvent[]) {
  const tids = new Map<string, number>()
  for (const { name, pid, tid } of trace)
    if (name === 'FunctionCall') tids.set(`${pid} ${tid}`, (tids.get(`${pid} ${tid}`) ?? 0) + 1)
  const main = [...tids].sort(([, one], [, other]) => other - one)[0]?.[0]
  const from = profile.startTime
  const tasks = trace
    .filter(
      ({ name, pid, tid, dur = 0 }) =>
        `${pid} ${tid}` === main && /RunTask|ThreadControllerImpl::RunTask/.test(name) && dur > 30_000,
    )
    .sort((one, other) => (other.dur ?? 0) - (one.dur ?? 0))
  return tasks.map(({ ts, dur = 0 }) => {
    const inner = trace.filter(
      (event) =>
        `${event.pid} ${event.tid}` === main &&
        event.ts >= ts &&
        event.ts + (event.dur ?? 0) <= ts + dur &&
        (event.dur ?? 0) > 3000,
    )
    const sums = new Map<string, number>()
    for (const { name, dur: ms = 0 } of inner) sums.set(name, (sums.get(name) ?? 0) + ms / 1000)
    const events = [...sums]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 8)
      .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
      .join(', ')
    const functions = timeByFunction(profile, [ts, ts + dur])
      .slice(0, 16)
      .map(({ name, totalMs }) => `${name} ${totalMs.toFixed(0)}`)
      .join(', ')
    return { ms: dur / 1000, atS: (ts - from) / 1e6, top: `${events} | ${functions}` }
  })
}
