import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { MAX_CONCURRENT_UPLOADS, UPLOAD_CHUNK_BYTES, UPLOADS_PATH } from '#contract/uploads.ts'
import { anMp4 } from '#server/testing/media-samples.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'

const PICTURES = 200
const PICTURE_BYTES = 300_000
const FEW = 20
const ROUNDS = 3
const VIDEO_BYTES = 49 * 1024 * 1024

/**
 * Uploads a folder of pictures like the page does (creation with the bytes, four at a time) until the last one is acknowledged,
 * and the same files through a plain PUT. The speed of preparing pictures afterwards is a separate figure, because it depends on
 * the processor and not on the upload.
 */
export async function measureUploads(): Promise<Figure[]> {
  const pictures = await somePictures()
  const plain = await startPlain()
  try {
    const rounds: Round[] = []
    for (let i = 0; i < ROUNDS; i++) rounds.push(await measureRound(plain.url, pictures))
    const middle = (part: keyof Round) => median(rounds.map((round) => round[part]))
    return [
      { what: `${PICTURES} pictures of 300 KB through a plain PUT`, value: middle('putSeconds'), unit: 's' },
      { what: 'the same uploaded, until all are acknowledged', value: middle('sentSeconds'), unit: 's' },
      { what: 'speed against the PUT', value: middle('ratio'), unit: 'ratio', atLeast: 0.5 },
      { what: 'prepared after that, in all sizes', value: middle('preparedPerSecond'), unit: 'per s' },
      // Includes buffers that are not collected yet; a second file reuses their memory.
      { what: 'memory that the server gains while its first 50 MB arrive', value: middle('firstGain'), unit: 'MB' },
      { what: 'the same for the next 50 MB', value: middle('nextGain'), unit: 'MB', atMost: 25 },
    ]
  } finally {
    plain.process.kill('SIGTERM')
    await once(plain.process, 'exit')
  }
}

type Round = Record<'putSeconds' | 'sentSeconds' | 'ratio' | 'preparedPerSecond' | 'firstGain' | 'nextGain', number>

/** A new server for each round: otherwise it would still be preparing the pictures of the previous one. */
async function measureRound(plain: string, pictures: readonly Buffer[]): Promise<Round> {
  const { url, stop } = await startFeedlab()
  try {
    // Warm up both servers with a few files.
    await putAll(plain, pictures.slice(0, FEW))
    await untilPrepared(await sendAll(url, pictures.slice(0, FEW)))
    const firstGain = await growthDuring(url, () => sendVideo(url))
    const nextGain = await growthDuring(url, () => sendVideo(url))
    const files = pictures.map(withComment)
    const { seconds: putSeconds } = await timed(() => putAll(plain, files))
    const { seconds: sentSeconds, result: addresses } = await timed(() => sendAll(url, files))
    const { seconds } = await timed(() => untilPrepared(addresses.slice(0, FEW)))
    return { putSeconds, sentSeconds, ratio: putSeconds / sentSeconds, preparedPerSecond: FEW / seconds, firstGain, nextGain }
  } finally {
    await stop()
  }
}

/** A separate process, so that it does not share the sender's thread. */
async function startPlain() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/plain-put-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const url of createInterface({ input: child.stdout })) return { process: child, url }
  throw new Error('The plain server did not start')
}

/** Unique pictures below the wanted size; a comment fills the rest. */
async function somePictures(): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (let i = 0; i < PICTURES; i++) {
    const noise = sharp(randomBytes(200 * 150 * 3), { raw: { width: 200, height: 150, channels: 3 } })
    const jpeg = await noise.resize(1200, 900).jpeg({ quality: 70 }).toBuffer()
    if (jpeg.length > PICTURE_BYTES) throw new Error(`A picture of ${jpeg.length} bytes`)
    pictures.push(jpeg)
  }
  return pictures
}

/** The same picture as a new file. A JPEG comment can have up to 64 KB. */
function withComment(jpeg: Buffer): Buffer {
  const comments: Buffer[] = []
  for (let missing = PICTURE_BYTES - jpeg.length; missing > 4; ) {
    const length = Math.min(missing, 60_000)
    const comment = Buffer.from(
      randomBytes(length / 2)
        .toString('hex')
        .padEnd(length - 4)
        .slice(0, length - 4),
    )
    const head = Buffer.from([0xff, 0xfe, 0, 0])
    head.writeUInt16BE(comment.length + 2, 2)
    comments.push(head, comment)
    missing -= length
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)])
}

const BYTES = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }

const putAll = (url: string, files: readonly Buffer[]) =>
  fourAtATime(files, (file, agent) => call(url, 'PUT', { agent, body: file }))

/** Returns the addresses at which the state of the files can be read. */
const sendAll = (url: string, files: readonly Buffer[]) =>
  fourAtATime(files, async (file, agent) => {
    const headers = { ...BYTES, 'upload-length': file.length, 'upload-metadata': 'filename YS5qcGc=' }
    const { location } = (await call(`${url}${UPLOADS_PATH}`, 'POST', { agent, headers, body: file })).headers
    return `${url}${location}`
  })

const untilPrepared = (addresses: readonly string[]) =>
  fourAtATime(addresses, async (address, agent) => {
    for (let state = ''; state !== 'ready'; ) state = JSON.parse((await call(address, 'GET', { agent })).body).data.state
  })

async function sendVideo(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const video = anMp4({ payload: randomBytes(VIDEO_BYTES) })
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': video.length }
  const { location } = (await call(`${url}${UPLOADS_PATH}`, 'POST', { agent, headers })).headers
  for (let offset = 0; offset < video.length; offset += UPLOAD_CHUNK_BYTES) {
    const body = video.subarray(offset, offset + UPLOAD_CHUNK_BYTES)
    await call(`${url}${location}`, 'PATCH', { agent, headers: { ...BYTES, 'upload-offset': offset }, body })
  }
  await untilPrepared([`${url}${location}`])
}

async function fourAtATime<T, R>(items: readonly T[], work: (item: T, agent: Agent) => Promise<R>): Promise<R[]> {
  const agent = new Agent({ keepAlive: true })
  const results: R[] = []
  const rest = items.values()
  const lane = async () => {
    for (const item of rest) results.push(await work(item, agent))
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, lane))
  agent.destroy()
  return results
}

type Call = { agent: Agent; headers?: OutgoingHttpHeaders; body?: Buffer }

async function call(url: string, method: string, { agent, headers = {}, body }: Call) {
  const sent = request(url, { method, agent, headers: { ...headers, ...(body && { 'content-length': body.length }) } })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const answer = { headers: response.headers, body: await text(response) }
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${answer.body}`)
  return answer
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { seconds: (performance.now() - startedAt) / 1000, result }
}

/** Maximum growth of the server's memory during the work, in megabytes. */
async function growthDuring(url: string, work: () => Promise<void>): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const resident = async () => {
    const { body } = await call(`${url}/metrics`, 'GET', { agent })
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(body)?.[1]) / 1e6
  }
  const before = await resident()
  let [peak, isOver] = [before, false]
  const ended = work().finally(() => {
    isOver = true
  })
  while (!isOver) peak = Math.max(peak, await resident())
  await ended
  agent.destroy()
  return peak - before
}
