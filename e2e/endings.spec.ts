import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectToFit } from './accessibility.ts'
import { rowsOf } from './csv.ts'
import { cards, scrollToEnd } from './feed-page.ts'
import { listedSets, makeStudy } from './make-study.ts'

// Tall enough to show every card completely.
test.use({ viewport: { width: 800, height: 1400 } })

const ending = (page: Page) => page.getByRole('dialog', { name: /^Thank you|^You have left/ })

async function submitFeed(page: Page, link: string) {
  await page.goto(link)
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
}

async function answerFinal(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Final questions' })).toBeVisible()
  await page.getByText('No', { exact: true }).click()
  await page.getByLabel(/how many minutes/i).fill('5')
  await page.getByRole('button', { name: 'Finish' }).click()
}

const responsesOf = async (request: APIRequestContext, experiment_id: string, user_id: string) =>
  (await rowsOf(request, `${experiment_id}/user_form.csv`, user_id)).map((row) => row['response'])

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

const link = (host: string, href: string | RegExp) => async (page: Page) => {
  await expect(ending(page).getByRole('link', { name: `Continue to ${host}` })).toHaveAttribute('href', href)
}

const journeys: Readonly<Record<string, Journey>> = {
  none: {
    settings: {},
    secret: 'made for research',
    expectExit: async (page) => {
      await expect(ending(page).getByRole('link', { name: 'Return to the start page' })).toHaveAttribute('href', '/')
    },
  },
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
    expectExit: link('app.prolific.com', 'https://app.prolific.com/submissions/complete?cc=ZX81QQ'),
  },
  lucid: {
    settings: { platform: 'lucid', 'redirect-url': 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&k=LK77&RID={{rid}}' },
    query: '&rid=r-42',
    secret: 'LK77',
    expectExit: link('samplicio.us', /ClientCallBack\.aspx\?RIS=10&k=LK77&RID=r-42$/),
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
    expect(bodies[endingAt]?.text).toContain(platform === 'none' ? 'return-home' : secret)
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

test('a person who withdraws is removed from the export and keeps the code', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'KEEP-1', forms: '["final"]' })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=dora`)
  await answerFinal(page)
  await expect(ending(page)).toBeVisible()
  expect(await responsesOf(request, experiment_id, 'dora')).not.toEqual([])
  await page.getByRole('button', { name: 'Withdraw my data' }).click()
  await page.getByRole('button', { name: 'No, go back' }).click()
  await page.getByRole('button', { name: 'Withdraw my data' }).click()
  // The first attempt fails.
  await page.route('**/v1/withdraw', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.getByRole('button', { name: 'Yes, withdraw my data' }).click()
  await expect(page.getByText('Your data is withdrawn.')).toBeVisible()
  await expect(page.getByText('KEEP-1', { exact: true })).toBeVisible()
  expect(await responsesOf(request, experiment_id, 'dora')).toEqual([])
  await page.reload()
  await expect(page.getByText('KEEP-1', { exact: true })).toBeVisible()
  await expect(page.getByText('Your data is withdrawn.')).toBeVisible()
  await page.goto(`/studies/${experiment_id}/replay/dora`)
  await expect(page.getByText('There is nothing to replay')).toBeVisible()
})

test('a person who keeps their data is thanked, stays in the export, and can still withdraw', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3)
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=emil`)
  await page.getByRole('button', { name: 'Keep my data' }).click()
  await expect(page.getByText('Thank you. Your data stays in the study.')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Withdraw my data' })).toBeVisible()
  await expect.poll(() => responsesOf(request, experiment_id, 'emil')).toContain('debrief-keep')
})

