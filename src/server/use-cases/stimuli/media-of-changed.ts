import { FURTHER_COLUMNS, furtherFiles, mainFile } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { pictureOf } from '#domain/stimuli/files/file-name.ts'
import { type CovariateRow, checkRows } from '#domain/stimuli/sheet/check-rows.ts'
import { isPost } from '#domain/stimuli/sheet/columns.ts'
import type { NewMedia } from '#server/store/stimuli/media.ts'
import type { CardTexts, LibraryCard, StoredCard } from '#server/store/stimuli/set-library.ts'
import type { Deps } from '../deps.ts'
import { cardMedia } from './card-media.ts'

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
  const media = await cardMedia(deps, lab_id, checked.rows, {
    media_ids: moved.map(mainId),
    avatar_media_ids: moved.map((edit) => idOf(edit, cellsOf(edit.after.covariates)('avatar_url'), edit.card.avatar_media_id)),
    further_media_ids: moved.map((edit) =>
      furtherFiles(cellsOfEdit(edit)).map(({ cell }) => edit.files[cell] ?? edit.card.file_ids[cell] ?? ''),
    ),
    hasFiles: true,
  })
  if (!media.ok)
    return {
      ofEdits: [],
      hosted: [],
      problems: media.problems.map((problem) =>
        problem.replace(/^row (\d+)/, (_, row: string) => `card ${(moved[Number(row) - 1]?.card.position ?? 0) + 1}`),
      ),
    }
  const ofMoved = new Map(moved.map((edit, i) => [edit, media.ofCards[i]]))
  return { ofEdits: edits.map((edit) => ofMoved.get(edit) ?? edit.card), hosted: media.hosted, problems: [] }
}

const cellsOfEdit = ({ after }: Edit) => cellsOf({ ...after.covariates, entity_type: after.entity_type })

function namesOtherFiles(card: LibraryCard, after: CardTexts): boolean {
  const [was, is] = [cellsOf(card.covariates), cellsOf(after.covariates)]
  return FILE_COLUMNS.some((column) => was(column) !== is(column))
}

/** Of the picture or video of a post: a new file, the file that it had, or an address. */
function mainId(edit: Edit): string {
  const main = mainFile(cellsOfEdit(edit))
  const before = mainFile(cellsOf({ ...edit.card.covariates, entity_type: edit.card.entity_type }))
  return main === undefined ? '' : idOf(edit, main.cell, before?.cell === main.cell ? edit.card.media_id : null)
}

const idOf = ({ files }: Edit, cell: string, kept: string | null): string =>
  pictureOf(cell).kind === 'file' ? (files[cell] ?? kept ?? '') : ''
