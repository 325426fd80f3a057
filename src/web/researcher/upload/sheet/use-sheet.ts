import { useEffect, useState } from 'react'
import { type CellProblem, checkSheet } from '#domain/stimuli/sheet/check-sheet.ts'
import type { MediaSource } from '#domain/stimuli/sheet/row-finder.ts'
import { readSheet, type Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { checkMadeSheet } from '#domain/stimuli/sheet/sheet-from-files.ts'
import type { UploadDraft } from '../upload-draft.ts'
import { readSheetText } from './read-sheet-text.ts'

export type CheckedSheet = { sheet: Sheet; problems: readonly CellProblem[] }
export type SheetReading =
  | { state: 'empty' }
  | { state: 'reading' }
  | { state: 'failed' }
  | ({ state: 'read'; text: string } & CheckedSheet)

const BROKEN =
  'A quotation mark in this row has no partner, and was read as part of the text. Look whether the row is as you mean it'

const TORN =
  'A quotation mark in this row has no partner, and the row has not as many cells as there are headers: look where each cell begins'

const DOUBT =
  'Quotation marks here may be around one cell, or belong to several cells. Check that the row was read as you mean it'

export async function checkSheetText(text: string, media: MediaSource, isMade = false): Promise<CheckedSheet> {
  const { lines, brokenRows, doubtfulRows } = await readSheetText(text)
  const sheet = readSheet(lines)
  const nHeaders = lines[sheet.headerRow - 1]?.length
  const broken = brokenRows.map((row): CellProblem => {
    const isWhole = lines[row - 1]?.length === nHeaders
    return { row, column: '', severity: isWhole ? 'warning' : 'error', text: isWhole ? BROKEN : TORN }
  })
  const doubtful = doubtfulRows.map((row): CellProblem => ({ row, column: '', severity: 'warning', text: DOUBT }))
  const found = isMade ? checkMadeSheet(sheet) : checkSheet(sheet, media)
  return { sheet, problems: [...broken, ...doubtful, ...found] }
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
