import { useEffect, useState } from 'react'
import { type CellProblem, checkSheet } from '#domain/stimuli/sheet/check-sheet.ts'
import type { MediaSource } from '#domain/stimuli/sheet/row-finder.ts'
import { readSheet, type Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { checkMadeSheet } from '#domain/stimuli/sheet/sheet-from-files.ts'
import type { UploadDraft } from '../upload-draft.ts'
import { readSheetText } from './read-sheet-text.ts'

/** `isTorn`: quotation marks have no partner, so cells may have run together and cannot be edited one by one. */
export type CheckedSheet = { sheet: Sheet; problems: readonly CellProblem[]; isTorn: boolean }
export type SheetReading =
  | { state: 'empty' }
  | { state: 'reading' }
  | { state: 'failed' }
  | ({ state: 'read'; text: string } & CheckedSheet)

const QUOTES = 'A quotation mark in this row has no partner, so cells may have run together. Double every mark inside a cell: ""'

const DOUBT =
  'Quotation marks here may be around one cell, or belong to several cells. Check that the row was read as you mean it'

export async function checkSheetText(text: string, media: MediaSource, isMade = false): Promise<CheckedSheet> {
  const { lines, brokenRows, doubtfulRows } = await readSheetText(text)
  const sheet = readSheet(lines)
  const broken = brokenRows.map((row): CellProblem => ({ row, column: '', severity: 'error', text: QUOTES }))
  const doubtful = doubtfulRows.map((row): CellProblem => ({ row, column: '', severity: 'warning', text: DOUBT }))
  const found = isMade ? checkMadeSheet(sheet) : checkSheet(sheet, media)
  return { sheet, problems: [...broken, ...doubtful, ...found], isTorn: broken.length > 0 }
}

/** The sheet in a text, with all its problems. While a new text is parsed, the sheet before stays visible. */
export function useSheet({ text, isMade }: Pick<UploadDraft, 'text' | 'isMade'>, media: MediaSource): SheetReading {
  const [reading, setReading] = useState<SheetReading>({ state: text.trim() === '' ? 'empty' : 'reading' })
  useEffect(() => {
    if (text.trim() === '') return setReading({ state: 'empty' })
    let isLatest = true
    checkSheetText(text, media, isMade).then(
      (checked) => isLatest && setReading({ state: 'read', text, ...checked }),
      (error: unknown) => {
        console.error(error)
        if (isLatest) setReading({ state: 'failed' })
      },
    )
    return () => {
      isLatest = false
    }
  }, [text, isMade, media])
  return reading
}
