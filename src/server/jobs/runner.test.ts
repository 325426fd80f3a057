import { randomUUID } from 'node:crypto'
import { access, mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aParticipant, aStudy } from '../testing/builders.ts'
import { soon, withRunners } from '../testing/runners.ts'

const { app, aRunner } = withRunners()

test('the engagement of somebody who has left is written down without anybody asking for it', async () => {
  const experiment_id = await aStudy(app())
  await aParticipant(app(), experiment_id)
  await app().database.pool.query(`update participants set last_seen_at = now() - interval '5 minutes'`)
  // Of people whose rows are not written down, rows are only estimated.
  const isExact = async () =>
    (await app().call('/v1/count_rows', { id: experiment_id, data_type: 'engagement' })).body.data.is_exact
  expect(await isExact()).toBe(false)
  const { errors } = aRunner()
  await soon(async () => expect(await isExact()).toBe(true))
  expect(errors).toEqual([])
})

test('uploads that were left unfinished a day ago are removed, on every node', async () => {
  const folder = join(app().deps.uploadsDir, randomUUID())
  await mkdir(folder, { recursive: true })
  const yesterday = Date.now() / 1000 - 25 * 3600
  const [old, fresh] = [join(folder, `${'a'.repeat(32)}.json`), join(folder, `${'b'.repeat(32)}.json`)]
  for (const path of [old, fresh]) await writeFile(path, '{}')
  await utimes(old, yesterday, yesterday)
  aRunner()
  await soon(() => expect(access(old)).rejects.toThrow('ENOENT'))
  await access(fresh)
})

test('media that belong to nobody are removed', async () => {
  const sha256 = 'ab'.repeat(32)
  await app().deps.files.write(sha256, Buffer.from('x'))
  await app().database.pool.query(
    `insert into media_objects (media_id, sha256, mime, bytes, created_at) values ('old', $1, 'image/png', 1, now() - interval '8 days')`,
    [sha256],
  )
  aRunner()
  await soon(async () => expect(await app().deps.files.size(sha256)).toBeUndefined())
})
