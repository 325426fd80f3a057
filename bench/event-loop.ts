import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How long the event loop of a server stood still at most since this was asked the last time (ms), as its own metrics say. */
export async function longestStallMs(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`)
  if (!response.ok) throw new Error(`/metrics: ${response.status}`)
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1]
  if (seconds === undefined) throw new Error('The metrics say nothing of the event loop')
  return Number(seconds) * 1000
}

/** The same of this process, which only waits: so long does the machine itself keep a process from running. Answers how to read it. */
export function watchOwnStall(): () => number {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return () => {
    delay.disable()
    return delay.max / 1e6
  }
}
