import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { makeStudy } from './make-study.ts'
import { column, createdId, pressCreate, section, unfold } from './study-pages.ts'

test('edits outlive a second tab and the save of a colleague, and are compared with it before they are saved', async ({
  page,
  context,
  request,
}) => {
  const experiment_id = await makeStudy(request, 3, { consent: 'Do you agree' })
  const idle = await context.newPage()
  for (const tab of [idle, page]) {
    await tab.goto(`/create-study?edit=${experiment_id}`)
    await expect(tab.getByText('Nothing differs from version 1 yet.')).toBeVisible()
  }
  // The second tab says that the first has the draft, and takes it over.
  await page.getByRole('button', { name: 'Continue here' }).click()
  await expect(idle.getByText('You went on with this draft in another tab.')).toBeVisible()
  await expect(page.getByText('Nothing differs from version 1 yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue here' })).toHaveCount(0)
  await page.getByLabel('Consent text').fill('Do you agree to this')
  await expect(page.getByRole('list', { name: '1 change since version 1' })).toBeVisible()
  await page.goto('/studies')
  await idle.close()

  const shown = await request.post('/v1/show_study', { data: { experiment_id } })
  const { data } = (await shown.json()) as { data: { condition_settings: object[] } }
  const quota = { condition: 1, param: 'quota', value: '5' }
  const theirs = { experiment_id, from_version: 1, condition_settings: [...data.condition_settings, quota] }
  expect((await request.post('/v1/revise_study', { data: theirs })).ok()).toBe(true)

  await page.goBack()
  await expect(page.getByText('Nothing differs from version 2 yet.')).toBeVisible()
  const kept = page.getByRole('list', { name: 'Unsaved edits' })
  await expect(kept).toContainText('You have unsaved edits from version 1')
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'Open them' }).click()
  await expect(page.getByLabel('Consent text')).toHaveValue('Do you agree to this')
  await expect(kept).toHaveCount(0)
  await expect(page.getByRole('list', { name: '1 change since version 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Save as version 3' }).click()
  await expect(page.getByText('Version 2 was saved meanwhile')).toBeVisible()
  await expect(page.getByRole('list', { name: '2 changes since version 2' })).toBeVisible()

  // Left without saving, they are still edits of version 1.
  await page.reload()
  await kept.getByRole('button', { name: 'Discard' }).click()
  await expect(kept).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Nothing differs from version 2 yet.')).toBeVisible()
  await expect(kept).toHaveCount(0)
})

test('editing a study creates its next version, and all changes are listed before saving', async ({ page, request }) => {
  const shared = { consent: 'Do you agree', 'exit-timed_out': 'T9' }
  const experiment_id = await makeStudy(
    request,
    3,
    { ...shared, 'feed-button-like': 'yes' },
    { ...shared, 'feed-button-share': 'yes' },
  )
  const show = async () =>
    (await (await request.post('/v1/show_study', { data: { experiment_id } })).json()) as {
      data: { shown_version: number; condition_settings: { condition: number; param: string; value: string }[] }
    }
  const before = await show()

  await page.goto(`/create-study?edit=${experiment_id}`)
  await expect(page.getByText('Nothing differs from version 1 yet.')).toBeVisible()
  await expect(column(page, 'Buttons', 1).getByLabel('Like')).toHaveValue('yes')
  await page.getByLabel('Consent text').fill('Do you agree to this')
  const changes = page.getByRole('list', { name: '1 change since version 1' })
  await expect(changes.getByText('Consent text')).toBeVisible()

  // The draft survives a reload and is separate from the draft of a new study.
  await page.reload()
  await expect(page.getByLabel('Consent text')).toHaveValue('Do you agree to this')

  // Somebody else saves a revision first.
  const quota = { condition: 1, param: 'quota', value: '5' }
  const theirs = { experiment_id, from_version: 1, condition_settings: [...before.data.condition_settings, quota] }
  expect((await request.post('/v1/revise_study', { data: theirs })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await expect(page.getByText('Version 2 was saved meanwhile')).toBeVisible()
  await expect(
    page.getByRole('list', { name: '2 changes since version 2' }).getByText('Participants per condition'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save as version 3' }).click()
  await expect(page.getByText('Saved as version 3')).toBeVisible()

  const after = await show()
  expect(after.data.shown_version).toBe(3)
  expect(after.data.condition_settings).toContainEqual({ condition: 2, param: 'exit-timed_out', value: 'T9' })
  await page.goto('/create-study')
  await expect(page.getByText(/earlier visit/)).toHaveCount(0)
})

test('a study can be duplicated with its settings, and the copy speaks a second language', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { 'study-name': 'First', consent: 'Do you agree' })
  await page.goto(`/create-study?from=${experiment_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of First' })).toBeVisible()
  await expect(page.getByLabel('Study name')).toHaveValue('First (copy)')
  await page.getByLabel('Study name').fill('Second')

  // In a second language, which is removed and brought back with its words.
  await unfold(page, 'Languages')
  await page.getByRole('button', { name: 'Add German, Deutsch' }).click()
  const consent = (language: string) => page.getByLabel(`Consent text, ${language}`)
  await expect(consent('English')).toHaveValue('Do you agree')
  await expect(section(page, 'Pre-flight').getByText(/2 texts are missing in German: the consent and /)).toBeVisible()
  await consent('German').fill('Sind Sie einverstanden?')
  await expect(section(page, 'Pre-flight').getByText(/1 text is missing in German: the standard debrief/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove German' }).click()
  await expect(page.getByLabel('Consent text', { exact: true })).toHaveValue('Do you agree')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(consent('German')).toHaveValue('Sind Sie einverstanden?')
  await pressCreate(page)
  const copy = await createdId(page)
  await page.goto(`/?experiment_id=${copy}&user_id=anna&lang=de`)
  await expect(page.getByText('Sind Sie einverstanden?')).toBeVisible()
  await page.goto('/create-study?edit=nothing-here')
  await expect(page.getByText('You have no study of this id.')).toBeVisible()
})
