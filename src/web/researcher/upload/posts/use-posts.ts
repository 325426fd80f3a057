import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef, useState } from 'react'
import { cellsOfRow, duplicateRow, moveRow, putRow, type RowCells, removeRows } from '#domain/stimuli/sheet/edit-rows.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { countOf } from '../../count-of.ts'
import type { Drop, DroppedFile } from '../files/dropped-files.ts'
import type { Rewrite } from '../sheet/use-cell-edits.ts'
import type { UploadDraft, UploadDraftEvent, WrittenPost } from '../upload-draft.ts'
import { filesAfter, freePath, isMain } from './row-files.ts'

type Needs = {
  draft: UploadDraft
  dispatch: Dispatch<UploadDraftEvent>
  rewrite: Rewrite
  sheet: Sheet | undefined
  drop: Drop
  setDrop: Dispatch<SetStateAction<Drop>>
}

/** What can be done with a row. Stable, so that rows are not drawn again. */
export type RowActions = {
  edit: (row: number) => void
  duplicate: (row: number) => void
  move: (row: number, by: -1 | 1) => void
  remove: (rows: ReadonlySet<number>) => void
}

export type Posts = ReturnType<typeof usePosts>

/** Cards that are written by hand: each is a row of the sheet, and what is being written is part of the draft. */
export function usePosts({ draft, dispatch, rewrite, sheet, drop, setDrop }: Needs) {
  const [picked, setPicked] = useState<readonly DroppedFile[]>([])
  const [said, setSaid] = useState<{ text: string; undo?: () => void }>()
  const open = (post: WrittenPost | null) => {
    setPicked([])
    setSaid(undefined)
    dispatch({ happened: 'post-written', post })
  }
  const write = (cells: RowCells) => draft.post && dispatch({ happened: 'post-written', post: { ...draft.post, cells } })
  const change = async (edit: (lines: string[][]) => string[][], files: readonly DroppedFile[] = []) => {
    const done = await rewrite((before) => ({ before, lines: edit(before) }), 'sheet-edited')
    if (done === undefined) return
    setDrop((now) => ({ ...now, files: filesAfter(now.files, files, { before: done.before, after: done.lines }) }))
  }

  const begin = () => open({ row: null, cells: blankPost(sheet) })
  const keep = async () => {
    if (draft.post === null) return
    const { row, cells } = draft.post
    await change((lines) => putRow(lines, cells, row ?? undefined), picked)
  }
  /** With the names of the columns that this one brought. */
  const next = () => {
    const columns = Object.keys(draft.post?.cells ?? {})
    void keep()
    open({ row: null, cells: { ...Object.fromEntries(columns.map((column) => [column, ''])), ...blankPost(sheet) } })
  }
  const finish = () => {
    void keep()
    open(null)
  }
  const choose = (column: string, file: File) => {
    const path = freePath(file, [...drop.files, ...picked])
    setPicked([...picked.filter((each) => each.path !== path), { file, path }])
    const cells = { ...draft.post?.cells, ...(isMain(column) && { image: '', images: '', video: '' }), [column]: path }
    write(cells)
  }
  const remove = (rows: ReadonlySet<number>) => {
    const { text } = draft
    const { files } = drop
    void change((lines) => removeRows(lines, rows))
    setSaid({
      text: rows.size === 1 ? `Row ${[...rows][0]} was removed.` : `${countOf(rows.size, 'row')} were removed.`,
      undo: () => {
        setSaid(undefined)
        setDrop((now) => ({ ...now, files }))
        dispatch({ happened: 'sheet-edited', text })
      },
    })
  }
  const latest = useRef<RowActions>(undefined)
  latest.current = {
    edit: (row) => sheet && open({ row, cells: cellsOfRow(sheet, row) }),
    duplicate: (row) => void change((lines) => duplicateRow(lines, row)),
    move: (row, by) => void change((lines) => moveRow(lines, row, by)),
    remove,
  }
  const actions = useMemo(
    (): RowActions => ({
      edit: (row) => latest.current?.edit(row),
      duplicate: (row) => latest.current?.duplicate(row),
      move: (row, by) => latest.current?.move(row, by),
      remove: (rows) => latest.current?.remove(rows),
    }),
    [],
  )
  const files = useMemo(() => [...drop.files, ...picked], [drop, picked])
  const addButton = useRef<HTMLButtonElement>(null)
  /** What had the focus may be gone: a removed row, or the page before a reload. */
  const refocus = useCallback(() => {
    const { activeElement } = document
    // The dialog is still there when it reports that it is closed.
    if (activeElement === document.body || activeElement?.closest('[role="dialog"]')) addButton.current?.focus()
  }, [])
  return {
    post: draft.post,
    files,
    said,
    actions,
    addButton,
    refocus,
    begin,
    write,
    choose,
    next,
    finish,
    cancel: () => open(null),
  }
}

/** Empty cells for all columns of the sheet, so that a new row is asked for the covariates of the others. */
const blankPost = (sheet: Sheet | undefined): Record<string, string> => ({
  ...Object.fromEntries((sheet?.columns ?? []).map(({ name }) => [name, ''])),
  entity_type: 'post',
})
