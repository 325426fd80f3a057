import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserLosses, engagementRows } from './browser-losses.ts'
import { queryDatabase } from './embedded-database.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aLikeStudy } from './studies.ts'
import { aDataDirectory, aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { openBrowser, visit } from './visitor.ts'

const HOUR_MS = 3_600_000

/** Runs in the page before anything else: a wall clock that can be set, also for the next page load. */
const SETTABLE_CLOCK = `{
  const Real = Date
  const shift = () => Number(localStorage.getItem('clock-shift') ?? 0)
  window.Date = class extends Real {
    constructor(...args) {
      if (args.length === 0) super(Real.now() + shift())
      else super(...args)
    }
    static now() {
      return Real.now() + shift()
    }
  }
}`

test('a wall clock that jumps by hours changes no dwell and no order, and loses no event', async () => {
  const directory = await aTemporaryDirectory()
  const dataDir = await aDataDirectory(directory)
  const { url } = await startFeedlab({ DATA_DIR: dataDir })
  const experiment_id = await aLikeStudy(url, 1, 3)
  const context = await openBrowser(join(directory, 'profile'))
  await context.addInitScript(SETTABLE_CLOCK)
  const startedAtMs = Date.now()
  const link = `${url}/?experiment_id=${experiment_id}&user_id=cleo`
  const visitor = await visit(context, link)
  const { page } = visitor
  const jump = (hours: number) => page.evaluate(`localStorage.setItem('clock-shift', ${hours * HOUR_MS})`)
  const like = async (n: number) => {
    await page.locator('[role=feed] article').nth(n).getByRole('button', { name: /like/i }).click()
    await page.waitForTimeout(600)
  }
  await like(0)
  await jump(5)
  expect(await page.evaluate('Date.now()')).toBeGreaterThan(startedAtMs + 4 * HOUR_MS)
  await like(1)
  await jump(-7)
  await like(2)
  // The next page load begins by a clock that stands before the first one.
  await page.reload()
  await like(0)
  await until('the outbox is empty', async () => (await visitor.outbox()).length === 0, 60_000)
  // Long enough for a visit to be over where a hidden tab ends it.
  await page.goto('about:blank')
  const elapsedMs = Date.now() - startedAtMs

  expect(await queryDatabase(dataDir, 'select user_id from participants')).toEqual([{ user_id: 'cleo' }])
  expect(await browserLosses(visitor.acknowledged(), { url, dataDir, experiment_id })).toEqual([])
  const rows = await engagementRows(url, experiment_id)
  const likes = rows.filter(({ engagement_type }) => engagement_type === 'likes')
  expect(likes).toHaveLength(4)
  const times = likes.map(({ time_engagement }) => Number(time_engagement)).sort((one, other) => one - other)
  // Three of the first page load within its real time, and one seven hours earlier.
  const [earliest = 0, first = 0, , last = 0] = times
  expect(last - first).toBeGreaterThan(1000)
  expect(last - first).toBeLessThan(elapsedMs)
  expect(first - earliest).toBeGreaterThan(6 * HOUR_MS)
  for (const { time_engagement, time_content_viewed } of likes) {
    const sinceViewedMs = Number(time_engagement) - Number(time_content_viewed)
    expect(sinceViewedMs).toBeGreaterThanOrEqual(0)
    expect(sinceViewedMs).toBeLessThan(elapsedMs)
  }
  const dwells = rows.filter(({ engagement_type }) => engagement_type === 'dwell').map(({ response }) => Number(response))
  expect(Math.max(...dwells)).toBeGreaterThan(500)
  expect(Math.max(...dwells)).toBeLessThan(elapsedMs)
  expect(Math.min(...dwells)).toBeGreaterThanOrEqual(0)
})
