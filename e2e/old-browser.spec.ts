import { expect, type Page, test } from '@playwright/test'
import { expectGoodLook } from './accessibility.ts'
import { cards } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

/** A browser from before the baseline: it lacks what came in 2022. */
const makeOld = (page: Page) => page.addInitScript(() => void Reflect.deleteProperty(Array.prototype, 'findLast'))

const EXITS = { platform: 'prolific', 'completion-code': 'DONE', 'exit-incompatible_device': 'TOO-OLD' }

test('an old browser is told which one to use, and who has no other leaves by the exit of the study', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 3, { ...EXITS, languages: '["en","de"]' })
  await makeOld(page)
  await page.goto(`/?experiment_id=${experiment_id}&PROLIFIC_PID=p1&lang=de`)
  await expect(page.getByRole('heading', { name: 'Dieser Browser ist zu alt' })).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText(['Chrome 109', 'Edge 109', 'Firefox 121', 'Safari 16.4'])
  await expect(cards(page)).toHaveCount(0)
  await expectGoodLook(page)
  await page.getByRole('button', { name: 'Studie verlassen' }).click()
  const exit = page.getByRole('link', { name: 'Weiter zu app.prolific.com' })
  await expect(exit).toHaveAttribute('href', /^https:\/\/app\.prolific\.com\/submissions\/complete\?cc=TOO-OLD$/)
  const listed = await request.post('/v1/list_participants', { data: { experiment_id } })
  expect(await listed.text()).toContain('"outcome":"incompatible_device"')
})

test('who then opens the link in a newer browser takes part', async ({ page, request, context }) => {
  const experiment_id = await makeStudy(request, 3, EXITS)
  const link = `/?experiment_id=${experiment_id}&PROLIFIC_PID=p2`
  await makeOld(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
  const newer = await context.newPage()
  await newer.goto(link)
  await expect(cards(newer).first()).toBeVisible()
})

test('pages of researchers say it too', async ({ page }) => {
  await makeOld(page)
  await page.goto('/studies')
  await expect(page.getByText('Feedlab needs a newer browser:')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})
