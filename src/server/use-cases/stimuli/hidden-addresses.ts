import { furtherFiles, mainFile } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { hideAddresses } from '#domain/stimuli/people/hide-addresses.ts'
import type { CheckedRow } from '#domain/stimuli/sheet/check-rows.ts'
import type { NewMedia } from '#server/store/stimuli/media.ts'
import type { MediaOfCard } from './card-media.ts'
import { publishedPath } from './card-paths.ts'
import { newMediaId } from './store-media.ts'

type Media = { ofCards: readonly MediaOfCard[]; hosted: readonly NewMedia[] }

/**
 * The rows and files of posts whose addresses must not be read by anybody: cells have names, and the addresses are in the rows of media
 * alone, until files of the lab take their place.
 */
export function withHiddenAddresses(checked: readonly CheckedRow[], media: Media): Media & { rows: CheckedRow[] } {
  const typed = (row: CheckedRow) => ({ ...row.covariates, entity_type: row.entity_type })
  const { changes, addresses } = hideAddresses(checked.map(typed))
  const rows = checked.map((row, i) => ({ ...row, covariates: { ...row.covariates, ...changes[i] } }))
  const ids = new Map([...addresses.keys()].map((name) => [name, newMediaId()]))
  const further = new Set<string>()
  const ofCards = media.ofCards.map((card, i): MediaOfCard => {
    const row = rows[i]
    if (row === undefined) return card
    const cell = cellsOf(typed(row))
    const main = mainFile(cell)
    const isHidden = row.entity_type === 'post' && main !== undefined && addresses.has(main.cell) && card.media_id !== null
    const entity_url = isHidden ? publishedPath(card.media_id ?? '', row.filename || main.cell) : card.entity_url
    const file_ids = furtherFiles(cell).flatMap(({ cell: name }): [string, string][] => {
      const media_id = ids.get(name)
      if (media_id === undefined) return []
      further.add(name)
      return [[name, media_id]]
    })
    return { ...card, entity_url, file_ids: { ...card.file_ids, ...Object.fromEntries(file_ids) } }
  })
  const hosted = [...further].map((name): NewMedia => ({ media_id: ids.get(name) ?? '', hosted_url: addresses.get(name) ?? '' }))
  return { rows, ofCards, hosted: [...media.hosted, ...hosted] }
}
