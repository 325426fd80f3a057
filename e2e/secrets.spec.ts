import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, request as newRequest, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { scrollToEnd } from './feed-page.ts'
import { makeStudy } from './make-study.ts'
import { startOwnServer, stopOwnServer } from './own-server.ts'

/** Every table of the database as text, by the name of its file in a backup. */
function tablesAsText(DATA_DIR: string): Map<string, string> {
  const file = join(DATA_DIR, 'dump.zip')
  execFileSync(process.execPath, ['scripts/feedlab.mjs', 'backup', file], { env: { ...process.env, DATA_DIR } })
  const entries = Object.entries(unzipSync(readFileSync(file))).filter(([name]) => name.startsWith('database/'))
  return new Map(entries.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

test('after a whole journey no password, token, panel id or address is where it does not belong', async ({ browser }) => {
  // Starts a server and makes a backup.
  test.slow()
  const password = 'seven quiet herons at dusk'
  const panelId = '5f0c1d2e3b4a596877665544'
  const address = '127.0.0.1'
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-secrets-'))
  const server = await startOwnServer({ DATA_DIR, NODE_ENV: 'production', LOG_LEVEL: 'debug' })
  try {
    const researcher = await browser.newContext({ baseURL: server.url })
    const page = await researcher.newPage()
    await page.goto(server.ownerLink ?? '')
    await page.getByLabel('Name').fill('Ada Owner')
    await page.getByLabel('Email').fill('ada@lab.example')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/studies/)
    const storageState = await researcher.storageState()
    const session = storageState.cookies.find(({ name }) => name.includes('session_token'))?.value ?? ''
    expect(session).not.toBe('')
    const api = await newRequest.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url }, storageState })
    const made = await api.post('/v1/create_api_token', {
      data: { name: 'R', scopes: ['read-data'], expires_at: Date.now() + 86_400_000 },
    })
    const token: string = (await made.json()).data.token
    const experiment_id = await makeStudy(api, 3, { platform: 'prolific', 'completion-code': 'C0DE' })

    const participant = await browser.newContext({ baseURL: server.url })
    const feed = await participant.newPage()
    await feed.goto(`/?experiment_id=${experiment_id}&PROLIFIC_PID=${panelId}&STUDY_ID=study&SESSION_ID=session`)
    await scrollToEnd(feed)
    await feed.getByRole('button', { name: /submit/i }).click()
    await expect(feed.locator('a[href*=C0DE]').first()).toBeVisible({ timeout: 60_000 })
    expect((await api.get(`/v1/exports/${experiment_id}/user_form.csv`)).ok()).toBe(true)
    await api.dispose()

    const printed = server.printed()
    const logged = printed.slice(printed.indexOf('is ready')).replaceAll(server.url, '')
    expect(logged).toContain('/v1/events')
    for (const secret of [password, token, panelId, session, address]) expect(logged).not.toContain(secret)

    const inBrowsers = JSON.stringify([(await participant.storageState()).origins, (await researcher.storageState()).origins])
    expect(inBrowsers).toContain(experiment_id)
    for (const secret of [password, token, panelId, session, address])
      expect(inBrowsers.replaceAll(server.url, '')).not.toContain(secret)

    const tables = tablesAsText(DATA_DIR)
    const holding = (text: string) => [...tables].filter(([, content]) => content.includes(text)).map(([name]) => name)
    expect(holding('Ada Owner').length).toBeGreaterThan(0)
    for (const secret of [password, token, address]) expect(holding(secret)).toEqual([])
    expect(holding(panelId)).toEqual([expect.stringContaining('recruiter_ids')])
  } finally {
    await stopOwnServer(server)
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})
