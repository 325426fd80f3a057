import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { cards } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

let receiver: Server
const received: Received[] = []

test.beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

test('a webhook is saved, its test arrives signed by the secret that was shown, and errors of browsers are listed', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const experiment_id = await makeStudy(request, 3, { 'study-name': 'Rumours' })
  const { port } = receiver.address() as AddressInfo
  await page.goto(`/studies/${experiment_id}`)
  await page.getByRole('navigation', { name: 'Pages of this study' }).getByRole('link', { name: 'Notices' }).click()
  const form = page.getByRole('region', { name: 'Notices', exact: true })
  await form.getByLabel('Nobody arrives while the study runs').check()
  await expect(form.getByLabel(/^Nobody arrives while the study runs:/)).toHaveValue(/^60/)
  const address = form.getByLabel('By webhook to')

  await address.fill('http://10.0.0.1/hook')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('must begin with https://')

  await address.fill(`http://127.0.0.1:${port}/hook`)
  await form.getByRole('button', { name: 'Save' }).click()
  const secret = (await form.getByRole('region', { name: 'Secret' }).textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)

  const log = page.getByRole('region', { name: 'Sent' })
  await log.getByRole('button', { name: 'Send a test' }).click()
  await expect(log.getByRole('listitem')).toContainText([/This is a test.*sent/s])
  expect(received).toHaveLength(1)
  const { headers, body } = received[0] as Received
  const signed = createHmac('sha256', secret).update(`${headers['feedlab-timestamp']}.${body}`).digest('hex')
  expect(headers['feedlab-signature']).toBe(`sha256=${signed}`)
  expect(JSON.parse(body)).toMatchObject({ version: 1, notice: 'test', experiment_id, study_name: 'Rumours' })

  const participant = await browser.newPage({ baseURL: baseURL ?? '' })
  await participant.goto(`/?experiment_id=${experiment_id}&user_id=has-errors`)
  await expect(cards(participant).first()).toBeVisible()
  const reported = participant.waitForResponse('**/v1/report_error')
  await participant.evaluate(() => {
    const script = document.createElement('script')
    script.src = '/assets/not-there.js'
    document.body.append(script)
  })
  expect((await reported).ok()).toBe(true)
  await participant.close()

  await page.reload()
  const errors = page.getByRole('list', { name: 'Errors of the last seven days' })
  await expect(errors).toContainText(/1 ×\s*A file did not load in the feed, Chrom/)
  await expect(errors).toContainText('not-there.js')
  await expect(form.getByLabel('Nobody arrives while the study runs', { exact: true })).toBeChecked()
  await expect(page.getByRole('main')).not.toContainText(secret)
  await expectAccessible(page, ['light', 'dark'])
})
