import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { rowsOfCells } from './csv.ts'
import { button, cards, scrollToEnd } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

// Tall enough to show every card completely.
test.use({ viewport: { width: 800, height: 1400 } })

const PID = '5f1a2b3c4d5e6f7a8b9c0d1e'
const linkOf = (experiment_id: string, pid: string) =>
  `/?experiment_id=${experiment_id}&PROLIFIC_PID=${pid}&STUDY_ID=s1&SESSION_ID=session-of-${pid}`

const order = (page: Page) => cards(page).evaluateAll((list) => list.map((card) => card.getAttribute('aria-label')))
const userId = (page: Page) => page.evaluate(() => localStorage.getItem('user_id') ?? '')

const FILES = ['engagement', 'user_form', 'entity_info', 'stimulus_set', 'experiment_parameters', 'inventory']

async function exportedText(request: APIRequestContext, experiment_id: string): Promise<string> {
  const files = await Promise.all(
    FILES.map(async (name) => (await request.get(`/v1/exports/${experiment_id}/${name}.csv`)).text()),
  )
  return files.join('\n')
}

/** User ids in a file, without repetitions. */
async function usersIn(request: APIRequestContext, experiment_id: string, name: string): Promise<string[]> {
  const [header = [], ...rows] = rowsOfCells(await (await request.get(`/v1/exports/${experiment_id}/${name}.csv`)).text())
  return [...new Set(rows.map((row) => row[header.indexOf('user_id')] ?? ''))]
}

test('a person from a panel has a derived user_id, the same in every browser, and only the exit has the id of the panel', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const experiment_id = await makeStudy(request, 4, {
    platform: 'prolific',
    'redirect-url': 'https://app.prolific.com/submissions/complete?cc=C1&pid={{url.PROLIFIC_PID}}',
  })
  const leaks: string[] = []
  page.on('request', (sent) => {
    const isOpening = sent.isNavigationRequest() && sent.url().includes('PROLIFIC_PID')
    const said = `${isOpening ? '' : sent.url()} ${sent.headers()['referer'] ?? ''}`
    if (said.includes(PID)) leaks.push(said)
  })

  await page.goto(linkOf(experiment_id, PID))
  await button(page, /like/i).click()
  await expect(page).toHaveURL(`/?experiment_id=${experiment_id}&STUDY_ID=s1`)
  const user_id = await userId(page)
  expect(user_id).toMatch(/^p_[a-z0-9]{12}$/)
  const served = await order(page)

  await page.reload()
  await expect(button(page, /like/i)).toHaveAttribute('aria-pressed', 'true')
  expect([await userId(page), await order(page)]).toEqual([user_id, served])

  const second = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await second.newPage()
  await elsewhere.goto(linkOf(experiment_id, PID))
  await expect(cards(elsewhere).first()).toBeVisible()
  expect([await userId(elsewhere), await order(elsewhere)]).toEqual([user_id, served])
  // Somebody else on that computer.
  await elsewhere.goto(linkOf(experiment_id, 'another-person'))
  await expect(elsewhere).toHaveURL(`/?experiment_id=${experiment_id}&STUDY_ID=s1`)
  await expect.poll(() => userId(elsewhere)).not.toBe(user_id)
  const other = await userId(elsewhere)
  expect(other).toMatch(/^p_/)
  await second.close()

  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('link', { name: 'Continue to app.prolific.com' })).toHaveAttribute(
    'href',
    `https://app.prolific.com/submissions/complete?cc=C1&pid=${PID}`,
  )
  expect(await usersIn(request, experiment_id, 'user_form')).toEqual(expect.arrayContaining([user_id, other]))
  expect(await usersIn(request, experiment_id, 'engagement')).toContain(user_id)
  const text = await exportedText(request, experiment_id)
  for (const secret of [PID, 'another-person', 'session-of']) expect(text).not.toContain(secret)
  expect(leaks).toEqual([])
  expect(JSON.stringify(await page.evaluate(() => Object.entries(localStorage)))).not.toContain(PID)
})

test('the download page offers the key that joins user ids with the ids of the panel', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 4, { platform: 'prolific', 'completion-code': 'C1' })
  const { user_id } = (
    await (await request.post('/v1/load_experiment', { data: { experiment_id, query: { PROLIFIC_PID: PID } } })).json()
  ).data
  await page.goto(`/download?id=${experiment_id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download key file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${experiment_id}_recruiter_ids.csv`)
  const [, row] = rowsOfCells(await readFile(await file.path(), 'utf8'))
  expect(row).toEqual([user_id, 'PROLIFIC_PID', PID])
})

test('somebody who has completed the study and is sent again sees the ending, here and in another browser', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const exit = 'https://app.prolific.com/submissions/complete?cc=C1'
  const experiment_id = await makeStudy(request, 4, { platform: 'prolific', 'redirect-url': exit })
  await page.goto(linkOf(experiment_id, PID))
  await button(page, /like/i).click()
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  const wayBack = (at: Page) => at.getByRole('link', { name: 'Continue to app.prolific.com' })
  await expect(wayBack(page)).toHaveAttribute('href', exit)

  await page.goto(linkOf(experiment_id, PID))
  await expect(wayBack(page)).toHaveAttribute('href', exit)
  await expect(page.getByRole('button', { name: 'Withdraw my data' })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)

  const second = await browser.newContext({ baseURL: baseURL ?? '' })
  const elsewhere = await second.newPage()
  await elsewhere.goto(linkOf(experiment_id, PID))
  await expect(wayBack(elsewhere)).toHaveAttribute('href', exit)
  await expect(elsewhere.getByText(/use the browser in which you began, or the receipt code/)).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Withdraw my data' })).toHaveCount(0)
  await expect(cards(elsewhere)).toHaveCount(0)
  await second.close()
})

test('a link that is not signed as the study asks is refused with a kind page, and a signed one opens it', async ({
  page,
  request,
}) => {
  const secret = 'a-secret-for-signed-links'
  const experiment_id = await makeStudy(request, 4, { 'link-secret': secret })
  const link = `/?experiment_id=${experiment_id}&user_id=ada`
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is not complete.' })).toBeVisible()
  await expect(page.getByText('Please open it exactly as you were given it')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  const sig = createHmac('sha256', secret).update('ada').digest('hex')
  await page.goto(`${link}&sig=${sig}`)
  await expect(cards(page).first()).toBeVisible()
  expect(JSON.stringify(await page.evaluate(() => Object.entries(localStorage)))).not.toContain(sig)
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
})

test('a page that came without its cards asks the server who the person of the panel is', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 4)
  // As where the server could not draw the feed in time.
  await page.route('**/?experiment_id=*', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/<script type="application\/json" id="first-answer">.*?<\/script>/s, '')
    await route.fulfill({ response, body: html })
  })
  const asked = page.waitForRequest('**/v1/load_experiment')
  await page.goto(linkOf(experiment_id, PID))
  expect((await asked).postDataJSON()).not.toHaveProperty('user_id')
  await expect(cards(page).first()).toHaveAttribute('aria-setsize', '4')
  expect(await userId(page)).toMatch(/^p_[a-z0-9]{12}$/)
  await expect(page).toHaveURL(`/?experiment_id=${experiment_id}&STUDY_ID=s1`)
})
