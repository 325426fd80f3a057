import { bluesky } from './bluesky.ts'
import { isNotesFile, readNotes, withNotes } from './community-notes.ts'
import type { Beside, Format, Found, GivenFile, Row } from './format.ts'
import { mastodon } from './mastodon.ts'
import { misinformationGame } from './misinformation-game.ts'
import { reddit } from './reddit.ts'
import { truman } from './truman.ts'
import { xArchive } from './x-archive.ts'

/** Formats of several files, of workbooks and of JSON. Sheets of one table are matched by their columns (`../mapping/known`). */
export const formats: readonly Format[] = [truman, misinformationGame, xArchive, bluesky, mastodon, reddit]

/** What was given, as posts and comments of ours. */
export type Recognised = {
  label: string
  isOfRealPeople: boolean
  found: Found
  /** Whether the posts are those that were there before, with something joined to them. */
  isJoined: boolean
}

/**
 * Recognises files by what is in them. Community Notes are joined to the posts that came with them, or else to those that are there
 * already. Undefined where nothing is known by name.
 */
export function recogniseFiles(
  files: readonly GivenFile[],
  beside: Beside,
  postsBefore: readonly Row[] = [],
): Recognised | undefined {
  const others = files.filter((file) => !isNotesFile(file))
  const notes = readNotes(files)
  const format = formats.find(({ recognises }) => recognises(others))
  if (format === undefined) {
    if (notes.length === 0 || others.length > 0 || postsBefore.length === 0) return undefined
    const found = { posts: [...postsBefore], comments: [], taken: [], changed: [], left: [] }
    return { label: 'Community Notes', isOfRealPeople: false, isJoined: true, found: withNotes(found, notes) }
  }
  const found = format.read(others, beside)
  const { label, isOfRealPeople } = format
  return notes.length === 0
    ? { label, isOfRealPeople, isJoined: false, found }
    : { label: `${label}, with Community Notes`, isOfRealPeople, isJoined: false, found: withNotes(found, notes) }
}
