import { fileTypeFromBuffer } from 'file-type'
import { uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '../refusal.ts'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'
export type KindOfFile = { kind: 'picture'; format: PictureFormat } | { kind: 'video'; mime: 'video/mp4' | 'video/webm' }

/** Accepted kinds, detected by content. The file name and the content type of the request are ignored. */
const ACCEPTED: Readonly<Record<string, KindOfFile>> = {
  'image/jpeg': { kind: 'picture', format: 'jpeg' },
  'image/png': { kind: 'picture', format: 'png' },
  'image/webp': { kind: 'picture', format: 'webp' },
  'image/gif': { kind: 'picture', format: 'gif' },
  // The decoder names the format by its container.
  'image/avif': { kind: 'picture', format: 'heif' },
  'video/mp4': { kind: 'video', mime: 'video/mp4' },
  'video/x-m4v': { kind: 'video', mime: 'video/mp4' },
  'video/webm': { kind: 'video', mime: 'video/webm' },
}

export async function kindOfFile(head: Uint8Array): Promise<KindOfFile> {
  if (head.length === 0) throw unusableFile('empty')
  const mime = pictureBySignature(head) ?? (await fileTypeFromBuffer(head))?.mime ?? ''
  const accepted = ACCEPTED[mime]
  if (accepted === undefined) throw unusableFile(reason(mime, head))
  return accepted
}

/** The first bytes of the commonest kinds are enough. file-type reads further and fails where a PNG begins with a long colour profile. */
function pictureBySignature(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.subarray(0, 12)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  return /^RIFF.{4}WEBP/s.test(text) ? 'image/webp' : undefined
}

function reason(mime: string, head: Uint8Array): keyof typeof uploadMessages {
  const text = Buffer.from(head).toString('latin1').toLowerCase()
  if (/<svg[\s>/]/.test(text)) return 'svg'
  if (/<(!doctype html|html|head|body|script|iframe)[\s>]/.test(text)) return 'html'
  if (mime === 'application/pdf') return 'pdf'
  if (mime === 'image/heic' || mime === 'image/heif') return 'heic'
  if (mime.startsWith('image/')) return 'otherPicture'
  if (mime.startsWith('video/')) return 'otherVideo'
  return 'unknownKind'
}

/** The refusal of a file that cannot be shown, with the reason for the person who chose it. */
export const unusableFile = (reason: keyof typeof uploadMessages) => new Refusal('unfit_file', uploadMessages[reason])
