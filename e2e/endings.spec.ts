import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { answerFinal, ending, responsesOf, submitFeed } from './ending-pages.ts'
import { cards, scrollToEnd } from './feed-page.ts'
import { listedSets, makeStudy } from './make-study.ts'

// Tall enough to show every card completely.
test.use({ viewport: { width: 800, height: 1400 } })

/** Media responses contain no text, and a video may arrive in endless partial responses. */
const MEDIA_TYPES = ['image', 'media', 'font']

/** Records the body and the address of every request and response. */
function recordTraffic(page: Page) {
  const bodies: { url: string; text: string; isEnding: boolean }[] = []
  const reading: Promise<unknown>[] = []
  page.on('request', (sent) => bodies.push({ url: sent.url(), text: sent.postData() ?? '', isEnding: false }))
  page.on('response', (response) => {
    if (MEDIA_TYPES.includes(response.request().resourceType())) return
    // Push now to keep the order of arrival; reading the body takes longer.
    const body = { url: response.url(), text: '', isEnding: response.url().endsWith('/v1/end_session') && response.ok() }
    bodies.push(body)
    const read = async () => {
      body.text = await response.text().catch(() => '')
    }
    reading.push(read())
  })
  return async () => {
    await Promise.all(reading)
    return bodies
  }
}

type Journey = {
  settings: Record<string, string>
  query?: string
  /** Must not appear in any body before the final save is stored. */
  secret: string
  expectExit: (page: Page) => Promise<void>
}

/** A code to copy and a link to follow. Platforms whose addresses differ are in `end-session.test.ts`. */
const journeys: Readonly<Record<string, Journey>> = {
  mturk: {
    settings: { platform: 'mturk', 'completion-code': 'QX7-SECRET-91' },
    secret: 'QX7-SECRET-91',
    expectExit: async (page) => {
      await expect(ending(page).getByText('QX7-SECRET-91', { exact: true })).toBeVisible()
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await ending(page).getByRole('button', { name: 'Copy code' }).click()
      await expect(ending(page).getByRole('button', { name: 'Copied' })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('QX7-SECRET-91')
    },
  },
  prolific: {
    settings: { platform: 'prolific', 'redirect-url': 'https://app.prolific.com/submissions/complete?cc=ZX81QQ' },
    query: '&PROLIFIC_PID=p1',
    secret: 'ZX81QQ',
    expectExit: async (page) => {
      const exit = ending(page).getByRole('link', { name: 'Continue to app.prolific.com' })
      await expect(exit).toHaveAttribute('href', 'https://app.prolific.com/submissions/complete?cc=ZX81QQ')
    },
  },
}

for (const [platform, { settings, query = '', secret, expectExit }] of Object.entries(journeys)) {
  test(`${platform}: a whole visit ends with its exit, and nothing of it was sent before the final save`, {
    tag: platform === 'prolific' ? '@core' : [],
  }, async ({ page, request }) => {
    const experiment_id = await makeStudy(request, 3, { forms: '["final"]', ...settings })
    const traffic = recordTraffic(page)
    await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=ada${query}`)
    await answerFinal(page)
    await expectExit(page)
    await expect(ending(page).getByText('Your answers are saved')).toBeVisible()

    const bodies = await traffic()
    const endingAt = bodies.findIndex(({ isEnding }) => isEnding)
    expect(bodies[endingAt]?.text).toContain(secret)
    expect(bodies.slice(0, endingAt).filter(({ url, text }) => `${url}\n${text}`.includes(secret))).toEqual([])
    expect(await responsesOf(request, experiment_id, 'ada')).toEqual(expect.arrayContaining(['end-redirect', 'no', '5']))

    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
    expect(stored['complete']).toBe(experiment_id)
    for (const name of ['condition', 'experiment_id', 'experiment_parameters', 'queryParams', 'redirectionRoutes', 'nextRoute'])
      expect(stored).not.toHaveProperty(name)
    expect(JSON.stringify(stored)).not.toContain(secret)
  })
}

const CUSTOM = { platform: 'custom', 'redirect-url': 'https://exit.lab.example/done?k=CU57' }
/** With nothing that deceives, and so without a debrief to be read first: the demo's ads. */
async function hopping(request: APIRequestContext) {
  const ads = (await listedSets(request)).find(({ entity_set }) => entity_set.endsWith('_demo_ads'))
  return { ...CUSTOM, entity_sets: JSON.stringify([{ entity_set: ads?.entity_set, number_to_show: 3 }]) }
}

test('custom: the last hop happens by itself once the last answers are stored, and nothing of it was sent before', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 3, { forms: '["COVID-19 fatigue"]', ...(await hopping(request)) })
  const traffic = recordTraffic(page)
  // First a site that does not answer with a page: ours stays, with its button.
  let isAway = true
  await page.route('https://exit.lab.example/**', (route) =>
    isAway ? route.fulfill({ status: 204 }) : route.fulfill({ contentType: 'text/html', body: 'The next survey' }),
  )
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=ada&batch=7`)
  await expect(page.getByRole('heading', { level: 1, name: 'COVID-19 fatigue' })).toBeVisible()
  for (const option of await page.getByRole('radio', { name: 'Slightly agree' }).all()) await option.check()
  // No final page: the address of the platform is the last stop.
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(ending(page).getByText('You are being taken to the next page.')).toBeVisible()
  await expectAccessible(page)
  const bodies = await traffic()
  const endingAt = bodies.findIndex(({ isEnding }) => isEnding)
  expect(bodies[endingAt]?.text).toContain('CU57')
  expect(bodies.slice(0, endingAt).filter(({ url, text }) => `${url}\n${text}`.includes('CU57'))).toEqual([])
  isAway = false
  await ending(page).getByRole('link', { name: 'Continue to exit.lab.example' }).click()
  await expect(page).toHaveURL(/^https:\/\/exit\.lab\.example\/done\?k=CU57&.*user_id=ada.*batch=7/)
  expect(await responsesOf(request, experiment_id, 'ada')).toEqual(expect.arrayContaining(['end-redirect', '4_slightly-agree']))

  // Back from there, the ending stays: its data can still be withdrawn.
  await page.goBack()
  await expect(ending(page).getByRole('button', { name: 'Withdraw my data' })).toBeVisible()
  await expect(page).toHaveURL(/\/form\/ftg$/)
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  expect(stored['complete']).toBe(experiment_id)
  expect(JSON.stringify(stored)).not.toContain('CU57')
})

test('custom: nobody is sent on before the answers are stored', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, await hopping(request))
  const left: string[] = []
  await page.route('https://exit.lab.example/**', (route) => {
    left.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'The next survey' })
  })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=bea`)
  await scrollToEnd(page)
  await page.route('**/v1/end_session', (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 })
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByText('We cannot reach the server right now.')).toBeVisible()
  expect(left).toEqual([])
  await expect(page).toHaveURL(/^https:\/\/exit\.lab\.example/, { timeout: 60_000 })
})

test('custom: a debrief of the study is shown first, with the false cards that were seen, then the button', async ({
  page,
  request,
}) => {
  // So many that some are false.
  const experiment_id = await makeStudy(request, 12, { ...CUSTOM, debrief: 'It was about **feeds**.' })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=cat`)
  await expect(ending(page).getByText('It was about feeds.')).toBeVisible()
  const falseCards = ending(page).getByRole('listitem').filter({ hasText: 'This was not true' })
  await expect(falseCards.first().getByRole('img')).toBeVisible()
  // Also cards that were only scrolled past, which have a dwell of 0.
  const seen = (await rowsOf(request, `${experiment_id}/engagement.csv`, 'cat')).filter((row) => Number(row['response']) > 0)
  const urls = new Set(seen.map((row) => row['entity_url'] ?? ''))
  const nFalse = [...urls].filter((url) => /\/f_[^/]*$/.test(url)).length
  expect(await falseCards.count()).toBeGreaterThanOrEqual(nFalse)
  for (const width of [375, 800]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(ending(page).getByRole('link', { name: 'Continue to exit.lab.example' })).toBeInViewport()
    await expectAccessible(page)
    await expectToFit(page, width)
  }
})

