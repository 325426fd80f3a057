import { useCallback, useRef } from 'react'
import { type CellEdit, editCells } from '#domain/stimuli/sheet/edit-cells.ts'
import { readSheetText, sheetTextOf } from './read-sheet-text.ts'

/** The text of a sheet after some of its cells were changed in the grid. */
export async function editedText(text: string, edits: readonly CellEdit[]): Promise<string> {
  const { lines } = await readSheetText(text)
  return sheetTextOf(editCells(lines, edits))
}

type Happened = 'sheet-edited' | 'sheet-made'

/** Changes all lines of a sheet. Returns what the change returned, or undefined if it failed. */
export type Rewrite = <T extends { lines: string[][] }>(
  change: (lines: string[][]) => T,
  happened: Happened,
) => Promise<T | undefined>

/**
 * Writes edits of the grid into the text, which alone is stored. Parsing takes a moment, so edits wait for each other, and `latest`
 * waits for all of them: what is saved is what was typed last.
 */
export function useCellEdits(text: string, onText: (text: string, happened: Happened) => void) {
  const current = useRef(text)
  current.current = text
  const queue = useRef<Promise<void>>(Promise.resolve())

  const edit = useCallback(
    (edits: readonly CellEdit[]) => {
      const apply = async () => {
        current.current = await editedText(current.current, edits)
        onText(current.current, 'sheet-edited')
      }
      // If one edit fails, its cell shows the old value, and later edits still work.
      queue.current = queue.current.then(apply).catch((error: unknown) => console.error('A cell was not changed', error))
    },
    [onText],
  )
  const rewrite: Rewrite = useCallback(
    async (change, happened) => {
      const apply = async () => {
        const changed = change((await readSheetText(current.current)).lines)
        current.current = changed.lines.length === 0 ? '' : await sheetTextOf(changed.lines)
        onText(current.current, happened)
        return changed
      }
      const rewritten = queue.current.then(apply).catch((error: unknown) => {
        console.error('The sheet was not changed', error)
        return undefined
      })
      queue.current = rewritten.then(() => undefined)
      return rewritten
    },
    [onText],
  )
  const latest = useCallback(async () => {
    await queue.current
    return current.current
  }, [])
  return { edit, rewrite, latest }
}
