import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectGoodLook } from './accessibility.ts'
import { cards, scrollToEnd } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

type Setting = { condition: number; param: string; value: string }

/** The figures are refreshed every half minute. The clock of the page goes ahead until they are as expected. */
async function afterRefresh(page: Page, check: (options: { timeout: number }) => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await check({ timeout: 2000 })
  }).toPass()
}

async function post(request: APIRequestContext, path: string, data: unknown) {
  const response = await request.post(path, { data })
  if (!response.ok()) throw new Error(await response.text())
  return (await response.json()).data
}

/**
 * Creates the next version of a study, with some settings changed in every condition. Values must be URL-encoded where the wire
 * format is.
 */
async function revise(request: APIRequestContext, experiment_id: string, changed: Record<string, string>) {
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
async function visit(context: BrowserContext, link: string): Promise<Page> {
  const browser = context.browser()
  if (browser === null) throw new Error('No browser')
  const page = await (await browser.newContext({ viewport: { width: 800, height: 1400 } })).newPage()
  await page.goto(link)
  return page
}

async function takePart(context: BrowserContext, link: string) {
  const page = await visit(context, link)
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('dialog', { name: /^Thank you/ })).toBeVisible()
  await page.context().close()
}

const dialog = (page: Page) => page.getByRole('dialog')
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages of this study' }).getByRole('link', { name, exact: true })
const total = (page: Page, label: string) =>
  panel(page, 'Live').locator('dl > div').filter({ hasText: label }).getByRole('definition')

