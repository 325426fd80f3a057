import { MAX_NOTIFICATIONS, NOTIFICATIONS_COLUMN } from '#domain/feed/cues/notifications.ts'
import { kindOfFile } from '../files/file-name.ts'
import { isMissing, readCount, readPosted } from '../mapping/convert-cell.ts'
import { plainText } from '../mapping/plain-text.ts'
import { finished } from './finish.ts'
import { count, type Format, type Found, type GivenFile, headersOf, type Row, rowsOf, tablesOf } from './format.ts'
import { type ReadNotifications, readNotifications } from './truman-notifications.ts'

type Part = 'posts' | 'replies' | 'actors' | 'notifications'

const has = (headers: readonly string[], ...names: string[]) => names.every((name) => headers.includes(name))

/** Which of the linked files a table is, by its columns alone: labs rename the files. */
function partOf(headers: readonly string[]): Part | undefined {
  // Answers of actors to what a participant wrote are announced as well: they stand in a file of their own.
  if (has(headers, 'actor') && headers.some((name) => /^(user(post|reply)|actorreply)/.test(name))) return 'notifications'
  if (has(headers, 'username', 'name') && headers.some((name) => ['bio', 'age', 'location', 'gender'].includes(name)))
    return 'actors'
  if (!has(headers, 'body', 'actor')) return undefined
  if (headers.includes('postid') || headers.includes('reply')) return 'replies'
  return has(headers, 'picture') ? 'posts' : undefined
}

const partsOf = (files: readonly GivenFile[]) => {
  const rows: Record<Part, Row[]> = { posts: [], replies: [], actors: [], notifications: [] }
  for (const { lines } of tablesOf(files)) {
    const part = partOf(headersOf(lines))
    if (part !== undefined) rows[part] = [...rows[part], ...rowsOf(lines)]
  }
  return rows
}

const value = (row: Row, name: string): string => (isMissing(row[name] ?? '') ? '' : (row[name] ?? ''))

/** `-20:35` is 20 hours and 35 minutes before the visit. A time that is still to come has no counterpart, and is kept beside it. */
const timesOf = (time: string): Row => ({
  posted_at: /^[-−–]/.test(time) ? (readPosted(time, 'day') ?? '') : '',
  truman_time: isLater(time) ? time : '',
})
const isLater = (time: string) => /^\+?\d{1,4}:\d{2}(:\d{2})?$/.test(time) && !/^\+?0+:00(:00)?$/.test(time)

/** Columns that become something of ours; every other one is a covariate. */
const READ = ['id', 'body', 'picture', 'actor', 'time', 'likes', 'dislikes', 'condition']
const READ_OF_REPLY = [...READ, 'postid', 'reply', 'replyto']

const othersOf = (row: Row, read: readonly string[]): Row => {
  const names = Object.keys(row).filter((name) => !read.includes(name))
  return Object.fromEntries(names.map((name) => [`truman_${name}`, value(row, name)]))
}

