import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { cards } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

export const next = (page: Page): Locator => page.getByRole('button', { name: /^(Next|Finish)$/ })

/** Starts a visit of a study with these forms and opens the first one. */
export async function openForm(page: Page, request: APIRequestContext, user_id: string, ...forms: string[]): Promise<string> {
  const experiment_id = await makeStudy(request, 3, { forms: JSON.stringify(forms) })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=${user_id}`)
  await expect(cards(page).first()).toBeVisible()
  await page.goto(`/form/${forms[0]}`)
  await expect(next(page)).toBeVisible()
  return experiment_id
}

/** What a person has answered, by field. */
export async function answersOf(
  request: APIRequestContext,
  experiment_id: string,
  user_id: string,
): Promise<Record<string, string>> {
  const rows = await rowsOf(request, `${experiment_id}/user_form.csv`, user_id)
  return Object.fromEntries(rows.map(({ field = '', response = '' }) => [field, response]))
}
