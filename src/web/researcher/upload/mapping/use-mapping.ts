import { type Dispatch, type SetStateAction, useState } from 'react'
import { fileKey } from '#domain/stimuli/files/file-name.ts'
import { rowsOfLines } from '#domain/stimuli/formats/finish.ts'
import { type Guess, guessMapping, isOwnSheet } from '#domain/stimuli/mapping/guess-mapping.ts'
import { applyMapping, type Lines, type Mapping } from '#domain/stimuli/mapping/mapping.ts'
import { countAddresses } from '#domain/stimuli/people/hide-addresses.ts'
import { replacePeople } from '#domain/stimuli/people/replace-people.ts'
import type { MediaSource } from '#domain/stimuli/sheet/row-finder.ts'
import { withFilesAgain } from '../files/choose-files.ts'
import { type Drop, renamedFiles } from '../files/dropped-files.ts'
import { drawAvatar } from '../import/draw-avatar.ts'
import { newChoice, type PeopleChoice } from '../import/people-choice.tsx'
import { readSheetText, sheetTextOf } from '../sheet/read-sheet-text.ts'
import type { Rewrite } from '../sheet/use-cell-edits.ts'
import type { UploadDraft, UploadDraftEvent } from '../upload-draft.ts'
import { today } from '../use-given.ts'

/** A sheet whose columns are being matched, with what was guessed and what is chosen. */
export type Matching = Guess & { lines: Lines; brokenRows: readonly number[]; people: PeopleChoice }

type Needs = {
  draft: UploadDraft
  dispatch: Dispatch<UploadDraftEvent>
  rewrite: Rewrite
  drop: Drop
  setDrop: Dispatch<SetStateAction<Drop>>
  media: MediaSource
}

export type MappingState = ReturnType<typeof useMapping>

/** Turns a sheet with columns of its own into one of ours. The text of the sheet changes only once somebody says so, and can be had back. */
export function useMapping({ draft, dispatch, rewrite, drop, setDrop, media }: Needs) {
  const [matching, setMatching] = useState<Matching>()
  /** The text before and after: an edit of the new one is never undone with it. */
  const [matched, setMatched] = useState<{ before: string; after: string; renamed: ReadonlyMap<string, string> }>()

  const begin = async (text: string) => {
    const { lines, brokenRows } = await readSheetText(text)
    setMatching({ lines, brokenRows, ...guessMapping(lines), people: newChoice(false) })
  }
  /** A file of another tool is looked at once it is there; one of ours needs nothing. */
  const offer = async (text: string) => {
    const { lines } = await readSheetText(text)
    if (!isOwnSheet(lines)) await begin(text)
  }
  /** Other headers mean other columns: the guess is made again. */
  const chooseHeader = (headerAt: number) =>
    setMatching((now) => now && { ...sheetOf(now), ...guessMapping(now.lines, headerAt) })
  const change = (changed: Partial<Mapping>) => setMatching((now) => now && { ...now, mapping: { ...now.mapping, ...changed } })
  const finish = async () => {
    if (matching === undefined) return
    const { text } = draft
    const { seed, replaces } = matching.people
    const given = drop.files.map(({ path }) => fileKey(path))
    const done = await rewrite((lines) => matchedLines({ ...matching, lines }, media === 'files', given), 'sheet-edited')
    setMatching(undefined)
    const drawn = (done?.avatars ?? []).map((path) => ({ path, file: drawAvatar(path, seed) }))
    if (done === undefined) return
    const { lines, renamed } = done
    if (replaces) dispatch({ happened: 'addresses-hidden', hidesAddresses: true })
    if (drawn.length + renamed.size > 0)
      setDrop((now) => ({ ...now, files: withFilesAgain(renamedFiles(now.files, renamed), drawn) }))
    setMatched({ before: text, after: await sheetTextOf(lines), renamed })
  }
  const undo = ({ before, renamed }: { before: string; renamed: ReadonlyMap<string, string> }) => {
    dispatch({ happened: 'sheet-edited', text: before })
    dispatch({ happened: 'addresses-hidden', hidesAddresses: false })
    const oldNames = new Map([...renamed].map(([was, name]) => [fileKey(name), was]))
    setDrop((now) => ({ ...now, files: renamedFiles(now.files, oldNames) }))
  }
  return {
    matching,
    begin: () => begin(draft.text),
    offer: (text: string) => void offer(text),
    chooseHeader,
    change,
    /** Another guess for the same sheet, such as one that was saved. */
    replaceGuess: (guess: Guess) => setMatching((now) => now && { ...sheetOf(now), ...guess }),
    choosePeople: (people: PeopleChoice) => setMatching((now) => now && { ...now, people }),
    finish,
    cancel: () => setMatching(undefined),
    undo: matched?.after === draft.text ? () => undo(matched) : undefined,
  }
}

/** What stays when the columns are guessed again. */
const sheetOf = ({ lines, brokenRows, people }: Matching) => ({ lines, brokenRows, people })

/** The lines of our sheet, with invented people where that is chosen. */
export function matchedLines({ lines, mapping, people }: Matching, hasFiles: boolean, given: readonly string[]) {
  const ours = applyMapping(lines, mapping, today())
  if (!people.replaces) return { lines: ours, avatars: [], renamed: NOTHING_RENAMED }
  const { seed, leavesOutLinked } = people
  const sheets = { posts: rowsOfLines(ours), comments: [] }
  const { posts, avatars, renamed } = replacePeople(sheets, { seed, hasFiles, given, leavesOutLinked })
  const [names = []] = ours
  const filled = new Set(posts.flatMap((row) => Object.keys(row)))
  const kept = [...names.filter((name) => filled.has(name)), ...[...filled].filter((name) => !names.includes(name))]
  return { lines: [kept, ...posts.map((row) => kept.map((name) => row[name] ?? ''))], avatars, renamed }
}

const NOTHING_RENAMED: ReadonlyMap<string, string> = new Map()

/** How many pictures and videos of the posts are on other hosts. */
export const countLinked = ({ lines, mapping }: Matching): number =>
  countAddresses(rowsOfLines(applyMapping(lines, mapping, today())))
