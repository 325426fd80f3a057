import { expect, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { button, cards, expectMedia, scrollToEnd, scrollUntilVisible, viewCard } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

test('consent, instructions, feed, accuracy prompt, submit and the first form are all in the data', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 8, {
    consent: 'You will see a **feed**.\n\n<img src=x onerror="document.title=1">[bad](javascript:alert(1))',
    instruct: 'Scroll as you would at home.',
    'feed-button-like': 'lognormal',
    'intervention-type': 'accprompt',
    'intervention-perc': '50',
    forms: '["crt","final"]',
  })
  // Tall enough to show every card completely.
  await page.setViewportSize({ width: 800, height: 1400 })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=ada&source=mail`)
  const consent = page.getByRole('dialog', { name: /consent/i })
  await expect(consent).toContainText('You will see a feed.')
  await expect(cards(page)).toHaveCount(0)
  await expect(consent.locator('img, a[href^="javascript"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(2, 2)
  await expect(consent).toBeVisible()
  await consent.getByRole('button', { name: 'Continue' }).click()

  const instructions = page.getByRole('dialog', { name: /instructions/i })
  await expect(instructions).toContainText('as you would at home')
  await page.reload()
  await instructions.getByRole('button', { name: 'Continue' }).click()
  await button(page, /like/i).click()

  const prompt = page.getByRole('dialog').filter({ has: page.getByRole('radio') })
  await scrollUntilVisible(prompt, 300)
  // By keyboard: the button is disabled, and a click would wait for it.
  await prompt.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(prompt.getByText('Required')).toBeVisible()
  await prompt.getByText('Probably true').click()
  await prompt.getByRole('button', { name: 'Continue' }).click()
  await expect(prompt).toBeHidden()

  for (let n = 0; n < 8; n += 1) await viewCard(cards(page).nth(n))
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).dblclick()
  await expect(page).toHaveURL('/form/crt')

  const engagement = await rowsOf(request, `${experiment_id}/engagement.csv`, 'ada')
  expect(engagement.filter((row) => row['engagement_type'] === 'likes').map((row) => row['response'])).toEqual(['1'])
  const dwell = engagement.filter((row) => row['engagement_type'] === 'dwell')
  expect(new Set(dwell.map((row) => row['entity_id'])).size).toBe(8)
  expect(new Set(dwell.filter((row) => Number(row['response']) > 0).map((row) => row['entity_id'])).size).toBe(8)

  const fields = (await rowsOf(request, `${experiment_id}/user_form.csv`, 'ada')).map(
    (row) => `${row['field']}=${row['response']}`,
  )
  expect(fields).toEqual(
    expect.arrayContaining([
      'condition=1',
      'URLParams-source=mail',
      'checkpoint=feed-landed',
      'checkpoint=consent-given',
      'checkpoint=feed-entity-idx-5',
      'checkpoint=feed-entity-idx-submit-click',
      'intervention_accuracy-prompt=3_probably_true',
    ]),
  )
  for (const once of ['checkpoint=feed-entity-idx-submit-click', 'checkpoint=feed-entity-idx-5', 'checkpoint=consent-given']) {
    expect(fields.filter((field) => field === once)).toHaveLength(1)
  }
})

test('a person who does not consent sees no card and is thanked', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5, { consent: 'Do you agree?' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=bert`)
  await page.getByRole('button', { name: 'I do not agree' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your time' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Thank you for your time' })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  expect(await rowsOf(request, `${experiment_id}/user_form.csv`, 'bert')).toEqual([])
})

test('the answer to an accuracy question in the feed survives a reload', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5, { 'intervention-type': 'accprompt-infeed', 'intervention-perc': '20' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=cleo`)
  await page.getByText('Definitely false').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const fields = async () => (await rowsOf(request, `${experiment_id}/user_form.csv`, 'cleo')).map((row) => row['response'])
  await expect.poll(fields).toContain('1_definitely_false')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Definitely false' })).toBeChecked()
})

test('in the swipe layout keys and buttons turn the page, and the second-to-last card shows the submit button', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 4, { feed: 'swipe', 'feed-button-like': 'yes' })
  await page.goto(`/?experiment_id=${experiment_id}&user_id=dora`)
  const inView = (n: number) => expect(cards(page).nth(n)).toBeInViewport({ ratio: 0.9 })
  await inView(0)
  await page.keyboard.press('ArrowDown')
  await inView(1)
  const submit = page.getByRole('button', { name: /submit/i })
  await expect(submit).toBeHidden()
  await page.getByRole('button', { name: 'Next' }).click()
  await inView(2)
  await expect(submit).toBeVisible()
  await button(page, /like/i, 2).click()
  await expectMedia(cards(page).nth(2))
  await page.reload()
  await inView(2)
  await expect(button(page, /like/i, 2)).toHaveAttribute('aria-pressed', 'true')
  await submit.click()
  await expect(page.getByRole('dialog', { name: 'Thank you for taking part' })).toBeVisible()
  const rows = await rowsOf(request, `${experiment_id}/engagement.csv`, 'dora')
  expect(rows.filter((row) => row['engagement_type'] === 'likes')).toMatchObject([{ response: '1', item_order: '2' }])
  expect(
    rows.filter((row) => row['engagement_type'] === 'dwell' && row['item_order'] === '3').map((row) => row['response']),
  ).toEqual(['0'])
})

test('a video in the swipe layout does not cover its buttons', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 18, { feed: 'swipe', 'feed-button-like': 'yes' })
  const loaded = await request.post('/v1/load_experiment', { data: { user_id: 'fritz', experiment_id } })
  const order = (await loaded.json()).data.order_data as { entity_type: string }[]
  const idx = order.findIndex(({ entity_type }) => entity_type === 'video')
  await page.goto(`/?experiment_id=${experiment_id}&user_id=fritz`)
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 })
  for (let n = 0; n < idx; n++) {
    await page.keyboard.press('ArrowDown')
    await expect(cards(page).nth(n + 1)).toBeInViewport({ ratio: 0.9 })
  }
  await expect(cards(page).nth(idx).locator('video')).toBeVisible()
  await button(page, /like/i, idx).click()
  await expect(button(page, /like/i, idx)).toHaveAttribute('aria-pressed', 'true')
})

test('a link can change the feed for one visit, which is recorded, unless the study forbids it', async ({ page, request }) => {
  const open = await makeStudy(request, 4, { 'feed-button-like': 'yes' })
  await page.goto(`/?experiment_id=${open}&user_id=emil&feed-button-like=no&feed-button-share=yes`)
  await expect(button(page, /share/i)).toBeVisible()
  await expect(button(page, /like/i)).toHaveCount(0)
  const fields = async () =>
    (await rowsOf(request, `${open}/user_form.csv`, 'emil')).map((row) => `${row['field']}=${row['response']}`)
  await expect.poll(fields).toEqual(expect.arrayContaining(['URLParams-feed-button-like=no', 'URLParams-feed-button-share=yes']))
  const closed = await makeStudy(request, 4, { 'feed-button-like': 'yes', 'allow-url-overrides': 'no' })
  await page.goto(`/?experiment_id=${closed}&user_id=emil&feed-button-like=no&feed-button-share=yes`)
  await expect(button(page, /like/i)).toBeVisible()
  await expect(button(page, /share/i)).toHaveCount(0)
})
