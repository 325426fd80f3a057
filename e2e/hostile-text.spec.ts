import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, expect, request as newRequest, type Page, test } from '@playwright/test'
import { cards, scrollToEnd } from './feed-page.ts'
import { answerWithHostileTexts } from './hostile-answers.ts'
import { HOSTILE_SAMPLE, HOSTILE_STRINGS, INJECTED } from './hostile-strings.ts'
import { postStudy } from './make-posts.ts'
import { listedSets, makeStudy } from './make-study.ts'
import { type OwnServer, startSecondTime, stopOwnServer } from './own-server.ts'

/** A server of its own: five hundred hostile studies would be in the way of other journeys. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-hostile-'))
let server: OwnServer
let request: APIRequestContext

test.use({ baseURL: undefined })
test.beforeAll(async () => {
  test.slow()
  server = await startSecondTime({ DATA_DIR })
  request = await newRequest.newContext({ baseURL: server.url })
})
test.afterAll(async () => {
  await request.dispose()
  await stopOwnServer(server)
  rmSync(DATA_DIR, { recursive: true, force: true })
})

declare global {
  var nExecuted: number
}

/** The page counts what runs although it must not. */
test.beforeEach(async ({ page }) => {
  test.slow()
  await page.addInitScript(() => {
    globalThis.nExecuted = 0
    Object.assign(globalThis, {
      executed: () => {
        globalThis.nExecuted += 1
      },
    })
  })
})

// An answer that is passed on may still be on its way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

async function expectInert(page: Page): Promise<void> {
  expect(await page.evaluate(() => globalThis.nExecuted)).toBe(0)
  const injected = (selector: string) => [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML)
  expect(await page.evaluate(injected, INJECTED)).toEqual([])
}

/** Opens a page and waits until it shows a text. */
async function expectInertAt(page: Page, path: string, text: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await expect(page.getByText(text).first()).toBeAttached()
  await expectInert(page)
}

const [first = ''] = HOSTILE_STRINGS
const together = HOSTILE_STRINGS.join('\n\n')
const inTens = Array.from({ length: Math.ceil(HOSTILE_STRINGS.length / 10) }, (_, ten) =>
  HOSTILE_STRINGS.slice(ten * 10, ten * 10 + 10).join(' '),
)

test('there are at least five hundred hostile strings, and the check for them works', async ({ page }) => {
  expect(new Set(HOSTILE_STRINGS).size).toBeGreaterThanOrEqual(500)
  await page.goto(`${server.url}/about`)
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), '<img src=x onerror=executed(1)>')
  await expect(expectInert(page)).rejects.toThrow()
})

test('no sheet runs anything in the feed or on the pages of sets', async ({ page }) => {
  const posts = inTens.map((text) => ({
    body: text,
    headline: text,
    alt_text: text,
    author_name: text,
    author_handle: text,
    source: text,
    note: text,
  }))
  const experiment_id = await postStudy(request, posts)
  await page.setViewportSize({ width: 1280, height: 8000 })
  await page.goto(`${server.url}/?experiment_id=${experiment_id}&user_id=ada`)
  await scrollToEnd(page, 6000)
  await expect(cards(page)).toHaveCount(posts.length)
  await expectInert(page)
  const shown = await request.post('/v1/show_study', { data: { experiment_id } })
  const [entity_set] = (await shown.json()).data.study.entity_sets
  await expectInertAt(page, `/sets?set=${entity_set}`, first)
})

test('no text of a study runs anything on its own pages and on those of researchers', async ({ page }) => {
  const texts = { consent: together, instruct: together, debrief: together, 'custom-msg': together, 'custom-msg-type': 'onpage' }
  const experiment_id = await makeStudy(request, 5, texts)
  await page.goto(`${server.url}/?experiment_id=${experiment_id}&user_id=bert`)
  for (const name of [/consent/i, /instructions/i]) {
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText('executed(1)').first()).toBeAttached()
    await expectInert(page)
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  // The message and the debrief.
  await expect(page.getByText(/executed\(1\)/).nth(HOSTILE_STRINGS.length)).toBeAttached()
  await expectInert(page)
  await expectInertAt(page, `/studies/${experiment_id}/conditions`, experiment_id)
})

test('no name of a study or person runs anything in the lists of researchers', async ({ page }) => {
  // A name with a tab is refused.
  const names = HOSTILE_SAMPLE.filter((text) => !text.includes('\t'))
  const ids: string[] = []
  for (const text of names) ids.push(await makeStudy(request, 1, { 'study-name': text }))
  await expectInertAt(page, '/studies', names.at(-1) ?? '')
  const experiment_id = ids[0] ?? ''
  for (const user_id of names)
    await request.post('/v1/load_experiment', { data: { experiment_id, user_id, query: { [user_id]: user_id } } })
  await expectInertAt(page, `/studies/${experiment_id}/people`, names[0] ?? '')
  const next = page.getByRole('button', { name: 'next page' })
  while (await next.isEnabled()) {
    const shown = await page.getByText(/^\d+ to \d+ of \d+ participants$/).textContent()
    await next.click()
    await expect(page.getByText(shown ?? '')).toHaveCount(0)
    await expectInert(page)
  }
})

