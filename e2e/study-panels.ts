import { type APIRequestContext, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { post } from './make-study.ts'

type Setting = { condition: number; param: string; value: string }

/**
 * Creates the next version of a study, with some settings changed in every condition. Values must be URL-encoded where the wire
 * format is.
 */
export async function revise(request: APIRequestContext, experiment_id: string, changed: Record<string, string>) {
  const { study, condition_settings } = await post(request, '/v1/show_study', { experiment_id })
  const kept = (condition_settings as Setting[]).filter(({ param }) => !(param in changed))
  const conditions = Array.from({ length: study.n_conditions }, (_, i) => i + 1)
  const added = conditions.flatMap((condition) => Object.entries(changed).map(([param, value]) => ({ condition, param, value })))
  await post(request, '/v1/revise_study', {
    experiment_id,
    from_version: study.version,
    condition_settings: [...kept, ...added],
  })
}

/** Opens a link as a new person, in a separate browser context. */
export async function visit(context: BrowserContext, link: string): Promise<Page> {
  const browser = context.browser()
  if (browser === null) throw new Error('No browser')
  const page = await (await browser.newContext({ viewport: { width: 800, height: 1400 } })).newPage()
  await page.goto(link)
  return page
}

export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Pages of this study' }).getByRole('link', { name, exact: true })
export const total = (page: Page, label: string): Locator =>
  panel(page, 'Live').locator('dl > div').filter({ hasText: label }).getByRole('definition')

/** The figures are refreshed every half minute. The clock of the page goes ahead until they are as expected. */
export async function afterRefresh(page: Page, check: (options: { timeout: number }) => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await check({ timeout: 2000 })
  }).toPass()
}
