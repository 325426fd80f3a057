import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { makeStudy, post } from './make-study.ts'
import { type OwnServer, startSecondTime, stopOwnServer } from './own-server.ts'
import { type StandIns, startStandIns } from './stand-in-services.ts'

const TOKEN = 'the-token-of-the-lab'

// One server that calls stand-ins instead of Zenodo and OSF.
test.describe.configure({ mode: 'serial' })
let dataDir: string
let server: OwnServer
let there: StandIns
let context: BrowserContext
let page: Page
let experiment_id: string

test.beforeAll(async ({ browser }) => {
  dataDir = mkdtempSync(join(tmpdir(), 'feedlab-publish-'))
  there = await startStandIns(TOKEN)
  server = await startSecondTime({ DATA_DIR: dataDir, SERVICE_API_URLS: there.setting })
  context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  page = await context.newPage()
  experiment_id = await makeStudy(context.request, 3, {
    'study-name': 'Labels',
    forms: '["demographics", "final questions"]',
  })
})
test.afterAll(async () => {
  await context?.close()
  if (server) await stopOwnServer(server)
  there?.child.kill()
  rmSync(dataDir, { recursive: true, force: true })
})

const deposit = () => page.getByRole('region', { name: 'Deposit' })
const details = () => page.getByRole('region', { name: 'How the data are published' })

test('an owner stores a token, and a service says whether it accepts it', async () => {
  await page.goto(`/studies/${experiment_id}/publish`)
  await expect(deposit()).toContainText('The lab has no token of Zenodo or OSF.')
  await deposit().getByRole('link', { name: 'Team' }).click()
  const zenodo = page.getByRole('region', { name: 'Zenodo', exact: true })
  await zenodo.getByLabel('Token of Zenodo').fill('mistyped')
  await zenodo.getByRole('button', { name: 'Store the token' }).click()
  await zenodo.getByRole('button', { name: 'Test the token' }).click()
  await expect(zenodo.getByRole('alert')).toContainText('Zenodo does not accept the token')
  await zenodo.getByLabel('Another token of Zenodo').fill(TOKEN)
  await zenodo.getByRole('button', { name: 'Store the token' }).click()
  await zenodo.getByRole('button', { name: 'Test the token' }).click()
  await expect(zenodo).toContainText('Zenodo accepts the token')
  await expectAccessible(page, ['light', 'dark'])
})

test('the description is stored, a wrong ORCID is found, and the package goes to a draft with its DOI', async () => {
  await page.goto(`/studies/${experiment_id}/publish`)
  await expect(details().getByLabel('Title')).toHaveValue(/Labels/)
  await details().getByLabel('Description').fill('What people look at in a feed with labels.')
  await details().getByLabel('Name of person 1').fill('Lovelace, Ada')
  await details().getByLabel('ORCID of person 1').fill('0000-0002-1825-0098')
  await details().getByRole('button', { name: 'Store' }).click()
  await expect(details().getByRole('listitem')).toContainText('The ORCID of Lovelace, Ada has a typing error')
  await expect(deposit().getByRole('button', { name: 'Send to Zenodo' })).toHaveCount(0)
  await details().getByLabel('ORCID of person 1').fill('https://orcid.org/0000-0002-1825-0097')
  await details().getByRole('button', { name: 'Store' }).click()
  await expect(details().getByRole('status')).toHaveText('Stored.')

  const send = deposit().getByRole('button', { name: 'Send to Zenodo' })
  await expect(send).toBeDisabled()
  await deposit().getByLabel('I have looked through what goes out').check()
  await send.click()
  const draft = deposit().getByRole('listitem').filter({ hasText: 'The data package, Zenodo' })
  await expect(draft).toContainText('arrived', { timeout: 60_000 })
  const { depositions } = await there.state()
  expect(depositions).toMatchObject([{ isPublished: false, files: [{ name: `study-${experiment_id}.zip`, versions: 1 }] }])
  await expect(draft.getByRole('link', { name: `10.5281/zenodo.${depositions[0]?.id}` })).toBeVisible()
  await expect(draft.getByRole('link', { name: 'Open the draft on Zenodo' })).toHaveAttribute(
    'href',
    /^https:\/\/zenodo\.org\/deposit\//,
  )
})

