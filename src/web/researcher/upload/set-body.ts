import type { CommentSheetRow } from '#domain/comments/comment-columns.ts'
import { isFullSetName, prefixedSetName } from '#domain/stimuli/set-name.ts'
import { covariateRows } from '#domain/stimuli/sheet/covariate-rows.ts'
import { joinList } from '#domain/stimuli/sheet/list-cell.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'

export type SetToSave = {
  name: string
  category: string
  sheet: Sheet
  /** The uploaded files of a row, by the row's number in the sheet. */
  mediaOf: ReadonlyMap<number, RowMedia>
  /** Rows of the sheet of comments; empty without one. */
  comments: readonly CommentSheetRow['cells'][]
  hidesAddresses: boolean
}

/** `further`: by the place in `furtherFiles`; a place without an uploaded file is left out. */
export type RowMedia = { media_id?: string; avatar_media_id?: string; further?: ReadonlyMap<number, string> }

/**
 * The body of the call, as a script would send it. The server puts date and hour before the name, unless the name looks as if it had
 * them already. For such a name they are added here.
 */
export function setBody({ name, category, sheet, mediaOf, comments, hidesAddresses }: SetToSave, atMs: number) {
  const covariates = covariateRows(sheet).map((row, i) => ({ ...row, ...idsOf(mediaOf.get(sheet.rows[i]?.row ?? -1)) }))
  const setname = isFullSetName(name) ? prefixedSetName(name, atMs) : name
  return {
    entity_set_settings: {
      setname,
      category,
      covariates,
      ...(comments.length > 0 && { comments: [...comments] }),
      ...(hidesAddresses && { hide_addresses: true }),
    },
  }
}

function idsOf({ further, ...ids }: RowMedia = {}): Record<string, string> {
  if (further === undefined) return ids
  const places = Array.from({ length: Math.max(...further.keys()) + 1 }, (_, place) => further.get(place) ?? '')
  return { ...ids, further_media_ids: joinList(places) }
}
