import { type Dispatch, type SetStateAction, useState } from 'react'
import { fileKey } from '#domain/stimuli/files/file-name.ts'
import { expectedFiles } from '#domain/stimuli/files/match-files.ts'
import { COMMENT_ORDER, linesOf } from '#domain/stimuli/formats/finish.ts'
import type { Report, Row } from '#domain/stimuli/formats/format.ts'
import { type Recognised, recogniseFiles } from '#domain/stimuli/formats/index.ts'
import { replacePeople } from '#domain/stimuli/people/replace-people.ts'
import { cellsOfRow } from '#domain/stimuli/sheet/edit-rows.ts'
import type { MediaSource } from '#domain/stimuli/sheet/row-finder.ts'
import { readSheet } from '#domain/stimuli/sheet/sheet.ts'
import { type Drop, type DroppedFile, renamedFiles } from '../files/dropped-files.ts'
import { readSheetText, sheetTextOf } from '../sheet/read-sheet-text.ts'
import type { UploadDraft, UploadDraftEvent } from '../upload-draft.ts'
import { drawAvatar } from './draw-avatar.ts'
import { newChoice, type PeopleChoice } from './people-choice.tsx'
import { readGivenFiles } from './read-given-files.ts'

/** What was found in the files, and what is chosen for it. */
export type Importing = Recognised & {
  people: PeopleChoice
  /** Pictures and videos that came with the files, or lie in them. */
  media: readonly DroppedFile[]
}

type Needs = {
  draft: UploadDraft
  dispatch: Dispatch<UploadDraftEvent>
  setDrop: Dispatch<SetStateAction<Drop>>
  media: MediaSource
}

export type ImportState = ReturnType<typeof useImport>

/** Takes files whose format is known by name. Sheet, comments and files change only once somebody says so. */
export function useImport({ draft, dispatch, setDrop, media }: Needs) {
  const [importing, setImporting] = useState<Importing>()
  const [done, setDone] = useState<{ label: string; report: Report; seed: string | undefined }>()

  /** Whether the files were recognised: then the dialog is open. */
  const offer = async (dropped: readonly DroppedFile[]): Promise<boolean> => {
    const read = await readGivenFiles(dropped)
    const names = read.media.map(({ path }) => fileKey(path))
    const known = new Set(names)
    const beside = { mediaNames: names, hasMedia: (name: string) => known.has(fileKey(name)) }
    const recognised = recogniseFiles(read.files, beside, await postsIn(draft.text))
    if (recognised === undefined) return false
    const { found, isOfRealPeople } = recognised
    const { changed, left } = read.report
    const reported = { ...found, changed: [...found.changed, ...changed], left: [...left, ...found.left] }
    setImporting({ ...recognised, found: reported, people: newChoice(isOfRealPeople), media: read.media })
    return true
  }
  const finish = async () => {
    if (importing === undefined) return
    const { posts, comments, avatars, files } = withPeople(importing, media === 'files')
    const lines = linesOf(posts)
    const text = await sheetTextOf(lines)
    // Notes are joined to the posts that are there: what else was given stays.
    if (!importing.isJoined)
      dispatch({
        happened: 'comments-given',
        text: comments.length === 0 ? '' : await sheetTextOf(linesOf(comments, COMMENT_ORDER)),
      })
    dispatch({ happened: 'sheet-given', text })
    const hidesAddresses = importing.people.replaces || (importing.isJoined && draft.hidesAddresses)
    dispatch({ happened: 'addresses-hidden', hidesAddresses })
    const needed = new Set(expectedFiles(readSheet(lines)).map(({ filename }) => fileKey(filename)))
    const drawn = avatars.map((path) => ({ path, file: drawAvatar(path, importing.people.seed) }))
    setDrop((before) => ({
      files: [...(importing.isJoined ? before.files : []), ...files, ...drawn].filter(({ path }) => needed.has(fileKey(path))),
      unreadable: [],
    }))
    const { label, found, people } = importing
    setDone({ label, report: found, seed: people.replaces ? people.seed : undefined })
    setImporting(undefined)
  }
  return {
    importing,
    done: draft.text === '' ? undefined : done,
    offer,
    choosePeople: (people: PeopleChoice) => setImporting((now) => now && { ...now, people }),
    finish,
    cancel: () => setImporting(undefined),
  }
}

/** The posts and comments as they will be in the sheets. */
export function withPeople(
  { found, people, media }: Importing,
  hasFiles: boolean,
): { posts: Row[]; comments: Row[]; avatars: string[]; files: readonly DroppedFile[] } {
  if (!people.replaces) return { ...found, avatars: [], files: media }
  const { seed, leavesOutLinked } = people
  const given = media.map(({ path }) => fileKey(path))
  const replaced = replacePeople(found, { seed, hasFiles, leavesOutLinked, given })
  return { ...replaced, files: renamedFiles(media, replaced.renamed) }
}

/** The rows of a sheet that is there already. */
async function postsIn(text: string): Promise<Row[]> {
  if (text.trim() === '') return []
  const { lines } = await readSheetText(text)
  const sheet = readSheet(lines)
  return sheet.rows.map(({ row }) => cellsOfRow(sheet, row))
}
