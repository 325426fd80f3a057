import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { aBrowser, callsOf, joinBy } from './account-pages.ts'
import { cards } from './feed-page.ts'
import { type CaughtMail, startMailCatcher } from './mail-catcher.ts'
import { makeStudy } from './make-study.ts'
import { startSecondTime, stopOwnServer } from './own-server.ts'

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
  const about = received.filter(({ body }) => body.includes(experiment_id))
  expect(about).toHaveLength(1)
  const { headers, body } = about[0] as Received
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

const OWNER = { name: 'Olga Owner', email: 'olga@lab.example', password: 'seven slow herons at low tide' }
/** Of somebody whom a panel sends. */
const PANEL_ID = '5f00000000000000000panel'

/** What the test started, in the order in which it began. A failed one must not leave a server running. */
const started: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of started.splice(0).reverse()) await stop()
})

/** A server with accounts, which sends its mails to the catcher. */
async function startMailingServer(smtpUrl: string) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-notices-'))
  started.push(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const server = await startSecondTime({
    ...{ DATA_DIR, NODE_ENV: 'production' },
    ...{ SMTP_URL: smtpUrl, MAIL_FROM: 'Feedlab <feedlab@lab.example>' },
  })
  started.push(() => stopOwnServer(server))
  return server
}

/** The owner makes their account by the link that the server prints. */
async function ownerOf(browser: Browser, { url, ownerLink }: { url: string; ownerLink: string | undefined }): Promise<Page> {
  const context = await aBrowser(browser, url)
  started.push(() => context.close())
  const page = await context.newPage()
  await joinBy(page, ownerLink ?? '', OWNER)
  return page
}

test('a mail says that the first participant has arrived, and nothing about who it is', async ({ browser }) => {
  // A server of its own starts, and looks for notices every 30 seconds.
  test.slow()
  const { server: catcher, url: smtpUrl, mails } = await startMailCatcher()
  started.push(() => catcher.close())
  const server = await startMailingServer(smtpUrl)
  const page = await ownerOf(browser, server)
  const { url } = server
  const api = await callsOf(page.context(), url)
  started.push(() => api.dispose())
  const experiment_id = await makeStudy(api, 3, { 'study-name': 'Rumours' })

  await page.goto(`/studies/${experiment_id}/notices`)
  const form = page.getByRole('region', { name: 'Notices', exact: true })
  await form.getByLabel('The first participant has arrived').check()
  await form.getByRole('group', { name: 'By mail to' }).getByLabel(OWNER.name).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('status')).toHaveText('Saved.')
  expect(mails).toEqual([])

  const participant = await browser.newPage({ baseURL: url })
  started.push(() => participant.close())
  await participant.goto(`/?experiment_id=${experiment_id}&PROLIFIC_PID=${PANEL_ID}`)
  await expect(cards(participant).first()).toBeVisible()

  await expect.poll(() => mails.length, { timeout: 90_000 }).toBe(1)
  const { to, headers, body } = mails[0] as CaughtMail // counted above
  expect(to).toEqual([OWNER.email])
  expect(headers).toMatch(/^Subject: Rumours: notice of Feedlab$/m)
  expect(headers).toMatch(/^From: Feedlab <feedlab@lab\.example>$/m)
  expect(headers).not.toContain(PANEL_ID)
  // Word for word: there is no room for an id, a condition or a device.
  expect(body).toBe(
    [
      `Hello ${OWNER.name},`,
      'The first participant has arrived. The link of the study works.',
      `${url}/studies/${experiment_id}/notices`,
      'You get this because of the notices of this study.',
    ].join('\n\n'),
  )

  await page.reload()
  await expect(page.getByRole('region', { name: 'Sent' }).getByRole('listitem')).toContainText([
    /The first participant has arrived.*sent/s,
  ])
})