test('without a platform the ending has debrief, receipt and one button to the site root', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3)
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=dan`)
  await expect(ending(page).getByRole('heading', { name: 'About this study' })).toBeVisible()
  await expect(ending(page).getByRole('button', { name: 'Copy receipt code' })).toBeVisible()
  await expect(ending(page).getByRole('link', { name: 'What is stored about you' })).toHaveAttribute('href', /^\/privacy/)
  await expect(ending(page).getByRole('link')).toHaveCount(2)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(ending(page).getByRole('link', { name: 'Return to the start page' })).toBeInViewport()
  await expectAccessible(page)
  await expectToFit(page, 320)
  await ending(page).getByRole('link', { name: 'Return to the start page' }).click()
  await expect(page).toHaveURL('/')
})

test('if the server is unavailable, the page says so, retries, and shows the code later', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'LATE-1', forms: '["final"]' })
  let asked = 0
  await page.route('**/v1/end_session', async (route) => {
    asked += 1
    if (asked === 1) await route.fulfill({ status: 503, body: 'busy' })
    else if (asked > 2) await route.continue()
    // The second request never gets a reply.
  })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=bert`)
  await answerFinal(page)
  const saving = page.getByRole('dialog', { name: 'Saving your answers' })
  await expect(saving.getByText('We cannot reach the server right now. Your answers are kept on this device.')).toBeVisible()
  await expect(page.getByText('LATE-1')).toHaveCount(0)
  await saving.getByRole('button', { name: 'Try again now' }).click()
  await expect(ending(page).getByText('LATE-1', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(asked).toBe(3)
  expect((await responsesOf(request, experiment_id, 'bert')).filter((response) => response === 'end-redirect')).toHaveLength(1)
})

test('unsent answers delay the ending, and it appears by itself once they are sent', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'HELD-1' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=cora`)
  await expect(cards(page).first()).toBeVisible()
  await page.route('**/v1/events', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Leave the study' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByText('Your answers are still being saved. Please keep this page open')).toBeVisible()
  await page.unroute('**/v1/events')
  await expect(ending(page)).toBeVisible({ timeout: 60_000 })
})
