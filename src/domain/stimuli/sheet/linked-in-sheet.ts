import { mainFile } from '../cards/card-files.ts'
import { linkedMedia } from '../cards/linked-media.ts'
import { pictureOf } from '../files/file-name.ts'
import { isPost } from './columns.ts'
import { cellsOfRow } from './edit-rows.ts'
import type { MediaSource } from './row-finder.ts'
import type { Sheet } from './sheet.ts'

/** Addresses on other hosts that the cards of a sheet would show, each once. `avatars`: of the people who comment. */
export function linkedInSheet(sheet: Sheet, media: MediaSource, avatars: readonly string[]): string[] {
  const found = sheet.rows.flatMap(({ row }) => {
    const cells = cellsOfRow(sheet, row)
    const cell = (column: string) => (cells[column] ?? '').trim()
    const entity_type = cell('entity_type').toLowerCase()
    const hosted = media === 'hosted' ? cell('entity_url') || cell('source_url') : ''
    const picture = pictureOf(isPost(entity_type) ? (mainFile(cell)?.cell ?? '') : hosted)
    const hosted_url = picture.kind === 'hosted' ? picture.url : null
    return linkedMedia({ entity_type, covariates: cells, file_ids: {}, hidden: {}, hosted_url, avatars: [] })
  })
  const faces = avatars.map(pictureOf).flatMap((picture) => (picture.kind === 'hosted' ? [picture.url] : []))
  return [...new Set([...found.map(({ url }) => url), ...faces])]
}
