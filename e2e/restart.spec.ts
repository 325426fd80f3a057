import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, request as newRequest, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { button } from './feed-page.ts'
import { makeStudy } from './make-study.ts'
import { type OwnServer, startOwnServer, stopOwnServer } from './own-server.ts'

const started: OwnServer[] = []

async function start(settings: Record<string, string>): Promise<OwnServer> {
  const server = await startOwnServer(settings)
  started.push(server)
  return server
}

// A failed test must not leave a server running.
test.afterEach(() => {
  for (const { child } of started) child.kill()
})

test('a server that is killed and restarted in the middle of a feed loses nothing', async ({ page }) => {
  // Starts a separate server twice.
  test.slow()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-restart-'))
  const first = await start({ DATA_DIR })
  const request = await newRequest.newContext({ baseURL: first.url })
  const experiment_id = await makeStudy(request, 6, { 'feed-button-like': 'yes' })
  await page.goto(`${first.url}/?experiment_id=${experiment_id}&user_id=ada`)
  await button(page, /like/i, 0).click()
  first.child.kill('SIGKILL')
  await button(page, /like/i, 1).click()
  await expect(button(page, /like/i, 1)).toHaveAttribute('aria-pressed', 'true')
  const second = await start({ DATA_DIR, PORT: new URL(first.url).port })
  const likes = async () =>
    (await rowsOf(request, `${experiment_id}/engagement.csv`, 'ada')).filter((row) => row['engagement_type'] === 'likes')
  await expect.poll(likes, { timeout: 60_000 }).toHaveLength(2)
  await request.dispose()
  await stopOwnServer(second)
  rmSync(DATA_DIR, { recursive: true, force: true })
})