test('a study is found, tested, paused, revised, cleaned up and closed', async ({ page, request, context }) => {
  test.slow()
  const name = `Wave ${randomUUID().slice(0, 8)}`
  const consent = 'Welcome.\nYou may stop at any time.\nThank you.'
  const shared = { 'study-name': name, platform: 'prolific', 'completion-code': 'AB1', instruct: consent }
  const id = await makeStudy(request, 2, { ...shared, quota: '5' }, { ...shared, quota: '5', feed: 'swipe' })
  const own = `/feed?experiment_id=${id}`

  await page.clock.install()
  await page.goto('/about')
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Studies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Studies' })).toBeVisible()
  await expect(page).toHaveTitle('Studies · Feedlab')
  // The list shows the newest hundred studies, and the demo is the oldest, so search for it.
  const search = page.getByRole('searchbox')
  await search.fill('solarflare')
  await expect(page.getByRole('link', { name: 'solarflare', exact: true })).toBeVisible()
  await search.fill('')
  await search.blur()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(name.toUpperCase())
  await expect(page.getByText('1 study', { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(id)
  await expect(row.getByText('Running')).toBeVisible()
  await page.getByRole('radio', { name: /^Closed/ }).check()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all studies' }).click()
  await page.getByRole('link', { name, exact: true }).click()

  await expect(page).toHaveURL(`/studies/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const share = panel(page, 'Link to share')
  await expect(share.getByRole('link', { name: /\/feed/ })).toHaveText(
    new RegExp(
      `/feed\\?experiment_id=${id}&PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}$`,
    ),
  )
  await expect(share.getByText('Link without a platform')).toBeHidden()
  const step = (name: string) => share.getByRole('listitem').filter({ hasText: name })
  await expect(step('Try it yourself')).toContainText('to do')
  await expect(share.getByRole('link', { name: 'Try condition 2' })).toHaveAttribute('href', /condition=2&preview=yes/)
  await tab(page, 'Sharing').click()
  await expect(page).toHaveURL(`/studies/${id}/sharing`)
  await expect(tab(page, 'Sharing')).toHaveAttribute('aria-current', 'page')
  await expect(panel(page, 'Changed by links')).toContainText('No link has changed a setting so far.')
  await page.goBack()
  await expect(tab(page, 'Live')).toHaveAttribute('aria-current', 'page')
  await tab(page, 'Conditions').click()
  await expect(page).toHaveTitle(`${id} · Conditions · Feedlab`)
  await expect(page.getByText('Two conditions; 2 cards each; they differ in the feed type.')).toBeVisible()

  const short = page.getByRole('switch', { name: 'Short tests' })
  await short.check()
  await expect(page.getByRole('link', { name: 'Test link of condition 2' })).not.toHaveAttribute('href', /test-feed/)
  await short.uncheck()

  // A test session gets its condition, and is counted only as a test.
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Test link of condition 2' }).click()
  const trial = await opened
  await trial.getByRole('button', { name: 'Continue' }).click()
  await expect(trial.locator('article').first()).toBeVisible()
  expect(trial.url()).toMatch(/condition=2&preview=yes&test-feed=whole&user_id=test_\w{8}$/)
  await expect(trial.getByText('Test: all 2 cards, not counted')).toBeVisible()
  await trial.close()
  await afterRefresh(page, (soon) => expect(panel(page, 'Conditions')).toContainText('Not counted here: 1 test.', soon))
  await tab(page, 'Live').click()
  await expect(panel(page, 'Live')).toContainText('Nobody has arrived yet.')
  await expect(step('Try it yourself')).toContainText('done')

  const begun = await visit(context, `${own}&condition=1&user_id=ada&feed=swipe`)
  await begun.getByRole('button', { name: 'Continue' }).click()
  await expect(cards(begun).first()).toBeVisible()
  await begun.context().close()
  await expect(total(page, 'Arrived')).toHaveText('1')
  await expect(total(page, 'On a page now')).toHaveText('1')
  await afterRefresh(page, (soon) => expect(step('Paste the link into Prolific')).toContainText('done', soon))
  await tab(page, 'Sharing').click()
  const changed = panel(page, 'Changed by links').getByRole('listitem')
  await afterRefresh(page, (soon) => expect(changed).toHaveText(['Condition: 1 person', 'Feed type: 1 person'], soon))
  await tab(page, 'Conditions').click()
  await expect(panel(page, 'Conditions').getByRole('row', { name: /Condition 1/ })).toContainText('0 of 5')

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('The study is paused. Newcomers are asked to come back later.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused()
  const newcomer = await visit(context, `${own}&user_id=bert`)
  await expect(newcomer.getByText('This study is taking a break.')).toBeVisible()
  await newcomer.context().close()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()

  await revise(request, id, {
    instruct: encodeURIComponent(consent.replace('may', 'can')),
    'feed-button-like': 'lognormal',
  })
  const changes = page.getByRole('list', { name: 'Changes of version 2' })
  await afterRefresh(page, (soon) => expect(changes).toContainText('Like button: not set → Made-up counts', soon))
  await changes.getByText('Instructions text').click()
  await expect(changes.locator('del mark')).toHaveText('may')
  await expect(changes.locator('ins mark')).toHaveText('can')
  await expect(changes.getByText('1 line unchanged')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Edit (makes version 3)' })).toHaveAttribute('href', `/create-study?edit=${id}`)
  await expect(page.getByRole('link', { name: 'Duplicate' })).toHaveAttribute('href', `/create-study?from=${id}`)
  await page.getByRole('button', { name: 'Show its design: version 1' }).click()
  await expect(page.getByText('This is version 1, not the newest.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the newest' }).click()
  await expect(page.getByText('This is version 1, not the newest.')).toHaveCount(0)

  await tab(page, 'Settings').click()
  await page.getByLabel('Participants in Condition 1', { exact: true }).fill('6')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. It applies from now on.')).toBeVisible()
  await expect(panel(page, 'Changed while running').getByRole('listitem')).toContainText('version 2: ')
  await expect(page.getByRole('link', { name: 'Edit (makes version 3)' })).toBeVisible()

  await tab(page, 'People').click()
  const list = page.getByRole('region', { name: 'Participants', exact: true })
  const ada = list.getByRole('row', { name: /^ada/ })
  await expect(ada).toContainText('In the feed')
  await list.getByLabel('Search by participant').fill('nobody')
  await expect(list.getByText('No participant matches.')).toBeVisible()
  await list.getByLabel('Search by participant').fill('AD')
  await list.getByRole('button', { name: 'Minutes' }).click()
  await list.getByRole('button', { name: 'Exclude ada' }).click()
  await expect(ada).toContainText('Excluded. By hand, without flags')
  await expect(list.getByText('ada is left out of exports, quotas and figures.')).toBeVisible()
  await list.getByLabel('Search by participant').fill('')
  await expect(list.getByText('1 of them is excluded and does not count.')).toBeVisible()
  await list.getByRole('button', { name: 'Undo: take back ada' }).click()
  await expect(list.getByText('ada counts again.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Exclude ada' })).toBeVisible()

  const exclusions = page.getByRole('region', { name: 'Excluded participants' })
  await page.getByLabel('user_id').fill('nobody')
  await page.getByLabel('Reason').fill('Took part twice')
  await exclusions.getByRole('button', { name: 'Exclude' }).click()
  await expect(exclusions.getByRole('alert')).toHaveText('Nobody with this user_id has taken part in this study.')
  await page.getByLabel('user_id').fill('ada')
  await page.keyboard.press('Enter')
  const excluded = page.getByRole('list', { name: 'Excluded participants' }).getByRole('listitem')
  await expect(excluded).toContainText('Took part twice')
  await expect(page.getByLabel('user_id')).toBeFocused()
  await tab(page, 'Live').click()
  await expect(total(page, 'Arrived')).toHaveText('0')
  await page.goBack()
  await exclusions.getByRole('button', { name: 'Take back ada' }).click()
  await expect(exclusions.getByText('ada counts again.')).toBeVisible()
  await expect(excluded).toHaveCount(0)
  await tab(page, 'Live').click()
  await expect(total(page, 'Arrived')).toHaveText('1')

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog(page)).toContainText('cannot be opened or edited again')
  await dialog(page).getByRole('button', { name: 'Keep it open' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Close for good' }).click()
  await expect(page.getByText('The study is closed. Nobody new can join.', { exact: true })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Pause|^Resume|^Close/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Edit|^Test link/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Studies' }).last().click()
  await expect(row.getByText('Closed')).toBeVisible()
})

test('a complete is counted in its condition and in the list', async ({ page, request, context }) => {
  const id = await makeStudy(request, 2, { 'quota-total': '4' })
  await takePart(context, `/feed?experiment_id=${id}&user_id=cora`)
  await page.goto(`/studies/${id}`)
  await expect(total(page, 'Completed of 4')).toHaveText('1')
  await expect(total(page, 'On a page now')).toHaveText('0')
  await page.getByRole('link', { name: 'Studies' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('1 of 4')
})

test('a study that somebody else has closed says so, and can no longer be paused', async ({ page, request }) => {
  const id = await makeStudy(request, 2)
  await page.goto(`/studies/${id}`)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await post(request, '/v1/set_study_status', { experiment_id: id, status: 'closed' })
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('alert')).toContainText('The study was closed meanwhile')
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
})

test('while the server is unavailable the last figures stay, and are refreshed again later', async ({ page, request }) => {
  const id = await makeStudy(request, 2)
  await page.clock.install()
  await page.goto(`/studies/${id}#conditions`)
  await expect(page).toHaveURL(`/studies/${id}/conditions#conditions`)
  await expect(page.getByText(/^Figures of \d\d:\d\d:\d\d, updated every 30 seconds\.$/)).toBeVisible()
  await page.route('**/v1/show_study', (route) => route.abort('internetdisconnected'))
  const isAway = page.getByText(/^The server does not answer\. These are the figures of/)
  await afterRefresh(page, (soon) => expect(isAway).toBeVisible(soon))
  await expect(panel(page, 'Conditions').getByRole('row', { name: /Condition 1/ })).toContainText('0')
  await page.unroute('**/v1/show_study')
  await afterRefresh(page, (soon) => expect(page.getByText(/^Figures of/)).toBeVisible(soon))
})

test('an unknown study, a failure and an empty list each offer a next step', async ({ page }) => {
  await page.goto('/studies/eunknown')
  await expect(page.getByText('You have no study of this id.')).toBeVisible()
  await page.route('**/v1/list_studies', (route) => route.fulfill({ status: 503, json: { success: 'false' } }))
  await page.goto('/studies')
  await expect(page.getByRole('alert')).toContainText('The studies could not be loaded.')
  await page.unroute('**/v1/list_studies')
  const counts = { all: 0, draft: 0, running: 0, paused: 0, closed: 0 }
  await page.route('**/v1/list_studies', (route) =>
    route.fulfill({ json: { success: 'true', data: { n_found: 0, counts, studies: [] } } }),
  )
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('link', { name: 'Create your first study' }).click()
  await expect(page).toHaveURL('/create-study')
})

test('a bundle is imported as a new study, and an invalid file says why', async ({ page, request }) => {
  const name = `Bundled ${randomUUID().slice(0, 8)}`
  const id = await makeStudy(request, 2, { 'study-name': name })
  const bundle = await request.get(`/v1/exports/${id}/bundle.zip`)
  const zip = (buffer: Buffer) => ({ name: 'study.zip', mimeType: 'application/zip', buffer })

  await page.goto('/studies')
  await page.getByRole('button', { name: 'Import a study' }).click()
  const field = dialog(page).getByLabel('Choose a file')
  await field.setInputFiles(zip(Buffer.from('no bundle')))
  await expect(dialog(page)).toContainText('study.zip: Nothing was imported.')
  await field.setInputFiles(zip(await bundle.body()))
  await expect(dialog(page)).toContainText('Imported as')
  await expect(dialog(page)).toContainText('It differs from the file:')
  await expect(dialog(page).getByRole('link', { name: 'Open the study' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).not.toHaveURL(`/studies/${id}`)
  await expect(dialog(page)).toHaveCount(0)
})

test('all downloads of a study are offered', async ({ page, request }) => {
  const id = await makeStudy(request, 2)
  await page.goto(`/studies/${id}/data`)
  const links = panel(page, 'Downloads').locator('a[download]')
  await expect(links).toHaveCount(6)
  await page.getByRole('button', { name: 'Create a data package' }).click()
  await expect(links).toHaveCount(7)
  for (const link of await links.all()) {
    const response = await request.get((await link.getAttribute('href')) ?? '')
    expect(response.ok()).toBe(true)
  }
  await page.getByRole('link', { name: 'All ways to download' }).click()
  await expect(page.getByLabel('Experiment ID')).toHaveValue(id)
})

test('the list, a study and its dialogs fit a phone and a desk and have no serious accessibility violation', async ({
  page,
  request,
}) => {
  // Twenty axe checks.
  test.slow()
  const names = {
    'study-name': 'دراسة عن الأخبار والثقة بها',
    platform: 'lucid',
    'redirect-url': 'https://samplicio.us/s?RID=',
  }
  const id = await makeStudy(request, 2, { ...names, consent: 'One\ntwo', quota: '3' }, { ...names, feed: 'swipe' })
  await revise(request, id, { consent: encodeURIComponent('One\nthree'), 'study-name': 'x'.repeat(120) })
  await post(request, '/v1/load_experiment', { experiment_id: id, user_id: 'ada' })
  await post(request, '/v1/exclude_participant', { experiment_id: id, user_id: 'ada', reason: 'Slept' })
  const check = () => expectGoodLook(page, 320)
  await page.goto('/studies', { waitUntil: 'networkidle' })
  // Hide the studies of other tests, whose number varies.
  await page.getByRole('searchbox').fill(id)
  await expect(page.getByText('1 study', { exact: true })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Import a study' }).click()
  await expect(dialog(page).getByText('Drop a study bundle or experiment parameters here')).toBeVisible()
  await check()
  await page.goto(`/studies/${id}/conditions`)
  await page.getByText('Consent text').first().click()
  await expect(page.locator('ins mark').filter({ visible: true })).toHaveText('three')
  await check()
  for (const [name, part] of [
    ['People', 'Excluded participants'],
    ['Dry run', 'Dry run'],
    ['Sharing', 'Link for reviewers'],
    ['Data', 'Downloads'],
    ['Settings', 'Retention'],
    ['Live', 'Link to share'],
  ] as const) {
    await tab(page, name).click()
    await expect(panel(page, part)).toBeVisible()
    await check()
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog(page).getByText('cannot be opened')).toBeVisible()
  await check()
})
