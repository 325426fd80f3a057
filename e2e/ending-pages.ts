import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { scrollToEnd } from './feed-page.ts'

/** The dialog at the end of a visit. */
export const ending = (page: Page): Locator => page.getByRole('dialog', { name: /^Thank you|^You have left/ })

/** Goes through a feed and submits it. */
export async function submitFeed(page: Page, link: string) {
  await page.goto(link)
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
}

export async function answerFinal(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Final questions' })).toBeVisible()
  await page.getByText('No', { exact: true }).click()
  await page.getByLabel(/how many minutes/i).fill('5')
  await page.getByRole('button', { name: 'Finish' }).click()
}

/** What the user form file has about a person. */
export const responsesOf = async (
  request: APIRequestContext,
  experiment_id: string,
  user_id: string,
): Promise<(string | undefined)[]> =>
  (await rowsOf(request, `${experiment_id}/user_form.csv`, user_id)).map((row) => row['response'])
