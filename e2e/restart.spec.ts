import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, request as newRequest, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { button } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

const started: ChildProcess[] = []

/** Starts a separate server, because this test kills it. */
async function start(DATA_DIR: string, PORT: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, DATA_DIR, PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Landing page +(\S+)\/$/.exec(line)?.[1]
    if (url === undefined) continue
    // Unread output would fill the pipe and block the server.
    child.stdout.resume()
    return { child, url }
  }
  throw new Error('The server did not start')
}

// A failed test must not leave a server running.
test.afterEach(() => {
  for (const child of started) child.kill()
})

test('a server that is killed and restarted in the middle of a feed loses nothing', async ({ page }) => {
  // Starts a separate server twice.
  test.slow()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-restart-'))
  const first = await start(DATA_DIR, '0')
  const request = await newRequest.newContext({ baseURL: first.url })
  const experiment_id = await makeStudy(request, 6, { 'feed-button-like': 'yes' })
  await page.goto(`${first.url}/?experiment_id=${experiment_id}&user_id=ada`)
  await button(page, /like/i, 0).click()
  first.child.kill('SIGKILL')
  await button(page, /like/i, 1).click()
  await expect(button(page, /like/i, 1)).toHaveAttribute('aria-pressed', 'true')
  const second = await start(DATA_DIR, new URL(first.url).port)
  const likes = async () =>
    (await rowsOf(request, `${experiment_id}/engagement.csv`, 'ada')).filter((row) => row['engagement_type'] === 'likes')
  await expect.poll(likes, { timeout: 60_000 }).toHaveLength(2)
  await request.dispose()
  second.child.kill('SIGTERM')
  await new Promise((resolve) => second.child.once('exit', resolve))
  rmSync(DATA_DIR, { recursive: true, force: true })
})
