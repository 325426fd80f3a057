import { FURTHER_COLUMNS, furtherFiles, mainFile } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { pictureOf } from '#domain/stimuli/files/file-name.ts'
import { type CovariateRow, checkRows } from '#domain/stimuli/sheet/check-rows.ts'
import { isPost } from '#domain/stimuli/sheet/columns.ts'
import { hostedMedia, type NewMedia } from '#server/store/stimuli/media.ts'
import type { CardTexts, LibraryCard, StoredCard } from '#server/store/stimuli/set-library.ts'
import type { Deps } from '../deps.ts'
import { cardMedia, NO_MEDIA } from './card-media.ts'

/** A card before and after a change. `files`: ids of uploaded files, by the names in its cells. */
export type Edit = { card: LibraryCard; after: CardTexts; isCopy: boolean; files: Readonly<Record<string, string>> }

type Files = Pick<StoredCard, 'entity_url' | 'media_id' | 'poster_media_id' | 'avatar_media_id' | 'file_ids'>
type Media = { ofEdits: Files[]; hosted: NewMedia[]; problems: string[] }

const FILE_COLUMNS = [...FURTHER_COLUMNS, 'avatar_url']

/** The files of changed and copied cards. A card whose cells name the same files as before keeps them. */
export async function mediaOfEdits(deps: Deps, lab_id: string, edits: readonly Edit[]): Promise<Media> {
  const isMoved = ({ card, after, isCopy }: Edit) => isPost(card.entity_type) && (isCopy || namesOtherFiles(card, after))
  const moved = edits.filter(isMoved)
  const rows = moved.map(({ after }) => ({ ...after.covariates, entity_type: after.entity_type }) as CovariateRow) // cells are strings, numbers, booleans or null
  const checked = rows.length === 0 ? undefined : checkRows(rows, (text) => text, 'files')
  // What is wrong with cells is said by the rules for edits.
  if (!checked?.ok) return { ofEdits: edits.map(({ card }) => card), hosted: [], problems: [] }
  const ids = moved.flatMap(({ card }) => [card.media_id ?? '', ...Object.values(card.file_ids)])
  const media = await cardMedia(deps, lab_id, checked.rows, {
    media_ids: moved.map(mainId),
    avatar_media_ids: moved.map((edit) => idOf(edit, cellsOf(edit.after.covariates)('avatar_url'), edit.card.avatar_media_id)),
    further_media_ids: moved.map((edit) =>
      furtherFiles(cellsOfEdit(edit)).map(({ cell }) => edit.files[cell] ?? edit.card.file_ids[cell] ?? ''),
    ),
    hasFiles: true,
    kept: await hostedMedia(deps.database.db, ids),
  })
  if (!media.ok)
    return {
      ofEdits: [],
      hosted: [],
      problems: media.problems.map((problem) =>
        problem.replace(/^row (\d+)/, (_, row: string) => `card ${(moved[Number(row) - 1]?.card.position ?? 0) + 1}`),
      ),
    }
  const ofMoved = new Map(moved.map((edit, i) => [edit, withFetched(edit, media.ofCards[i] ?? NO_MEDIA)]))
  const shown = new Set([...ofMoved.values()].map(({ media_id }) => media_id))
  return {
    ofEdits: edits.map((edit) => ofMoved.get(edit) ?? edit.card),
    hosted: media.hosted.filter(({ media_id }) => shown.has(media_id)),
    problems: [],
  }
}

/** What was fetched from an address that the card still has is not asked for again. */
function withFetched(edit: Edit, media: Files): Files {
  const { card, after } = edit
  const cell = cellsOfEdit(edit)
  const addresses = [...furtherFiles(cell).map((file) => file.cell), cellsOf(after.covariates)('avatar_url')]
  const fetched = addresses.flatMap((address): [string, string][] => {
    const media_id = pictureOf(address).kind === 'hosted' ? card.file_ids[address] : undefined
    return media_id === undefined ? [] : [[address, media_id]]
  })
  const file_ids = { ...Object.fromEntries(fetched), ...media.file_ids }
  const main = mainFile(cell)
  if (main === undefined || pictureOf(main.cell).kind !== 'hosted') return { ...media, file_ids }
  if (main.cell === mainCell(card)) return { ...media, file_ids, media_id: card.media_id, poster_media_id: card.poster_media_id }
  return { ...media, file_ids, media_id: card.file_ids[main.cell] ?? media.media_id }
}

const mainCell = ({ covariates, entity_type }: LibraryCard) => mainFile(cellsOf({ ...covariates, entity_type }))?.cell

const cellsOfEdit = ({ after }: Edit) => cellsOf({ ...after.covariates, entity_type: after.entity_type })

function namesOtherFiles(card: LibraryCard, after: CardTexts): boolean {
  const [was, is] = [cellsOf(card.covariates), cellsOf(after.covariates)]
  return FILE_COLUMNS.some((column) => was(column) !== is(column))
}

/** Of the picture or video of a post: a new file, the file that it had, or an address. */
function mainId(edit: Edit): string {
  const main = mainFile(cellsOfEdit(edit))
  if (main === undefined) return ''
  const kept = mainCell(edit.card) === main.cell ? edit.card.media_id : (edit.card.file_ids[main.cell] ?? null)
  return idOf(edit, main.cell, kept)
}

const idOf = ({ files }: Edit, cell: string, kept: string | null): string =>
  pictureOf(cell).kind === 'file' ? (files[cell] ?? kept ?? '') : ''
