import { spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { type IngestedPicture, ingestPicture } from './ingest-picture.ts'
import { parseMp4 } from './parse-mp4.ts'
import { parseWebm } from './parse-webm.ts'
import { checkMetadata, overwrite, type VideoMetadata } from './video-metadata.ts'

const TIME_LIMIT_MS = 15_000
const MAX_BYTES = 20 * 1024 * 1024

/** The only demuxers that ffmpeg may use: others can open other files or the network. */
const DEMUXER = { 'video/mp4': 'mov', 'video/webm': 'matroska' } as const

export type IngestedVideo = {
  kind: 'video'
  mime: 'video/mp4' | 'video/webm'
  metadata: VideoMetadata
  poster: IngestedPicture | undefined
}

/** Checks a video and overwrites, in the file itself, everything that is not pictures or sound. Those stay byte for byte. */
export async function ingestVideo(path: string, mime: IngestedVideo['mime']): Promise<IngestedVideo> {
  const file = await open(path, 'r+')
  let metadata: VideoMetadata
  try {
    const { size } = await file.stat()
    const parsed = await (mime === 'video/mp4' ? parseMp4 : parseWebm)(file, size)
    metadata = parsed.metadata
    checkMetadata(metadata)
    await overwrite(file, parsed.private)
  } finally {
    await file.close()
  }
  const still = await makePoster(path, mime, metadata)
  return { kind: 'video', mime, metadata, poster: still && (await ingestPicture(still, 'png')) }
}

/** A frame from early in the video, as PNG. Undefined where ffmpeg is not installed or finds none: a card without a poster shows the video itself. */
function makePoster(path: string, mime: keyof typeof DEMUXER, { duration_ms }: VideoMetadata): Promise<Buffer | undefined> {
  const atSeconds = Math.min(1, (duration_ms ?? 0) / 3000)
  const child = spawn(
    'ffmpeg',
    // biome-ignore format: pairs read best side by side
    ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-f', DEMUXER[mime], '-ss', String(atSeconds), '-i', `file:${path}`,
      '-an', '-sn', '-dn', '-frames:v', '1', '-threads', '1', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
    { stdio: ['ignore', 'pipe', 'ignore'], timeout: TIME_LIMIT_MS, killSignal: 'SIGKILL' },
  )
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > MAX_BYTES) child.kill('SIGKILL')
    })
    child.on('error', () => resolve(undefined))
    child.on('close', (code) => resolve(code === 0 && bytes > 0 ? Buffer.concat(chunks) : undefined))
  })
}
