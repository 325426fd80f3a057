import { expect, test } from '@playwright/test'
import { expectGoodLook } from './accessibility.ts'
import { makeStudy } from './make-study.ts'

test('rules are switched and set by keyboard, and people are excluded and taken back', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5)
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { data: { experiment_id, ...data } })
    if (!response.ok()) throw new Error(await response.text())
  }
  for (const user_id of ['ada', 'ben']) await post('/v1/load_experiment', { user_id, query: {}, n_cards: 5 })
  await post('/v1/exclude_participants', { user_ids: ['ada', 'ben'], reason: 'Same household' })

  await page.goto(`/studies/${experiment_id}`)
  await page.getByRole('link', { name: 'Quality' }).click()
  const rules = page.getByRole('region', { name: 'Data quality' })
  await expect(rules).toContainText('2 people will be judged once they have left.')
  await expect(rules).toContainText('Nothing to judge: no page reported what was visible.')
  const fast = rules.getByRole('switch', { name: 'Too fast per card' })
  await expect(fast).toBeChecked()
  const threshold = rules.getByLabel(/^Threshold of Too fast per card/)
  await threshold.fill('0.8')
  await fast.focus()
  await page.keyboard.press('Space')
  await expect(fast).not.toBeChecked()
  await expect(threshold).toHaveCount(0)

  const people = page.getByRole('region', { name: 'People', exact: true })
  await expect(people).toContainText('Nobody is flagged by the rules that are on.')
  await people.getByRole('radio', { name: /^Excluded/ }).check({ force: true })
  await expect(people.getByRole('row', { name: /ada/ })).toContainText('Excluded. Same household')
  await people.getByRole('checkbox', { name: 'Choose all 2' }).check()
  await people.getByRole('checkbox', { name: 'Choose ben' }).uncheck()
  await people.getByRole('button', { name: 'Take back 1 person' }).click()
  await expect(people.getByRole('status')).toHaveText('1 person taken back.')
  await expect(people.getByRole('row', { name: /ada/ })).toHaveCount(0)
  await expect(people).toContainText('Excluded for: Same household (1).')
  await expectGoodLook(page)
})