export const truman: Format = {
  name: 'truman',
  label: 'Truman or VidShare',
  isOfRealPeople: false,
  recognises: (files) => partsOf(files).posts.length > 0,
  read(files) {
    const { posts, replies, actors, notifications } = partsOf(files)
    const actorOf = new Map(actors.map((actor) => [value(actor, 'username').toLowerCase(), actor]))
    const unknown = new Set<string>()
    const authorOf = (row: Row): Row => {
      const username = value(row, 'actor').replace(/^@/, '')
      const actor = actorOf.get(username.toLowerCase())
      if (actor === undefined && username !== '' && actors.length > 0) unknown.add(username)
      return {
        author_name: actor === undefined ? username : plainText(value(actor, 'name') || username),
        author_handle: username,
        author_line: actor === undefined ? '' : plainText(value(actor, 'bio')),
        avatar_url: actor === undefined ? '' : value(actor, 'picture'),
      }
    }
    const nameOf = (id: string) => `post_${id}`
    const cards = posts.map((row, i): Row => {
      const picture = value(row, 'picture')
      return {
        filename: nameOf(value(row, 'id') || `row${i + 1}`),
        entity_type: 'post',
        ...authorOf(row),
        body: plainText(value(row, 'body')),
        [kindOfFile(picture) === 'video' ? 'video' : 'image']: picture,
        ...timesOf(value(row, 'time')),
        likes: countOf(value(row, 'likes')),
        downvote: countOf(value(row, 'dislikes')),
        truman_condition: value(row, 'condition'),
        ...othersOf(row, READ),
      }
    })
    const known = new Set(cards.map((card) => card['filename']))
    const ofPost = (row: Row) => nameOf(value(row, 'postid') || value(row, 'reply'))
    const answers = replies.filter((row) => known.has(ofPost(row)))
    const inTime = [...answers].sort((a, b) => minutesOf(value(a, 'time')) - minutesOf(value(b, 'time')))
    const beganBy = branches(inTime, ofPost)
    const comments = inTime.map((row, i): Row => {
      const { author_name = '', author_handle = '', avatar_url: avatar = '' } = authorOf(row)
      return {
        post: ofPost(row),
        ...(beganBy.size > 0 && { order: String(i + 1), reply_to: orderOf(inTime, beganBy.get(row)) }),
        text: plainText(value(row, 'body')),
        ...{ author_name, author_handle, avatar },
        ...timesOf(value(row, 'time')),
        likes: countOf(value(row, 'likes')),
        truman_condition: value(row, 'condition'),
        ...othersOf(row, READ_OF_REPLY),
      }
    })
    const announced = readNotifications(notifications, { value, minutesOf, nameOf: (row) => authorOf(row)['author_name'] ?? '' })
    const later = [...posts, ...answers].filter((row) => isLater(value(row, 'time'))).length
    const nOrphans = replies.length - answers.length
    const found = finished({
      posts: cards,
      comments,
      taken: [
        [
          count(posts.length, 'post'),
          ...(comments.length > 0 ? [`${count(comments.length, 'reply', 'replies')} as comments`] : []),
          ...(actors.length > 0 ? [`${count(actors.length, 'actor')} as authors`] : []),
        ].join(', '),
        ...(announced.notifications.length > 0
          ? [
              `${count(announced.notifications.length, 'notification')} with who, what and when: the create page offers them to a study that shows this set, under “Cues that move”`,
            ]
          : []),
      ],
      changed: [
        ...(cards.some((card) => card['posted_at'])
          ? ['times before the visit became times such as -21h, the same for everybody']
          : []),
        ...(later > 0
          ? [
              `${count(later, 'post or reply', 'posts or replies')} that would appear later during the visit: here from the beginning, without a time, which is kept as truman_time`,
            ]
          : []),
        ...(cards.some((card) => card['downvote']) ? ['dislikes became the count of the button Downvote'] : []),
        ...(announced.notifications.length > 0
          ? [
              'a notification comes so long after the feed was opened; in that tool after the participant had written the post or comment that it is about',
            ]
          : []),
        ...(unknown.size > 0
          ? [`${count(unknown.size, 'actor')} without a row in the file of actors: the user name is shown`]
          : []),
      ],
      left: [
        ...(actors.length === 0 ? ['names, pictures and biographies of the actors: their file was not among the files'] : []),
        ...(nOrphans > 0 ? [`${count(nOrphans, 'reply', 'replies')} to a post that is not in the file`] : []),
        ...(answers.some((row) => (readCount(value(row, 'dislikes')) ?? 0) > 0)
          ? ['dislikes of replies: comments have likes alone']
          : []),
        ...leftOf(announced),
      ],
    })
    return withNotifications(found, announced)
  },
}

/** They belong to no post: the first one keeps them for all. */
function withNotifications(found: Found, { notifications }: ReadNotifications): Found {
  if (notifications.length === 0) return found
  const [first, ...others] = found.posts
  return first === undefined
    ? found
    : { ...found, posts: [{ ...first, [NOTIFICATIONS_COLUMN]: JSON.stringify(notifications) }, ...others] }
}

const leftOf = ({ nLate, nBeyond, nUnread }: ReadNotifications): string[] => [
  ...(nLate > 0 ? [`${count(nLate, 'notification')} later than two hours: a visit is shorter`] : []),
  ...(nBeyond > 0
    ? [
        `${count(nBeyond, 'notification')} beyond the ${MAX_NOTIFICATIONS} that a study can have: first those that say that somebody read something, then the latest`,
      ]
    : []),
  ...(nUnread > 0 ? [`${count(nUnread, 'notification')} without an actor, a time or a kind that is known here`] : []),
]

const countOf = (cell: string): string => (cell === '' ? '' : String(readCount(cell) ?? ''))

/** Minutes from the visit, so that comments stand in the order in which they were written. */
function minutesOf(time: string): number {
  const [, sign = '', hours, minutes] = /^([-−–+]?)(\d{1,4}):(\d{2})/.exec(time) ?? []
  if (hours === undefined) return 0
  const total = Number(hours) * 60 + Number(minutes)
  return /[-−–]/.test(sign) ? -total : total
}

/** Answers to answers, with the one that began their branch: our replies are one level deep. */
function branches(answers: readonly Row[], ofPost: (row: Row) => string): Map<Row, Row> {
  const byId = new Map(answers.map((row) => [value(row, 'id'), row]))
  const began = new Map<Row, Row>()
  for (const row of answers) {
    const passed = new Set([row])
    let first = row
    for (;;) {
      const above = value(first, 'replyto') === '' ? undefined : byId.get(value(first, 'replyto'))
      if (above === undefined || ofPost(above) !== ofPost(row)) break
      // Answers in a circle began nothing.
      if (passed.has(above)) {
        first = row
        break
      }
      passed.add(above)
      first = above
    }
    if (first !== row) began.set(row, first)
  }
  return began
}

const orderOf = (answers: readonly Row[], row: Row | undefined): string =>
  row === undefined ? '' : String(answers.indexOf(row) + 1)
