import { type Dispatch, useState } from 'react'
import { guessMapping, isOwnSheet } from '#domain/stimuli/mapping/guess-mapping.ts'
import { applyMapping, type Lines, type Mapping } from '#domain/stimuli/mapping/mapping.ts'
import { readSheetText, sheetTextOf } from '../sheet/read-sheet-text.ts'
import type { Rewrite } from '../sheet/use-cell-edits.ts'
import type { UploadDraft, UploadDraftEvent } from '../upload-draft.ts'
import { today } from '../use-given.ts'

/** A sheet whose columns are being matched, with what was guessed and what is chosen. */
export type Matching = { lines: Lines; reasons: readonly string[]; mapping: Mapping }

type Needs = { draft: UploadDraft; dispatch: Dispatch<UploadDraftEvent>; rewrite: Rewrite }

export type MappingState = ReturnType<typeof useMapping>

/** Turns a sheet with columns of its own into one of ours. The text of the sheet changes only once somebody says so, and can be had back. */
export function useMapping({ draft, dispatch, rewrite }: Needs) {
  const [matching, setMatching] = useState<Matching>()
  /** The text before and after: an edit of the new one is never undone with it. */
  const [matched, setMatched] = useState<{ before: string; after: string }>()

  const begin = async (text: string) => {
    const { lines } = await readSheetText(text)
    const { mapping, reasons } = guessMapping(lines)
    setMatching({ lines, reasons, mapping })
  }
  /** A file of another tool is looked at once it is there; one of ours needs nothing. */
  const offer = async (text: string) => {
    const { lines, brokenRows } = await readSheetText(text)
    if (!isOwnSheet(lines) && brokenRows.length === 0) await begin(text)
  }
  /** Other headers mean other columns: the guess is made again. */
  const chooseHeader = (headerAt: number) => setMatching((now) => now && { ...now, ...guessMapping(now.lines, headerAt) })
  const change = (changed: Partial<Mapping>) => setMatching((now) => now && { ...now, mapping: { ...now.mapping, ...changed } })
  const finish = async () => {
    if (matching === undefined) return
    const { text } = draft
    const done = await rewrite((lines) => ({ lines: applyMapping(lines, matching.mapping, today()) }), 'sheet-edited')
    setMatching(undefined)
    if (done !== undefined) setMatched({ before: text, after: await sheetTextOf(done.lines) })
  }
  return {
    matching,
    begin: () => begin(draft.text),
    offer: (text: string) => void offer(text),
    chooseHeader,
    change,
    finish,
    cancel: () => setMatching(undefined),
    undo: matched?.after === draft.text ? () => dispatch({ happened: 'sheet-edited', text: matched.before }) : undefined,
  }
}
