import { communityNote } from '#domain/labels/community-note.ts'
import { isMissing } from '../mapping/convert-cell.ts'
import { plainText } from '../mapping/plain-text.ts'
import { count, type Found, type GivenFile, headersOf, type Row, rowsOf, tablesOf } from './format.ts'

export type Note = { id: string; post: string; text: string; classification: string; status: string; isSourced: boolean }

const isNotes = (headers: readonly string[]) => ['noteid', 'tweetid', 'summary'].every((name) => headers.includes(name))
const isStatus = (headers: readonly string[]) => ['noteid', 'currentstatus'].every((name) => headers.includes(name))

/** Whether a file is one of Community Notes: the notes themselves, or their status. */
export const isNotesFile = (file: GivenFile): boolean =>
  tablesOf([file]).some(({ lines }) => isNotes(headersOf(lines)) || isStatus(headersOf(lines)))

/** The notes of published files, each with its status where that file was given too. */
export function readNotes(files: readonly GivenFile[]): Note[] {
  const tables = tablesOf(files)
  const statusOf = new Map(
    tables
      .filter(({ lines }) => isStatus(headersOf(lines)))
      .flatMap(({ lines }) => rowsOf(lines).map((row) => [row['noteid'] ?? '', row['currentstatus'] ?? ''] as const)),
  )
  return tables
    .filter(({ lines }) => isNotes(headersOf(lines)))
    .flatMap(({ lines }) => rowsOf(lines))
    .map((row) => ({
      id: row['noteid'] ?? '',
      post: row['tweetid'] ?? '',
      text: plainText(isMissing(row['summary'] ?? '') ? '' : (row['summary'] ?? '')),
      classification: row['classification'] ?? '',
      status: statusOf.get(row['noteid'] ?? '') ?? '',
      isSourced: row['trustworthysources'] === '1',
    }))
    .filter(({ text, post }) => text !== '' && post !== '')
}

const HELPFUL = 'CURRENTLY_RATED_HELPFUL'

/** A note that readers found helpful first, then one that calls the post misleading. */
const rank = ({ status, classification }: Note) =>
  (status === HELPFUL ? 4 : 0) + (classification === 'MISINFORMED_OR_POTENTIALLY_MISLEADING' ? 2 : 0)

/** Posts with the note of each as its label. A post is known by its id: `post_id`, or the name of its row. */
export function withNotes(found: Found, notes: readonly Note[]): Found {
  const best = new Map<string, Note>()
  for (const note of notes) {
    const before = best.get(note.post)
    if (before === undefined || rank(note) > rank(before)) best.set(note.post, note)
  }
  let nJoined = 0
  const posts = found.posts.map((row): Row => {
    const note = ['post_id', 'filename', 'tweet_id', 'id']
      .map((column) => best.get(row[column] ?? ''))
      .find((each) => each !== undefined)
    if (note === undefined) return row
    nJoined += 1
    const others = (row['label'] ?? '')
      .split(/[;,]/)
      .map((each) => each.trim())
      .filter((each) => each !== '' && each !== communityNote.name)
    return {
      ...row,
      label: [...others, communityNote.name].join(', '),
      label_text: note.text.slice(0, 1000),
      note_id: note.id,
      note_classification: note.classification,
      note_status: note.status,
    }
  })
  const nLeft = notes.length - nJoined
  return {
    ...found,
    posts,
    taken: [...found.taken, `${count(nJoined, 'Community Note')} joined to the posts of their ids, as the label community-note`],
    left: [
      ...found.left,
      ...(nLeft > 0 ? [`${count(nLeft, 'note')} for other posts, or besides a better one for the same post`] : []),
    ],
  }
}
