import type { Page } from '@playwright/test'

/** What the page's main thread has worked so far (ms). Unlike the clock it does not count the time that others use on a busy machine. */
export async function watchProcessor(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}
