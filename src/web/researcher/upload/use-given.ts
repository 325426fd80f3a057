import { type Dispatch, type SetStateAction, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { fileKey, isSystemFile, kindOfFile } from '#domain/stimuli/files/file-name.ts'
import { expectedFiles } from '#domain/stimuli/files/match-files.ts'
import { readSheet } from '#domain/stimuli/sheet/sheet.ts'
import { isDataFile, isSheetFile, postsAlone, sheetFromFiles, withoutFiles } from '#domain/stimuli/sheet/sheet-from-files.ts'
import { addDrop, type ChosenFiles, withFilesAgain, withoutPaths } from './files/choose-files.ts'
import { type Drop, type DroppedFile, NO_DROP } from './files/dropped-files.ts'
import { type Letters, type NamedSheet, readSheetFile } from './sheet/read-sheet-file.ts'
import type { Rewrite } from './sheet/use-cell-edits.ts'
import type { UploadDraft, UploadDraftEvent } from './upload-draft.ts'

type Needs = {
  draft: UploadDraft
  dispatch: Dispatch<UploadDraftEvent>
  rewrite: Rewrite
  chosen: ChosenFiles
  setDrop: Dispatch<SetStateAction<Drop>>
  /** Called with the text of a file that was read. */
  onFile: (text: string) => void
  /** Takes files of a format that is known by name; false where it is not. */
  onFiles: (files: readonly DroppedFile[]) => Promise<boolean>
}

export type Given = ReturnType<typeof useGiven>

/** Takes sheets and files. As long as the page makes the sheet itself, files and rows come and go together. */
export function useGiven({ draft, dispatch, rewrite, chosen, setDrop, onFile, onFiles }: Needs) {
  const [said, setSaid] = useState<{ kind: 'note' | 'problem'; text: string }>()
  /** Of the workbook that was read last, if it has several. */
  const [sheets, setSheets] = useState<readonly NamedSheet[]>([])
  /** Of the text file that was read last, if it does not say which it has; and those that are chosen. */
  const [letters, setLetters] = useState<readonly Letters[]>([])
  const [chosenLetters, setChosenLetters] = useState('')
  const isBlank = draft.text.trim() === ''

  const forget = () => {
    setSaid(undefined)
    setSheets([])
    setLetters([])
  }
  const type = (text: string) => {
    forget()
    dispatch({ happened: 'sheet-given', text })
  }
  /** Pictures in the cells of the sheet that is read now, in place of those of another one. */
  const takePicturesOf = (pictures: readonly DroppedFile[]) =>
    setDrop(({ files, unreadable }) => ({
      files: withFilesAgain(
        files.filter(({ isInCell }) => !isInCell),
        pictures,
      ),
      unreadable,
    }))
  const takeText = (text: string) => {
    dispatch({ happened: 'sheet-given', text })
    onFile(text)
  }
  const readFile = async (file: File) => {
    const result = await readSheetFile(file)
    if (!result.ok) return setSaid({ kind: 'problem', text: `${file.name}: ${result.problem}` })
    setSaid({ kind: 'note', text: `${file.name} was read. ${result.note ?? ''}` })
    setSheets(result.sheets ?? [])
    setLetters(result.letters ?? [])
    setChosenLetters(result.letters?.[0]?.name ?? '')
    takePicturesOf(result.pictures ?? [])
    takeText(result.text)
  }
  const chooseSheet = ({ name, text, pictures }: NamedSheet) => {
    takePicturesOf(pictures)
    setSaid({ kind: 'note', text: `The sheet ${name} was read.` })
    takeText(text)
  }
  const chooseLetters = (name: string) => {
    setChosenLetters(name)
    const found = letters.find((each) => each.name === name)
    if (found !== undefined) takeText(found.read())
  }
  const keep = (files: readonly DroppedFile[], unreadable: Drop['unreadable']) =>
    setDrop((before) => ({ files: isBlank ? files : withFilesAgain(before.files, files), unreadable }))

  /** Files of another tool or platform, or else the sheet among them with its pictures. */
  const readFiles = async ({ files, unreadable }: Drop) => {
    forget()
    if (await onFiles(files)) return
    const sheetFile =
      files.find(({ path }) => isSheetFile(path)) ?? (files.some(({ path }) => isDataFile(path)) ? undefined : files[0])
    if (sheetFile === undefined) return setSaid({ kind: 'problem', text: messages.uploadUnknownFormat })
    const others = files.filter(({ path }) => !isDataFile(path))
    if (isSheetFile(sheetFile.path)) keep(others, unreadable)
    await readFile(sheetFile.file)
  }

  /** Files for a sheet that was given. */
  const addFiles = ({ files, unreadable }: Drop) => setDrop({ files: addDrop(chosen, files), unreadable })

  /** Pictures without a sheet: it is made from their names. A sheet among them is taken as it is. */
  const takePictures = async ({ files, unreadable }: Drop) => {
    if (files.some(({ path }) => isDataFile(path))) return readFiles({ files, unreadable })
    if (!files.some(isPicture)) return setSaid({ kind: 'problem', text: messages.uploadNoPictures })
    keep(files.filter(isPicture), unreadable)
    const paths = files.map(({ path }) => path)
    const made = await rewrite((lines) => {
      const before = isBlank ? [] : lines
      // The picture of a post that was written by hand is no card of its own.
      const ofPosts = new Set(expectedFiles(readSheet(before)).map(({ filename }) => fileKey(filename)))
      const own = paths.filter((path) => !ofPosts.has(fileKey(path)))
      const after = sheetFromFiles(own, today(), before)
      return { ...after, added: after.lines.length - Math.max(before.length, 1) }
    }, 'sheet-made')
    if (made === undefined) return
    const note = isBlank ? messages.uploadSheetMade : messages.uploadRowsAdded
    setSaid({ kind: 'note', text: note(made.added, made.leftAside) })
  }
  const take = async (drop: Drop) => {
    if (isBlank || draft.isMade || drop.files.some(({ path }) => isDataFile(path))) return takePictures(drop)
    addFiles(drop)
  }

  /** Removes files from a sheet that the page made, with their rows. By name, because row numbers change with every removal. */
  const removeFiles = (names: readonly string[]) => {
    setSaid(undefined)
    setDrop(({ files, unreadable }) => ({ files: withoutPaths(files, names), unreadable }))
    void rewrite((lines) => ({ lines: withoutFiles(lines, names) }), 'sheet-made')
  }
  const removeAll = () => {
    setDrop(NO_DROP)
    if (!draft.isMade) return
    setSaid(undefined)
    void rewrite((lines) => ({ lines: postsAlone(lines) }), 'sheet-made')
  }
  return {
    said,
    type,
    readFiles,
    sheets,
    chooseSheet,
    letters,
    chosenLetters,
    chooseLetters,
    take,
    addFiles,
    removeFiles,
    removeAll,
  }
}

const isPicture = ({ path }: DroppedFile) => kindOfFile(path) !== 'other' && !isSystemFile(path)

/** By the researcher's own calendar. */
export const dayOf = (atMs: number) => new Intl.DateTimeFormat('sv-SE').format(atMs)
export const today = () => dayOf(Date.now())
