/** How long the event loop of a server stood still at most since this was asked the last time (ms), as its own metrics say. */
export async function longestStallMs(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`)
  if (!response.ok) throw new Error(`/metrics: ${response.status}`)
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1]
  if (seconds === undefined) throw new Error('The metrics say nothing of the event loop')
  return Number(seconds) * 1000
}
