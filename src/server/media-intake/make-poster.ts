import { spawn } from 'node:child_process'
import type { VideoMetadata } from './video-metadata.ts'

const TIME_LIMIT_MS = 15_000
const MAX_BYTES = 20 * 1024 * 1024

/** The only demuxers that ffmpeg may use: others can open other files or the network. */
const DEMUXER = { 'video/mp4': 'mov', 'video/webm': 'matroska' } as const

/** A frame from early in the video, as PNG. Undefined where ffmpeg is not installed or finds none: a card without a poster shows the video itself. */
export function makePoster(
  path: string,
  mime: keyof typeof DEMUXER,
  { duration_ms }: VideoMetadata,
): Promise<Buffer | undefined> {
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
