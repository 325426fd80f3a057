import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, request as newRequest, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { button, cards, expectMedia, scrollToEnd } from './feed-page.ts'
import { makeStudy } from './make-study.ts'
import { type OwnServer, startSecondTime, stopOwnServer } from './own-server.ts'

// Tall enough to show every card completely.
test.use({ viewport: { width: 800, height: 1400 } })
test.describe.configure({ timeout: 360_000 })

const DIR = mkdtempSync(join(tmpdir(), 'feedlab-other-host-'))
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
}

/** A host of static files: what it does not have is the page. */
const host: Server = createServer(({ url = '/' }, response) => {
  const asked = join(DIR, 'pages', new URL(url, 'http://page').pathname)
  const file = extname(asked) !== '' && existsSync(asked) ? asked : join(DIR, 'pages', 'index.html')
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file))
})

let pages = ''
let server: OwnServer

test.beforeAll(async () => {
  test.setTimeout(300_000)
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  pages = `http://127.0.0.1:${(host.address() as AddressInfo).port}` // it listens on a port
  server = await startSecondTime({ DATA_DIR: join(DIR, 'data'), CORS_ORIGINS: pages })
  await promisify(execFile)(process.execPath, ['scripts/build-pages.mjs', server.url, join(DIR, 'pages')])
})

test.afterAll(async () => {
  if (server) await stopOwnServer(server)
  host.close()
  rmSync(DIR, { recursive: true, force: true })
})

test('pages on one host and the server on another make a whole visit', async ({ page }) => {
  const api = await newRequest.newContext({ baseURL: server.url })
  const experiment_id = await makeStudy(api, 4, { forms: JSON.stringify(['final questions']), 'feed-button-like': 'yes' })
  await page.goto(`${pages}/feed?experiment_id=${experiment_id}&user_id=anna`)
  await expectMedia(cards(page).first())
  const picture = cards(page).first().locator('.media img').first()
  expect(await picture.evaluate((img: HTMLImageElement) => [new URL(img.currentSrc).origin, img.naturalWidth > 0])).toEqual([
    server.url,
    true,
  ])
  await button(page, /like/i).click()
  await scrollToEnd(page)
  await page.getByRole('button', { name: /submit/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Final questions' })).toBeVisible()
  await page.getByText('No', { exact: true }).click()
  await page.getByLabel(/how many minutes/i).fill('5')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('dialog', { name: /^Thank you/ })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(pages)

  const engagement = await rowsOf(api, `${experiment_id}/engagement.csv`, 'anna')
  expect(engagement.filter((row) => row['engagement_type'] === 'likes').map((row) => row['response'])).toEqual(['1'])
  const answers = await rowsOf(api, `${experiment_id}/user_form.csv`, 'anna')
  expect(answers.find((row) => row['field'] === 'study-duration')?.['response']).toBe('5')

  // Nothing else opens to these pages: a call of researchers, as a script in them would make it.
  const outcome = await page.evaluate(
    (url) =>
      fetch(`${url}/v1/pull_entity_sets`).then(
        (answer) => String(answer.status),
        (error: Error) => error.name,
      ),
    server.url,
  )
  expect(outcome).toBe('TypeError')
  await api.dispose()
})
