import type { FeedEntity } from '#contract/load-experiment.ts'
import { COUNT_COLUMNS, sheetCount } from '#domain/feed/sheet-counts.ts'
import { labelKinds } from '#domain/labels/index.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { defaultSkin } from '#domain/skins/default.ts'
import { findSkin } from '#domain/skins/index.ts'
import type { Skin } from '#domain/skins/skin.ts'
import { mainFile } from '#domain/stimuli/cards/card-files.ts'
import { cardParts } from '#domain/stimuli/cards/card-parts.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { isPost } from '#domain/stimuli/sheet/columns.ts'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { isWebAddress } from '#domain/stimuli/sheet/web-address.ts'

/** Where the picture or video of a cell is. */
export type Shown = {
  url: string
  width: number | null
  height: number | null
  poster_url: string | null
  placeholder: string | null
}

/** Undefined where nothing can be drawn: no cell, or a file that is not there. */
export type ShownOf = (cell: string) => Shown | undefined

const HOSTED = { width: null, height: null, poster_url: null, placeholder: null }

/** Files that are at hand, and otherwise addresses. */
export const orHosted =
  (files: ShownOf): ShownOf =>
  (cell) =>
    files(cell) ?? (isWebAddress(cell) ? { url: cell, ...HOSTED } : undefined)

/** Where a skin proposes none. */
const USUAL: Pick<NonNullable<Skin['proposes']>, 'buttons' | 'acts'> = { buttons: ['share', 'like', 'bookmark'], acts: [] }

/** The settings of a condition in which a card shows all that it has: counts of the sheet, and every label that it names. */
export function previewSettings(skin: string, cells: RowCells): Record<string, string> {
  const { layouts, name, proposes = USUAL } = findSkin(skin) ?? defaultSkin
  const buttons = FEED_BUTTONS.filter(
    ({ button, engagementType }) => proposes.buttons.includes(button) || sheetCount(cells[engagementType]) !== null,
  )
  return {
    skin: name,
    feed: layouts[0] ?? 'scroll',
    'feed-acts': proposes.acts.join(','),
    labels: JSON.stringify(labelKinds.map(({ name: kind }) => ({ kind }))),
    ...Object.fromEntries(FEED_BUTTONS.map(({ button }) => [`feed-button-${button}`, 'no'])),
    ...Object.fromEntries(buttons.map(({ button }) => [`feed-button-${button}`, 'sheet'])),
  }
}

type Options = { settings: Readonly<Record<string, string>>; shownOf: ShownOf; nowMs: number }

const WAITING = 'What you write appears here.'

/** A row as a participant's browser would get its card. */
export function shownCard(cells: RowCells, { settings, shownOf, nowMs }: Options): FeedEntity {
  const cell = cellsOf(cells)
  const isDrawn = isPost(cell('entity_type'))
  const isBlank = isDrawn && cell('body') === '' && cell('headline') === ''
  const covariates = isBlank ? { ...cells, body: WAITING } : cells
  const { post, ...parts } = cardParts({
    covariates,
    postCovariates: isDrawn ? covariates : null,
    alt_text: cell('alt_text'),
    settings,
    nowMs,
    addressOf: (name) => shownOf(name)?.url ?? null,
  })
  const main = isDrawn
    ? shownOf(mainFile(cell)?.cell ?? '')
    : (shownOf(cell('filename')) ?? shownOf(cell('entity_url')) ?? shownOf(cell('source_url')))
  const { url, ...media } = main ?? { url: '', ...HOSTED }
  const card: FeedEntity = {
    entity_id: '',
    entity_url: url,
    idx: 0,
    entity_type: cell('entity_type').toLowerCase(),
    headline: cell('headline'),
    ...media,
    shown_counts: countsOf(cells),
    ...parts,
    ...(post && { post: { ...post, avatar_url: shownOf(cell('avatar_url'))?.url ?? null } }),
  }
  // The page remembers the size of a card by its id, so a changed card is another one.
  return { ...card, entity_id: `draft_${hashOf(JSON.stringify(card))}` }
}

const countsOf = (cells: RowCells): FeedEntity['shown_counts'] =>
  Object.fromEntries(
    COUNT_COLUMNS.flatMap((column) => {
      const count = sheetCount(cells[column])
      return count === null ? [] : [[column, count]]
    }),
  )

/** Two texts that differ have different numbers, as far as a preview needs it. */
function hashOf(text: string): number {
  let hash = text.length
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return hash >>> 0
}
