import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectAccessible, expectGoodLook, expectToFit } from './accessibility.ts'
import { listedSets, post } from './make-study.ts'

const CONSENT = 'We study feeds. Some details are only explained at the end.'
const PROMPTS = JSON.stringify([{ type: 'pause', at: { by: 'card', n: 2 } }])
const LABELS = JSON.stringify([{ kind: 'warning', cards: 'all', title: 'Disputed by checkers' }])

/** Two conditions; the second one warns and pauses. */
async function draftStudy(request: APIRequestContext): Promise<string> {
  const set = (await listedSets(request)).find(({ entity_set }) => entity_set.endsWith('_demo_news'))
  const entity_sets = JSON.stringify([{ entity_set: set?.entity_set, number_to_show: 4, randomize_between_subjects: 'yes' }])
  const shared = { entity_sets, 'study-name': 'Rumours', consent: encodeURIComponent(CONSENT), forms: '["attention check"]' }
  const conditions = [
    { ...shared, 'condition-name': 'control' },
    { ...shared, 'condition-name': 'prompt', prompts: PROMPTS, labels: LABELS, 'feed-button-like': 'lognormal' },
  ]
  const condition_settings = conditions.flatMap((settings, i) =>
    Object.entries(settings).map(([param, value]) => ({ condition: i + 1, param, value })),
  )
  return (await post(request, '/v1/spawn_experiment', { condition_settings, status: 'draft' })).experiment_id
}

async function revise(request: APIRequestContext, experiment_id: string, consent: string) {
  const { study, condition_settings } = await post(request, '/v1/show_study', { experiment_id })
  const changed = condition_settings.map((each: { param: string; value: string }) =>
    each.param === 'consent' ? { ...each, value: encodeURIComponent(consent) } : each,
  )
  await post(request, '/v1/revise_study', { experiment_id, from_version: study.version, condition_settings: changed })
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const documentOf = (page: Page) => page.frameLocator('iframe[title="Document for the ethics board"]')

test('a packet is filled in, printed and taken along, and an approval says what changed since', async ({ page, request }) => {
  test.slow()
  const experiment_id = await draftStudy(request)
  await page.goto(`/studies/${experiment_id}`)
  const warning = page.getByRole('note', { name: 'Ethics approval' })
  await expect(warning).toContainText('No approval of an ethics board is recorded')
  await warning.getByRole('link').click()
  await expect(page).toHaveURL(`/studies/${experiment_id}/ethics`)

  const paper = documentOf(page)
  await expect(paper.getByText('Purpose: still to be written.')).toBeVisible()
  await field(page, 'Title').fill('How people meet rumours')
  await field(page, 'Purpose').fill('To learn <b>why</b> rumours spread.\nسبب')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await field(page, 'Question 1').fill('Insurance')
  await field(page, 'Answer to question 1').fill('None is needed.')
  await save(page)
  await expect(page.getByText('Saved. The document has it.')).toBeVisible()
  await expect(paper.getByRole('heading', { level: 1, name: 'How people meet rumours' })).toBeVisible()
  await expect(paper.getByText('To learn <b>why</b> rumours spread.')).toBeVisible()
  await expect(paper.getByRole('heading', { name: 'Insurance' })).toBeAttached()
  await expect(paper.getByText('The numbers beside like are invented.', { exact: false })).toBeAttached()

  const response = await request.get(`/v1/exports/${experiment_id}/ethics.zip`)
  const files = unzipSync(new Uint8Array(await response.body()))
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString('utf8')
  for (const condition of [1, 2]) {
    const screens = textOf(`screens/condition-${condition}_en.html`)
    for (const words of [CONSENT, 'Attention check', 'Final questions', 'Ending with the debrief', 'Endings without the debrief'])
      expect(screens).toContain(words)
    const pictures = [...screens.matchAll(/src="\.\.\/(pictures\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(pictures.length).toBeGreaterThanOrEqual(4)
    for (const path of pictures) expect(files[path]?.length).toBeGreaterThan(0)
  }
  expect(textOf('screens/condition-1_en.html')).not.toContain('Disputed by checkers')
  expect(textOf('screens/condition-2_en.html')).toContain('Disputed by checkers')
  expect(textOf('screens/condition-2_en.html')).toContain('Opens at card 2')

  await page.getByRole('button', { name: 'Record an approval' }).click()
  await field(page, 'Number').fill('EK-2026-7')
  await field(page, 'Board').fill('Board of the faculty')
  await page.getByLabel('Approved on').fill('2026-01-15')
  await page.getByLabel('Ends on').fill('2099-01-15')
  await save(page)
  await expect(page.getByText('Version 1 is the one that was approved.')).toBeVisible()
  await expect(warning).toHaveCount(0)

  await revise(request, experiment_id, `${CONSENT} It takes ten minutes.`)
  await page.reload()
  await expect(warning).toContainText('is for version 1; the study is at version 2, which differs from it')
  const since = page.getByRole('list', { name: 'Changes since the approval' })
  await since.getByText('Consent text').click()
  await expect(since).toContainText('It takes ten minutes.')
  await expect(documentOf(page).getByRole('heading', { name: 'Changes since the approval' })).toBeAttached()
})

test('page and document fit a phone and a desk, and have no serious accessibility violation', async ({ page, request }) => {
  test.slow()
  const experiment_id = await draftStudy(request)
  await page.goto(`/studies/${experiment_id}/ethics`)
  await expect(documentOf(page).getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Record an approval' }).click()
  await expectGoodLook(page, 320)
  await page.goto(`/v1/exports/${experiment_id}/ethics.html`)
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page, width)
  }
  await expectAccessible(page, ['light'])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Screens', exact: true })).toBeVisible()
})
