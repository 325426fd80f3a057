/** As Chromium's profiler gives it. */
export type CpuProfile = {
  nodes: readonly { id: number; callFrame: { functionName: string }; children?: readonly number[] }[]
  samples?: readonly number[]
  timeDeltas?: readonly number[]
}

export type Time = { name: string; selfMs: number; totalMs: number }

/** Time in each function by itself, and with all that it calls; the longest first. */
export function timeByFunction({ nodes, samples = [], timeDeltas = [] }: CpuProfile): Time[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName || '(anonymous)']))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const times = new Map<string, Time>()
  const add = (id: number, selfMs: number, totalMs: number) => {
    const name = names.get(id) ?? ''
    const time = times.get(name) ?? { name, selfMs: 0, totalMs: 0 }
    times.set(name, { name, selfMs: time.selfMs + selfMs, totalMs: time.totalMs + totalMs })
  }
  samples.forEach((sample, i) => {
    // A sample lasts until the next one.
    const ms = (timeDeltas[i + 1] ?? 0) / 1000
    add(sample, ms, 0)
    // A function that calls itself counts once.
    const seen = new Set<string | undefined>()
    for (let at: number | undefined = sample; at !== undefined; at = parents.get(at)) {
      if (!seen.has(names.get(at))) add(at, 0, ms)
      seen.add(names.get(at))
    }
  })
  return [...times.values()].sort((one, other) => other.totalMs - one.totalMs)
}
