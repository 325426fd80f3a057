import { uploadMessages } from '#contract/uploads.ts'
import { Refusal } from '#server/refusal.ts'
import { findMedia, uploadedBytes } from '#server/store/stimuli/media.ts'
import { uploadQuota } from '#server/uploads/upload-quota.ts'
import type { Deps } from '../deps.ts'
import { mediaPath } from './card-paths.ts'

/** A stored file as the person who uploaded it sees it. */
export async function uploadedMedia({ database }: Deps, media_id: string) {
  const media = await findMedia(database.db, media_id)
  if (!media) throw new Refusal('upload_gone', uploadMessages.gone)
  const { mime, width, height, duration_ms, poster_media_id } = media
  return {
    media_id,
    mime: mime ?? '',
    width,
    height,
    duration_ms,
    media_url: mediaPath(media_id),
    poster_url: poster_media_id === null ? null : mediaPath(poster_media_id),
  }
}

/** Each person may use a limited amount of space (security, row 12). */
export const quotaForUploads = ({ database, uploadQuotaBytes, now, elapsedMs }: Deps) =>
  uploadQuota({ now, elapsedMs, quotaBytes: uploadQuotaBytes, storedBytes: (lab_id) => uploadedBytes(database.db, lab_id) })
