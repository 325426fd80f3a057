import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { leaveOutLinkedMedia as contract } from '#contract/linked-media.ts'
import { groupBy } from '#domain/group-by.ts'
import { hasContent, mainFile } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf, editableText } from '#domain/stimuli/cards/cell-text.ts'
import { changedPictures } from '#domain/stimuli/cards/change-pictures.ts'
import { isPost } from '#domain/stimuli/sheet/columns.ts'
import { Refusal } from '#server/refusal.ts'
import { lastFetch, linksOfSet } from '#server/store/stimuli/linked-media.ts'
import { cardsInLibrary } from '#server/store/stimuli/set-library.ts'
import { findSet } from '#server/store/stimuli/sets.ts'
import { type Caller, type Deps, labOf } from '../deps.ts'
import { editEntitySet } from './edit-entity-set.ts'

/** Posts without what was not fetched. Posts that show nothing else go; cards that are themselves a picture stay as they are. */
export async function leaveOutLinkedMedia(
  deps: Deps,
  { entity_set }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const lab_id = labOf(caller)
  if ((await findSet(db, entity_set))?.lab_id !== lab_id)
    throw new Refusal('unknown_set', `entity_set '${entity_set}' is unknown`)
  const { state } = (await lastFetch(db, { lab_id, entity_set })) ?? {}
  if (state === 'waiting' || state === 'running')
    throw new Refusal('set_changed', 'Pictures of this set are being fetched. Wait until that is done, or stop it.')
  const links = (await linksOfSet(db, entity_set)).flatMap(({ cards }) => cards)
  const linksOf = groupBy(links, ({ entity_id }) => entity_id)
  const edits = (await cardsInLibrary(db, entity_set)).flatMap((card) => {
    const own = linksOf.get(card.entity_id) ?? []
    if (own.length === 0 || !isPost(card.entity_type)) return []
    const before = { ...card.covariates, alt_text: card.alt_text, entity_type: card.entity_type }
    const main = mainFile(cellsOf(before))?.cell ?? ''
    const gone = new Set(own.map(({ fills, cell }) => (fills ? main : cell)))
    const after: Record<string, string> = changedPictures(before, (cell) => (gone.has(cell) ? '' : cell))
    for (const column of ['avatar_url', 'quoted_avatar_url']) if (gone.has(cellsOf(before)(column))) after[column] = ''
    const now = cellsOf({ ...before, ...after })
    const was = Object.fromEntries(
      Object.keys(after).map((column) => [column, column === 'alt_text' ? card.alt_text : editableText(card.covariates[column])]),
    )
    return [{ entity_id: card.entity_id, covariates: after, was, isEmpty: !hasContent(now) }]
  })
  const cards = edits
    .filter(({ isEmpty, covariates }) => !isEmpty && Object.keys(covariates).length > 0)
    .map(({ isEmpty, ...card }) => card)
  const removed = edits.filter(({ isEmpty }) => isEmpty).map(({ entity_id }) => entity_id)
  if (cards.length + removed.length > 0) await editEntitySet(deps, { entity_set, cards, removed }, caller)
  return { success: 'true', data: { changed: cards.length, removed: removed.length } }
}
