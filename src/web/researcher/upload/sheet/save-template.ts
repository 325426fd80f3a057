import type { SheetTemplate } from '#domain/stimuli/sheet/template.ts'
import { saveFile } from '../../download/save-file.ts'
import { csvOf } from './read-sheet-text.ts'

/** Excel reads a CSV as UTF-8 only if it begins with the byte order mark. */
export const saveTemplate = async ({ fileName, rows }: SheetTemplate) =>
  saveFile(new Blob(['\uFEFF', await csvOf(rows)], { type: 'text/csv;charset=utf-8' }), fileName)