test('a person who does not consent gets the exit for it at once and leaves nothing, and may come back as somebody new', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 3, {
    consent: 'Do you agree?',
    platform: 'prolific',
    'completion-code': 'FULL-1',
    'exit-no_consent': 'https://app.prolific.com/no?pid={{url.PROLIFIC_PID}}',
    debrief: 'It was about **feeds**.',
    contact: 'Ada, ada@lab.example',
  })
  const studyLink = `/?experiment_id=${experiment_id}&PROLIFIC_PID=fay-1&source=mail`
  const figures = async () => {
    const reply = await request.post('/v1/show_study', { data: { experiment_id } })
    const { started, live, refused } = (await reply.json()).data.study
    return { started, live, refused }
  }
  const exit = ending(page).getByRole('link', { name: 'Continue to app.prolific.com' })
  await page.goto(studyLink)
  await expect(page.getByRole('dialog', { name: 'Informed consent' })).toBeVisible()
  expect(await figures()).toEqual({ started: 1, live: 1, refused: 0 })
  // The answer is lost once.
  let nAsked = 0
  await page.route('**/v1/end_session', async (route) => {
    nAsked += 1
    const answer = await route.fetch()
    return nAsked === 1 ? route.fulfill({ status: 503, body: 'busy' }) : route.fulfill({ response: answer })
  })
  const otherTab = await page.context().newPage()
  await otherTab.goto(studyLink)
  const agree = otherTab.getByRole('dialog', { name: 'Informed consent' }).getByRole('button', { name: 'Continue' })
  await expect(agree).toBeVisible()
  await page.getByRole('button', { name: 'I do not agree' }).click()
  await expect(exit).toHaveAttribute('href', 'https://app.prolific.com/no?pid=fay-1', { timeout: 30_000 })
  await expect(ending(page).getByText('Nothing about you is kept')).toBeVisible()
  await expect(page.getByText('It was about')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Withdraw my data' })).toHaveCount(0)
  await expect(cards(page)).toHaveCount(0)
  await expectAccessible(page)
  expect(await figures()).toEqual({ started: 0, live: 0, refused: 1 })

  // Another tab of the same visit comes to the same end.
  await agree.click()
  await expect(ending(otherTab).getByRole('link', { name: 'Continue to app.prolific.com' })).toBeVisible({ timeout: 30_000 })
  await expect(cards(otherTab)).toHaveCount(0)
  await otherTab.close()

  // A reload shows the same and stores nothing.
  await page.reload()
  await expect(exit).toHaveAttribute('href', 'https://app.prolific.com/no?pid=fay-1')
  expect(await figures()).toEqual({ started: 0, live: 0, refused: 1 })
  const stored = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(stored).toEqual(['ending_view'])

  // The link itself opens the study, as for anybody.
  await page.goto(studyLink)
  await page.getByRole('dialog', { name: 'Informed consent' }).getByRole('button', { name: 'Continue' }).click()
  await expect(cards(page).first()).toBeVisible()
  expect(await figures()).toEqual({ started: 1, live: 1, refused: 1 })
})

for (const feed of ['scroll', 'swipe'] as const) {
  test(`${feed}: a person who leaves early is asked once, then gets an exit and the choice to withdraw`, async ({
    page,
    request,
  }) => {
    const experiment_id = await makeStudy(request, 5, {
      feed,
      platform: 'mturk',
      'completion-code': 'FULL-2',
      'exit-left_early': 'PART-2',
    })
    await page.goto(`/?experiment_id=${experiment_id}&user_id=gus`)
    await expect(cards(page).first()).toBeVisible()
    // On a phone it is in a menu.
    await page.setViewportSize({ width: 375, height: 740 })
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Leave this study?' }).getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.setViewportSize({ width: 800, height: 1400 })
    await page.getByRole('button', { name: 'Leave the study' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(ending(page).getByRole('heading', { name: 'You have left the study' })).toBeVisible()
    await expect(ending(page).getByText('PART-2', { exact: true })).toBeVisible()
    await expect(ending(page).getByRole('button', { name: 'Withdraw my data' })).toBeVisible()
    const responses = await responsesOf(request, experiment_id, 'gus')
    expect(responses.filter((response) => response?.startsWith('leave_feed-entity-idx-'))).toHaveLength(1)
    expect(responses).toEqual(expect.arrayContaining(['leave-study', 'end-redirect']))
  })
}

test('the demo has no leave button, because it has no ending', async ({ page }) => {
  await page.goto('/feed')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave the study' })).toHaveCount(0)
})

test('a person can also leave on a questionnaire', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { forms: '["crt","final"]' })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=hal`)
  // The feed has the same button, so wait for the questionnaire first.
  await expect(page.getByRole('heading', { name: 'Word problems' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave the study' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(ending(page).getByRole('heading', { name: 'You have left the study' })).toBeVisible()
})

test('an ending cannot be closed, and a reload shows it again', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'AGAIN-1', forms: '["final"]' })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=ida`)
  await answerFinal(page)
  await expect(ending(page).getByText('AGAIN-1', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await expect(ending(page).getByText('AGAIN-1', { exact: true })).toBeVisible()
  const receipt = await ending(page).locator('.is-small code').textContent()
  await page.reload()
  await expect(ending(page).getByText('AGAIN-1', { exact: true })).toBeVisible()
  await expect(ending(page).locator('.is-small code')).toHaveText(receipt ?? '?')
  expect((await responsesOf(request, experiment_id, 'ida')).filter((response) => response === 'end-redirect')).toHaveLength(1)
})

test('a study without questionnaires ends in the feed, accessible on a small phone', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'FEED-1' })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=jo`)
  await expect(ending(page).getByText('FEED-1', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await expectToFit(page, 320)
  await page.reload()
  await expect(ending(page).getByText('FEED-1', { exact: true })).toBeVisible()
})

test('without access to the clipboard the code is selected, and the page explains what to do', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, { platform: 'mturk', 'completion-code': 'HAND-1' })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=kim`)
  await ending(page).getByRole('button', { name: 'Copy code' }).click()
  await expect(ending(page).getByText('The code is selected: copy it by hand.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('HAND-1')
})

