import * as z from 'zod/mini'
import { succeeded } from './wire.ts'

/** Spec 9, upload limits. Page and server use the same numbers. */
export const UPLOADS_PATH = '/v1/uploads'
const MEGABYTE = 1024 * 1024
export const MAX_UPLOAD_BYTES = 50 * MEGABYTE
export const UPLOAD_CHUNK_BYTES = 5 * MEGABYTE
export const MAX_CONCURRENT_UPLOADS = 4
export const UPLOAD_ATTEMPTS = 3
/** Spec 8: how long a throttled caller waits if the reply does not say. */
export const DEFAULT_RETRY_AFTER_MS = 15_000
/** How long one request for the result of a finished upload may wait. */
export const OUTCOME_WAIT_MS = 10_000

const taken = z.object({
  /** The id of the file in `ingest_entity_set`. It reveals nothing about the file. */
  media_id: z.string(),
  mime: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  duration_ms: z.nullable(z.int()),
  /** Address of the file for a thumbnail. */
  media_url: z.string(),
  poster_url: z.nullable(z.string()),
})

/**
 * Reply to `GET /v1/uploads/{id}`. `receiving`: bytes are missing. `preparing`: all bytes are here, but the file was not ready
 * within the wait; ask again. A file that we do not accept gives a refusal instead.
 */
export const uploadAnswer = z.extend(succeeded, {
  data: z.discriminatedUnion('state', [
    z.object({ state: z.literal('receiving') }),
    z.object({ state: z.literal('preparing') }),
    z.extend(taken, { state: z.literal('ready') }),
  ]),
})

/** Why a file is not accepted, for the person who chose it. */
export const uploadMessages = {
  unknownKind: 'This is not a picture or video that we can show. Use JPEG, PNG, WebP, GIF or AVIF, or MP4 or WebM for a video.',
  empty: 'This file is empty.',
  svg: 'SVG drawings can carry scripts and are not taken. Save the picture as PNG.',
  html: 'This is a web page, not a picture or video. Save the picture itself.',
  pdf: 'This is a PDF. Save each page as a picture.',
  heic: 'HEIC pictures are shown by few browsers. Save the picture as JPEG.',
  otherPicture: 'Browsers do not show this kind of picture. Save it as JPEG or PNG.',
  otherVideo: 'Browsers do not all play this kind of video. Save it as MP4 (H.264) or WebM.',
  disguised: 'This file holds something besides its picture or video (a web page, a script or an archive) and is not taken.',
  brokenPicture: 'This picture cannot be read. It may be damaged or cut off; save it again.',
  tooManyPixels: 'This picture has too many pixels. Make it smaller: 50 megapixels at most, and 16,000 on each side.',
  tooManyFrames: 'This animation is too long or too large. Make it shorter or smaller, or upload it as a video.',
  tooSlow: 'This picture takes too long to read. Save it again in a simpler form.',
  brokenVideo: 'This video cannot be read. It may be damaged or cut off; save it again.',
  noPictures: 'There are no moving pictures in this file.',
  videoTooLarge: 'This video is too large: 4096 pixels on each side and 30 minutes at most.',
  tooLarge: 'Files may have 50 MB at most.',
  longerThanSaid: 'More bytes came than Upload-Length announced.',
  notStored: 'The file could not be stored at this moment. Please try again shortly.',
  gone: 'This upload is no longer here: unfinished uploads are kept for a day. Start it again.',
  unknownUpload: 'There is no such upload.',
  quota: 'Your uploads have used up the space that this installation gives to one person. Delete sets that you do not need.',
  tooMany: 'Four files at a time. Please send the next one in a moment.',
  tooManyUnfinished: 'Too many uploads were begun and not finished. Finish or cancel some of them first.',
} as const