test('no name of a lab or token, no contact and no reason runs anything on the pages of accounts and studies', async ({
  page,
}) => {
  const contact = HOSTILE_STRINGS[4] ?? ''
  const experiment_id = await makeStudy(request, 1, { contact })
  const expires_at = Date.now() + 86_400_000
  const post = async (path: string, data: object) => expect((await request.post(path, { data })).status(), path).toBe(200)
  for (const ten of inTens.keys()) {
    // Names are one line.
    const name = (HOSTILE_STRINGS[ten * 10 + (ten % 10)] ?? '').replaceAll('\t', ' ')
    await post('/v1/create_api_token', { name, scopes: ['read-data'], expires_at })
    const user_id = `person-${ten}`
    await request.post('/v1/load_experiment', { data: { experiment_id, user_id } })
    await post('/v1/exclude_participant', { experiment_id, user_id, reason: name })
  }
  await post('/v1/rename_lab', { name: first })
  await expectInertAt(page, '/account/tokens', first)
  await expectInertAt(page, '/account', first)
  await expectInertAt(page, '/team', first)
  await expectInertAt(page, '/audit', first)
  await expectInertAt(page, `/studies/${experiment_id}/conditions`, contact)
  await expectInertAt(page, `/studies/${experiment_id}/people`, 'executed(1)')
})

test('no parameter of a link runs anything', async ({ page }) => {
  const experiment_id = await makeStudy(request, 1)
  for (const [ten, message] of inTens.entries()) {
    // An address counts only as a whole.
    const text = HOSTILE_STRINGS[ten * 10] ?? ''
    const texts = { 'custom-msg': message, 'redirect-url': text, platform: text, [text]: text }
    await page.goto(`${server.url}/form/custom-msg?${new URLSearchParams({ experiment_id, user_id: 'cleo', ...texts })}`)
    await expectInert(page)
  }
})

test('no title of a topic runs anything in a questionnaire', async ({ page }) => {
  // A study has at most twelve topics, their titles at most 100 characters and none that cannot be seen.
  const titles = HOSTILE_STRINGS.filter((text, n) => n % 50 < 2 && text.length <= 100 && /^[ -~]+$/.test(text)).slice(0, 12)
  const topics = JSON.stringify(titles.map((title, n) => ({ slug: `topic-${n}`, title })))
  const experiment_id = await makeStudy(request, 1, { topics, forms: '["news importance"]' })
  const person = new URLSearchParams({ experiment_id, user_id: 'dora' })
  await page.goto(`${server.url}/?${person}`)
  await expect(cards(page)).toHaveCount(1)
  await expectInertAt(page, `/form/imp?${person}`, titles[0] ?? '')
})

test('no words of a questionnaire run anything in the library and on paper', async ({ page }) => {
  // Double braces name a fact: an unknown one is refused.
  const words = inTens.map((text) => text.replace(/{{|}}/g, ''))
  const item = (text: string, n: number) => ({
    type: 'radio',
    key: `item_${n}`,
    label: text,
    hint: text,
    isRequired: true,
    options: [{ value: `${n}`, label: text }],
  })
  const information = { type: 'information', key: 'read', label: words.join('\n\n').slice(0, 19_000), isRequired: false }
  const definition = {
    ...{
      format: 'feedlab-questionnaire',
      format_version: 1,
      version: 1,
      languages: ['en'],
      name: 'hostile',
      submitLabel: 'Next',
    },
    ...{ label: first, asks: HOSTILE_STRINGS[4], citation: words[1], licence: first, heading: words[2], intro: words[3] },
    pages: [{ name: 'all', blockOrder: 'fixed', blocks: [{ name: 'all', items: [information, ...words.map(item)] }] }],
    attentionAnswers: {},
    scores: [],
  }
  const reply = await request.post('/v1/save_questionnaire', { data: { definition } })
  expect(reply.status(), await reply.text()).toBe(200)
  const { questionnaire_id } = (await reply.json()).data
  await expectInertAt(page, '/questionnaires', first)
  await expectInertAt(page, `/questionnaires/${questionnaire_id}/print`, words.at(-1) ?? '')
})

test('no words of people run anything, on whatever page of researchers they are', async ({ page }) => {
  const expires_at = Date.now() + 86_400_000
  const experiment_id = await makeStudy(request, 1, { consent: together, debrief: together, contact: HOSTILE_STRINGS[4] ?? '' })
  const linkFrom = async (path: string, data: object): Promise<string> => {
    const reply = await request.post(path, { data: { expires_at, ...data } })
    expect(reply.status(), path).toBe(200)
    const { pathname, hash } = new URL((await reply.json()).data.link)
    return pathname + hash
  }
  const review = await linkFrom('/v1/create_review_link', { experiment_id })
  const join = await linkFrom('/v1/create_invitation', { role: 'editor' })
  await linkFrom('/v1/create_invitation', { role: 'analyst', experiment_id })
  const [set] = await listedSets(request)
  await answerWithHostileTexts(page)
  const pages = [
    '/questionnaires',
    '/sets',
    `/sets?set=${set?.entity_set}`,
    '/studies',
    `/studies/${experiment_id}`,
    `/studies/${experiment_id}/people`,
    `/studies/${experiment_id}/conditions`,
    `/studies/${experiment_id}/dry-run`,
    `/studies/${experiment_id}/sharing`,
    `/studies/${experiment_id}/data`,
    `/studies/${experiment_id}/settings`,
    `/create-study?from=${experiment_id}`,
    '/download',
    '/account',
    '/account/tokens',
    '/team',
    '/audit',
    join,
    review,
  ]
  for (const path of pages) await expectInertAt(page, path, 'executed(1)')
})

test('no cell of a sheet runs anything while it is checked', async ({ page }) => {
  await page.goto(`${server.url}/upload-set`)
  const rows = HOSTILE_STRINGS.map((text) => Array.from({ length: 4 }, () => text.replaceAll('\t', ' ')).join('\t'))
  await page.getByLabel(/Paste covariates|Pasted data/).fill(['filename\theadline\tsource\tnote', ...rows].join('\n'))
  await expect(page.getByRole('table').or(page.getByRole('grid')).getByText('executed(1)').first()).toBeAttached()
  await expectInert(page)
})