test('a message in a dialog is shown before the ending', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, {
    platform: 'mturk',
    'completion-code': 'MSG-1',
    'custom-msg-type': 'modal',
    'custom-msg': 'Greetings from **the lab**. [bad](javascript:alert(1))',
  })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=lou`)
  const message = page.getByRole('dialog', { name: 'A message for you' })
  await expect(message).toContainText('Greetings from the lab.')
  await expect(message.locator('a')).toHaveCount(0)
  await expect(page.getByText('MSG-1')).toHaveCount(0)
  await expectAccessible(page)
  await message.getByRole('button', { name: 'Continue' }).click()
  await expect(ending(page).getByText('MSG-1', { exact: true })).toBeVisible()
})

test('a message on the last page stays visible in the ending', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, {
    platform: 'mturk',
    'completion-code': 'MSG-2',
    'custom-msg-type': 'onpage',
    'custom-msg': 'Greetings from **the lab**.',
  })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=mia`)
  await expect(ending(page).getByText('MSG-2', { exact: true })).toBeVisible()
  await expect(ending(page).getByText('Greetings from the lab.')).toBeVisible()
  await page.reload()
  await expect(ending(page).getByText('MSG-2', { exact: true })).toBeVisible()
  await expect(ending(page).getByText('Greetings from the lab.')).toBeVisible()
})

test('a message in the middle of the questionnaires waits for Continue', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 3, {
    forms: '["custom-msg","final"]',
    'custom-msg-type': 'onpage',
    'custom-msg': 'Greetings from **the lab**.',
  })
  await submitFeed(page, `/?experiment_id=${experiment_id}&user_id=nel`)
  await expect(page.getByText('Greetings from the lab.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await answerFinal(page)
  await expect(ending(page)).toBeVisible()
})

test('a redirect address in the link is followed only for known hosts; other hosts are shown first', async ({ page }) => {
  const open = (address: string) =>
    page.goto(`/form/custom-msg?custom-msg-type=modal&custom-msg=Bye&redirect-url=${encodeURIComponent(address)}`)
  await page.route('https://app.prolific.com/**', (route) => route.fulfill({ body: 'panel' }))
  await open('https://app.prolific.com/submissions/complete?cc=X')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('https://app.prolific.com/submissions/complete?cc=X')
  await open('https://evil.example/x')
  await page.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'You are about to leave this site' })
  await expect(question).toContainText('evil.example')
  await expect(question.getByRole('link')).toHaveAttribute('href', 'https://evil.example/x')
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('dialog', { name: 'A message for you' })).toBeVisible()
  await open('javascript:alert(1)')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('a[href^="javascript"]')).toHaveCount(0)
})

test('the last pages of the demo lead home without calling the server', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/v1/end_session') && asked.push(request.url()))
  // The same with a visit of the demo in this browser.
  await page.goto('/feed')
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/form/final')
  await answerFinal(page)
  await expect(ending(page).getByRole('link', { name: 'Return to the start page' })).toHaveAttribute('href', '/')
  // The button alone (ruling D9).
  await expect(ending(page).getByRole('button')).toHaveCount(0)
  await expect(ending(page).locator('p, section')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/form/custom-msg?experiment_id=solarflare&custom-msg-type=modal&custom-msg=Bye')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(ending(page).getByRole('link', { name: 'Return to the start page' })).toBeVisible()
  expect(asked).toEqual([])
})