const recognised = () => page.getByRole('region', { name: 'Could somebody be recognised?' })

test('what others know is put into bands and texts are decided; Back and a reload keep it, and a second tab is told', async () => {
  for (const n of [1, 2, 3]) await takePart(n)
  await page.goto(`/studies/${experiment_id}/publish`)
  await expect(recognised()).toContainText('Nothing is marked.')
  await expect(recognised()).toContainText('3 texts are not decided. What is not decided is taken out')
  await recognised().getByLabel('How old are you, in years?').check()
  await recognised().getByLabel('What to do with How old are you, in years?').selectOption('bands')
  await recognised().getByRole('button', { name: 'Store and count' }).click()
  await expect(recognised().getByRole('status')).toHaveText('Stored and counted.')
  await expect(recognised().getByRole('table')).toContainText('28–37')

  await recognised()
    .getByRole('button', { name: /^Look at the texts of/ })
    .click()
  await expect(recognised().getByText('<img src=x onerror=alert(1)> says Anna 1')).toBeVisible()
  await expect(page).toHaveURL(/texts=/)
  const first = recognised()
    .getByRole('list', { name: /^Texts of/ })
    .getByRole('listitem')
    .first()
  await first.getByRole('button', { name: 'Shorten' }).click()
  await first.getByLabel('Delete words').fill('says 1')
  await first.getByRole('button', { name: 'Store the shorter text' }).click()
  await expect(recognised()).toContainText('2 texts are not decided.')
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: test.info().outputPath(`recognised-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
  const second = await context.newPage()
  await second.goto(`/studies/${experiment_id}/publish`)
  const there = second.getByRole('region', { name: 'Could somebody be recognised?' })
  await there
    .getByLabel(/^All texts of/)
    .first()
    .selectOption('drop')
  await expect(there).toContainText('Every text is decided.')
  await recognised().getByLabel('What to do with How old are you, in years?').selectOption('drop')
  await recognised().getByRole('button', { name: 'Store and count' }).click()
  await expect(recognised().getByRole('alert')).toContainText('Somebody changed this page meanwhile')
  await recognised().getByRole('button', { name: 'Show what is stored' }).click()
  await expect(recognised().getByLabel('What to do with How old are you, in years?')).toHaveValue('bands')
  await second.close()
  await page.reload()
  await expect(recognised().getByLabel('What to do with How old are you, in years?')).toHaveValue('bands')
  await page.goBack()
  await expect(page).not.toHaveURL(/texts=/)
  await expectAccessible(page, ['light', 'dark'])
})

/** Answers as pages would send them. */
async function takePart(n: number) {
  const { request } = context
  const user_id = `person-${n}`
  const { session_token, condition } = await post(request, '/v1/load_experiment', { experiment_id, user_id })
  const sent = { user_id, condition, experiment_id, session_token }
  const age = { age: String(27 + n * 3), gender: 'other', ethnicity: 'asian', attentioncheck2: '', covidvaccine: '' }
  await post(request, '/v1/write_form', { ...sent, form: 'form', form_fields: age })
  const comments = encodeURIComponent(`<img src=x onerror=alert(1)> says Anna ${n}`)
  await post(request, '/v1/write_form', {
    ...sent,
    form: 'final',
    form_fields: { random: 'no', 'study-duration': '12', comments },
  })
}

test('materials are sent by the keyboard as a record of their own', async () => {
  await deposit().getByLabel('What', { exact: true }).selectOption('materials')
  await expect(deposit().getByLabel('With posts, pictures and films')).not.toBeChecked()
  const tick = deposit().getByLabel('I have looked through what goes out')
  await tick.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(deposit().getByRole('listitem').filter({ hasText: 'The materials, Zenodo' })).toContainText('arrived', {
    timeout: 60_000,
  })
  expect((await there.state()).depositions.map(({ metadata }) => metadata.title)).toContainEqual(
    expect.stringMatching(/^Materials: /),
  )
})

test('the page fits phones, tablets and desks, in light and dark', async () => {
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page, width)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: test.info().outputPath(`publish-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
  await expectAccessible(page, ['light', 'dark'])
})
