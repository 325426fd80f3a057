import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { s3Store } from '../files/s3.ts'
import { aJpeg, anMp4 } from '../testing/media-samples.ts'
import { s3Server } from '../testing/s3-server.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { testApp } from '../testing/test-app.ts'
import { anUpload } from '../testing/tus-client.ts'

setUpApp()

describe('files', () => {
  test('are served whole, in parts and in sizes from disk and from S3 alike', async () => {
    const s3 = await s3Server()
    const onS3 = await testApp({ deps: { files: await s3Store(s3.settings) } })
    const bytes = anMp4({ payload: randomBytes(100_000) })
    for (const store of [app, onS3]) {
      const url = `/media/${await anUpload(store, bytes)}`
      const part = async (range: string, headers: Record<string, string> = {}) => {
        const response = await store.app.inject({ method: 'GET', url, headers: { range, ...headers } })
        return {
          status: response.statusCode,
          range: response.headers['content-range'],
          length: response.rawPayload.length,
          response,
        }
      }
      const whole = (await part('')).response.rawPayload
      expect(whole.length).toBe(bytes.length)
      const middle = await part('bytes=1000-1999')
      expect(middle).toMatchObject({ status: 206, range: `bytes 1000-1999/${bytes.length}`, length: 1000 })
      expect(middle.response.rawPayload.equals(whole.subarray(1000, 2000))).toBe(true)
      expect(await part('bytes=-10')).toMatchObject({ status: 206, length: 10 })
      expect(await part(`bytes=${bytes.length}-`)).toMatchObject({ status: 416, range: `bytes */${bytes.length}` })
      expect(await part('bytes=0-9', { 'if-range': '"another"' })).toMatchObject({ status: 200, length: bytes.length })
      const head = await store.app.inject({ method: 'HEAD', url })
      const picture = `/media/${await anUpload(store, await aJpeg({ width: 700, height: 300 }))}`
      expect((await sharp((await store.app.inject(`${picture}?w=480`)).rawPayload).metadata()).width).toBe(480)
      expect([head.statusCode, head.headers['content-length'], head.headers['accept-ranges']]).toEqual([
        200,
        String(bytes.length),
        'bytes',
      ])
    }
    await onS3.close()
    await s3.close()
  })
})

describe('a picture', () => {
  let url: string
  beforeAll(async () => {
    url = `/media/${await anUpload(app, await aJpeg({ width: 1300, height: 650 }))}`
  })
  const widthAt = async (query: string) => {
    const { rawPayload } = await app.app.inject({ method: 'GET', url: url + query })
    return (await sharp(rawPayload).metadata()).width
  }

  test('is served in the widths that pages request, and never wider than the original', async () => {
    expect(await Promise.all(['', '?w=480', '?w=960', '?w=1600'].map(widthAt))).toEqual([1300, 480, 960, 1300])
  })

  test('is refused in another width', async () => {
    expect((await app.send({ method: 'GET', url: `${url}?w=481` })).status).toBe(400)
    expect((await app.send({ method: 'GET', url: `${url}?w=480&w=960` })).status).toBe(400)
  })

  test('is cached without limit, and cannot run anything in a browser', async () => {
    const { headers } = await app.send({ method: 'GET', url: `${url}?w=480` })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
    })
    const again = await app.send({ method: 'GET', url: `${url}?w=480`, headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('with an unknown id is a 404', async () => {
    for (const id of ['nosuch', '%00', '..%2f..%2fetc', "x'--"])
      expect((await app.send({ method: 'GET', url: `/media/${id}` })).status).toBe(404)
  })
})
