import type { ReplyFrom } from '#contract/endpoints.ts'
import { PICTURE_COLUMNS } from '#domain/stimuli/cards/change-pictures.ts'
import { isFullSetName } from '#domain/stimuli/set-name.ts'
import { cellReader } from '#domain/stimuli/sheet/sheet.ts'
import type { SetToSave } from './set-body.ts'

type ShownSet = ReplyFrom<'/v1/show_entity_set'>['data']
type Listed = Pick<
  ReplyFrom<'/v1/list_entity_sets'>['data']['entity_sets'][number],
  'entity_set' | 'entity_category' | 'num_entities'
>

/** Whether a listed set could be this one. The hour at the beginning of its name is ignored. */
export const couldBe = ({ name, category, sheet }: SetToSave, listed: Listed): boolean =>
  isFullSetName(listed.entity_set) &&
  listed.entity_set.slice(listed.entity_set.indexOf('_') + 1) === name &&
  listed.entity_category === category &&
  listed.num_entities === sheet.rows.length

const isAt = (address: string | null | undefined, id: string | undefined) =>
  id === undefined || address?.endsWith(`/${id}`) === true

/** Whether a saved set has these rows with these files, in the same order, and as many comments. */
export function isSameSet({ sheet, mediaOf, comments, hidesAddresses }: SetToSave, { cards }: Pick<ShownSet, 'cards'>): boolean {
  const cell = cellReader(sheet)
  // The server may replace addresses.
  const replaced: readonly string[] = ['entity_url', ...(hidesAddresses ? PICTURE_COLUMNS : [])]
  const names = [...new Set(sheet.columns.map(({ name }) => name))].filter((name) => !replaced.includes(name))
  return (
    cards.length === sheet.rows.length &&
    cards.reduce((sum, card) => sum + card.comments.length, 0) === comments.length &&
    sheet.rows.every((row, i) => {
      const card = cards[i]
      const { media_id, avatar_media_id, further = new Map() } = mediaOf.get(row.row) ?? {}
      const files = Object.values(card?.files ?? {})
      const hasFurther = [...further.values()].every((id) => files.some((address) => isAt(address, id)))
      const hasFiles = isAt(card?.media_url, media_id) && isAt(card?.avatar_url, avatar_media_id) && hasFurther
      return hasFiles && names.every((name) => card?.covariates[name] === cell(row, name))
    })
  )
}
