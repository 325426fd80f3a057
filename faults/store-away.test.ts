import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aPng } from '../src/server/testing/media-samples.ts'
import { s3Server } from '../src/server/testing/s3-server.ts'
import { ask, call } from './call.ts'
import { lossesOf } from './kill-rounds.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { arrive, startWriting } from './writers.ts'

type Job = { state: string; bytes: number | null }

test('without its object store the server refuses files cleanly, and takes events as ever; with it again, jobs and uploads are finished', async () => {
  const dataDir = join(await aTemporaryDirectory(), 'data')
  const s3 = await s3Server()
  onTestFinished(s3.close)
  const { bucket, endpoint = '', accessKeyId, secretAccessKey } = s3.settings
  const { url } = await startFeedlab({
    DATA_DIR: dataDir,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  const picture = await aPictureOf(url)
  expect((await fetch(url + picture)).status).toBe(200)
  const writing = await startWriting(url, 16)
  await until('100 events are answered', () => writing.nAnswered() >= 100, 30_000)

  await s3.stop()
  const nBefore = writing.nAnswered()
  const refused = await fetch(url + picture)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  // A browser that kept this answer would not show the picture for a year.
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.json()).toMatchObject({ success: 'false', error: { code: 'unavailable' } })
  const asked = await ask<{ data: { job_id: string } }>(`${url}/v1/jobs`, { kind: 'package', experiment_id: 'solarflare' })
  const job = async () => (await ask<{ data: Job }>(`${url}/v1/jobs/${asked.data.job_id}`)).data
  const upload = await uploadPicture(url, await aPng({ width: 123, height: 45 }))
  await until('the upload is refused for now', async () => (await call(upload)).status === 503, 30_000)
  expect(await job()).toMatchObject({ state: expect.stringMatching(/waiting|running/) })
  await until('events are answered as ever', () => writing.nAnswered() >= nBefore + 100, 30_000)
  expect(await arrive(url, 'newcomer')).toMatchObject({ user_id: 'newcomer' })
  await writing.finish()
  expect(writing.refusals).toEqual([])

  await s3.start()
  expect((await fetch(url + picture)).status).toBe(200)
  const isPrepared = async () => JSON.stringify((await call(upload)).body).includes('"ready"')
  await until('the upload is prepared', isPrepared, 30_000)
  await until('the package is made', async () => (await job()).state === 'done', 60_000)
  const file = await fetch(`${url}/v1/jobs/${asked.data.job_id}/file`)
  expect((await file.arrayBuffer()).byteLength).toBe((await job()).bytes)
  expect(await lossesOf(writing.sent, { url, dataDir })).toEqual([])
})

/** The address of a picture of the demo's feed. */
async function aPictureOf(url: string): Promise<string> {
  type Loaded = { data: { order_data: { entity_url: string; entity_type: string }[] } }
  const { data } = await ask<Loaded>(`${url}/v1/load_experiment`, { user_id: 'looker', experiment_id: 'solarflare' })
  const found = data.order_data.find(({ entity_url }) => entity_url.startsWith('/media/'))
  if (!found) throw new Error('The demo shows no picture')
  return found.entity_url
}

/** Returns the address of the upload, whose bytes are on the server's own disk. */
async function uploadPicture(url: string, bytes: Buffer): Promise<string> {
  const response = await fetch(`${url}/v1/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('card.png').toString('base64')}`,
    },
    body: new Uint8Array(bytes),
  })
  expect(response.status).toBe(201)
  return url + response.headers.get('location')
}
