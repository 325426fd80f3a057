import type { CDPSession } from '@playwright/test'
import type { TraceEvent } from './forced-by.ts'

/** What Chromium notes of these categories while something runs. */
export async function traceOf<T>(
  session: CDPSession,
  categories: readonly string[],
  run: () => Promise<T>,
): Promise<{ trace: TraceEvent[]; result: T }> {
  const trace: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => trace.push(...(value as unknown as TraceEvent[]))) // the format of traces
  await session.send('Tracing.start', { categories: ['-*', ...categories].join(), transferMode: 'ReportEvents' })
  const result = await run()
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await isComplete
  return { trace, result }
}
