import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { makeStudy } from './make-study.ts'

const figure = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Live', exact: true }).locator('dl > div').filter({ hasText: label }).locator('dd')

async function arrive(request: APIRequestContext, experiment_id: string): Promise<string> {
  const loaded = await request.post('/v1/load_experiment', { data: { experiment_id, user_id: `live-${randomUUID()}` } })
  return (await loaded.json()).data.session_token
}

test('the live panel follows a participant without a reload', { tag: '@core' }, async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5, { consent: 'Do you agree?', 'quota-total': '10' })
  await page.goto(`/studies?study=${experiment_id}`)
  await expect(page).toHaveURL(`/studies/${experiment_id}`)
  const panel = page.getByRole('region', { name: 'Live', exact: true })
  await expect(panel).toContainText('Nobody has arrived yet.')

  const session_token = await arrive(request, experiment_id)
  await expect(figure(page, 'Arrived')).toHaveText('1')
  await expect(figure(page, 'Consented')).toHaveText('0')

  const event = { event_uid: randomUUID(), client_time: Date.now(), kind: 'track', name: 'consent-given' }
  expect((await request.post('/v1/events', { data: { session_token, events: [event] } })).ok()).toBe(true)
  await expect(figure(page, 'Consented')).toHaveText('1')
  await expect(panel.getByRole('img', { name: /^Consent: 1 came, 1 did it/ })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'], '[aria-labelledby="live"]')
})

test('a page whose stream is cut still follows people', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5)
  await page.route('**/v1/watch_study/**', (route) => route.abort())
  await page.goto(`/studies/${experiment_id}`)
  await expect(page.getByRole('region', { name: 'Live', exact: true })).toContainText('Nobody has arrived yet.')
  await arrive(request, experiment_id)
  await expect(figure(page, 'Arrived')).toHaveText('1')
})

test('a hidden tab asks for nothing, and catches up by itself when it is looked at', async ({ page, request }) => {
  const experiment_id = await makeStudy(request, 5)
  await page.clock.install()
  await page.goto(`/studies/${experiment_id}`)
  const panel = page.getByRole('region', { name: 'Live', exact: true })
  await expect(panel).toContainText('Nobody has arrived yet.')

  await setVisible(page, false)
  const asked: string[] = []
  page.on('request', (sent) => sent.url().includes('/v1/') && asked.push(new URL(sent.url()).pathname))
  await arrive(request, experiment_id)
  await page.clock.runFor('02:00')
  expect(asked).toEqual([])
  await expect(panel).toContainText('Nobody has arrived yet.')

  await setVisible(page, true)
  await expect(figure(page, 'Arrived')).toHaveText('1')
  expect(asked).toContain(`/v1/watch_study/${experiment_id}`)
})

/** As if somebody went to another tab, or came back. */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate((visible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !visible })
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') })
    document.dispatchEvent(new Event('visibilitychange'))
    // Libraries listen at the window too.
    window.dispatchEvent(new Event('visibilitychange'))
  }, isVisible)

test('a chart is saved by keyboard as SVG, PNG and CSV, in light colours also where the page is dark', async ({
  page,
  request,
}) => {
  const experiment_id = await makeStudy(request, 5, { consent: 'Do you agree?' })
  for (let n = 0; n < 3; n++) await arrive(request, experiment_id)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/studies/${experiment_id}`)
  const chart = page.getByRole('figure', { name: 'Step by step' })
  await expect(chart.getByRole('img').locator('svg')).toBeVisible()
  const paper = await chart.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(paper).not.toBe('rgb(255, 255, 255)')

  // From the table on, by keys alone.
  await chart.getByText('Table', { exact: true }).focus()
  const files: Record<string, Buffer> = {}
  for (const ending of ['SVG', 'PNG', 'CSV']) {
    await page.keyboard.press('Tab')
    await expect(chart.getByRole('button', { name: `${ending}: Step by step` })).toBeFocused()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toBe(`${experiment_id}_steps.${ending.toLowerCase()}`)
    files[ending] = await readFile(await file.path())
  }
  expect(files['CSV']?.toString()).toMatch(/^"Step","Came","Done".*\n"Consent","3","0"/)
  for (const [type, file] of [
    ['image/svg+xml', files['SVG']],
    ['image/png', files['PNG']],
  ] as const) {
    const picture = await drawn(page, `data:${type};base64,${file?.toString('base64')}`)
    expect(picture.width).toBeGreaterThanOrEqual(720)
    expect(picture.corner).toEqual([255, 255, 255, 255])
    expect(picture.inked).toBeGreaterThan(0.01)
  }
})

/** A picture as the browser draws it: its size, the colour of its corner, and the share that is not of that colour. */
const drawn = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const corner = [...data.slice(0, 4)]
    let inked = 0
    for (let at = 0; at < data.length; at += 4) if (corner.some((value, i) => data[at + i] !== value)) inked++
    return { width, height, corner, inked: inked / (width * height) }
  }, address)
