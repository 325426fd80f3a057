import { expect, test } from 'vitest'
import { checkComments } from '#domain/comments/check-comments.ts'
import { commentedCard } from '#domain/comments/commented-card.ts'
import { checkNotifications, parseNotifications } from '#domain/feed/cues/notifications.ts'
import { checkSheet } from '../sheet/check-sheet.ts'
import { readSheet } from '../sheet/sheet.ts'
import { linesOf } from './finish.ts'
import type { Found, GivenFile } from './format.ts'
import { NOTHING_BESIDE } from './format.ts'
import { recogniseFiles } from './index.ts'

const table = (name: string, text: string): GivenFile => ({
  kind: 'table',
  name,
  lines: text.split('\n').map((line) => line.split('^')),
})

/** As labs have them: a byte order mark, markup, NA, a blank line, an actor in other letters, a picture that is a film. */
const POSTS = table(
  'posts_final(2).csv',
  `\uFEFFid^body^picture^actor^likes^time^condition^class
0^My garden &amp; me<br>in May^garden.jpg^ada^12^-20:35^NA^normal

1^A clip^clip.mp4^BO^1.2K^-0:12^harassment^bully
2^Later today^NA^ghost^NA^2:30^^normal
3^^nothing.png^ada^0^-50:00^^normal`,
)
const REPLIES = table(
  'replies.csv',
  `id^body^actor^postID^likes^time^condition^class
0^So nice!^bo^0^3^-19:00^^
1^Where is it?^cleo^0^^-20:00^^
2^Lost^bo^99^^-1:00^^`,
)
const ACTORS = table(
  'actors.csv',
  `username^name^gender^age^location^bio^picture^condition^class
ada^Ada Lind^f^31^Lund^Gardener^ada.png^^
bo^Bo Ek^m^40^^^bo.png^^
cleo^Cleo Park^f^22^^^cleo.png^^`,
)
const NOTIFICATIONS = table('notifications.csv', 'userPostID^userReplyID^type^actor^time\n0^^like^ada^1:00')

const problemsOf = ({ posts, comments }: Found) => {
  const sheet = readSheet(linesOf(posts))
  const cards = posts.map((row) => commentedCard((column) => row[column]))
  return [...sheet.problems, ...checkSheet(sheet, 'files'), ...checkComments(comments, cards).problems].filter(
    (problem) => !('severity' in problem) || problem.severity === 'error',
  )
}

test('posts, replies, actors and notifications together become a feed with comments', () => {
  const recognised = recogniseFiles([NOTIFICATIONS, REPLIES, ACTORS, POSTS], NOTHING_BESIDE)
  expect(recognised?.label).toBe('Truman or VidShare')
  const { found } = recognised ?? { found: undefined }
  expect(found?.posts).toEqual([
    {
      notifications: '[{"from":"Ada Lind","text":"liked your post","seconds":3600}]',
      filename: 'post_0',
      entity_type: 'post',
      author_name: 'Ada Lind',
      author_handle: 'ada',
      author_line: 'Gardener',
      avatar_url: 'ada.png',
      body: 'My garden & me\nin May',
      image: 'garden.jpg',
      posted_at: '-21h',
      likes: '12',
      truman_class: 'normal',
    },
    expect.objectContaining({
      filename: 'post_1',
      author_name: 'Bo Ek',
      video: 'clip.mp4',
      likes: '1200',
      posted_at: '-12m',
      truman_condition: 'harassment',
    }),
    {
      filename: 'post_2',
      entity_type: 'post',
      author_name: 'ghost',
      author_handle: 'ghost',
      body: 'Later today',
      truman_time: '2:30',
      truman_class: 'normal',
    },
    // A picture alone.
    expect.objectContaining({ filename: 'post_3', image: 'nothing.png', posted_at: '-2d' }),
  ])
  // In the order of their times; a picture that no post has would be refused.
  expect(found?.comments).toEqual([
    { post: 'post_0', text: 'Where is it?', author_name: 'Cleo Park', author_handle: 'cleo', posted_at: '-20h' },
    {
      post: 'post_0',
      text: 'So nice!',
      author_name: 'Bo Ek',
      author_handle: 'bo',
      avatar: 'bo.png',
      posted_at: '-19h',
      likes: '3',
    },
  ])
  expect(found && problemsOf(found)).toEqual([])
  expect(found?.taken).toEqual([
    '4 posts, 2 replies as comments, 3 actors as authors',
    expect.stringMatching(/^1 notification with who, what and when/),
  ])
  expect(found?.changed.join()).toContain('1 post or reply that would appear later')
  expect(found?.changed.join()).toContain('1 actor without a row')
  for (const words of ['1 reply to a post', 'initials']) expect(found?.left.join()).toContain(words)
})

test('notifications come with who, what and when, and say what does not fit', () => {
  const notifications = table(
    'notifications.csv',
    `userPost^userReply^actorReply^type^actor^time
0^^^read^ bo ^00:01
0^^^like^ada^00:15
^0^^like^CLEO^00:02
^^1^read^ghost^01:59
1^^^like^bo^26:00
1^^^wave^bo^0:10
1^^^like^^0:10
1^^^like^bo^soon`,
  )
  const answers = table('actor_replies.csv', 'id^userPostId^body^actor^time^class\n0^0^Looking<br>good :)^bo^00:04^normal')
  const { found } = recogniseFiles([POSTS, ACTORS, notifications, answers], NOTHING_BESIDE) ?? {}
  const cells = found?.posts.map(({ notifications: cell }) => cell) ?? []
  expect(cells.slice(1)).toEqual([undefined, undefined, undefined])
  expect(JSON.parse(cells[0] ?? '')).toEqual([
    { from: 'Bo Ek', text: 'read your post', seconds: 60 },
    { from: 'Cleo Park', text: 'liked your comment', seconds: 120 },
    { from: 'Bo Ek', text: 'replied to your post: Looking good :)', seconds: 240 },
    { from: 'Ada Lind', text: 'liked your post', seconds: 900 },
    { from: 'ghost', text: 'read your comment', seconds: 7140 },
  ])
  expect(checkNotifications(cells[0] ?? '')).toEqual([])
  expect(found?.changed.join()).toContain('so long after the feed was opened')
  expect(found?.left.join()).toContain('1 notification later than two hours')
  expect(found?.left.join()).toContain('3 notifications without an actor, a time or a kind')
  expect(found && problemsOf(found)).toEqual([])
})

test('of more notifications than a study can have, those that something was read go first, then the latest', () => {
  const rows = Array.from({ length: 70 }, (_, i) => `0^${i % 2 === 0 ? 'read' : 'like'}^bo^0:${String(i % 60).padStart(2, '0')}`)
  const notifications = table('n.csv', `userPost^type^actor^time\n${rows.join('\n')}`)
  const { found } = recogniseFiles([POSTS, ACTORS, notifications], NOTHING_BESIDE) ?? {}
  const list = parseNotifications(found?.posts[0]?.['notifications'] ?? '') ?? []
  expect(list).toHaveLength(40)
  expect(list.filter(({ text }) => text === 'liked your post')).toHaveLength(35)
  expect(list.map(({ seconds = 0 }) => seconds)).toEqual(list.map(({ seconds = 0 }) => seconds).toSorted((a, b) => a - b))
  expect(found?.left.join()).toContain('30 notifications beyond the 40')
})

test('the files of VidShare have dislikes and lengths, and replies by another name', () => {
  const posts = table('videos.csv', 'id^body^picture^actor^time^likes^dislikes^class^length\n7^Watch^a.mp4^ada^-1:00^5^2^^30')
  const replies = table('r.csv', 'id^body^actor^reply^time\n1^Wow^bo^7^-0:30')
  const { found } = recogniseFiles([posts, replies], NOTHING_BESIDE) ?? {}
  expect(found?.posts[0]).toMatchObject({ video: 'a.mp4', downvote: '2', truman_length: '30' })
  expect(found?.comments[0]).toMatchObject({ post: 'post_7', text: 'Wow' })
  expect(found?.left.join()).toContain('their file was not among the files')
})

test('answers to answers stand at the one that began their branch, and other columns of replies are kept', () => {
  const posts = table('posts.csv', 'id^body^picture^actor^time\n0^Earth^a.mp4^ada^')
  const replies = table(
    'replies.csv',
    `id^body^actor^reply^likes^dislikes^time^replyTo^class^class-2
0^So much to learn^dp^0^^^-2:31^^^
1^Life everywhere^me^0^^4^-5:30^0^^
,
2^And you?^cu^0^^^-0:31^1^^offense7
3^Round^xx^0^^^-0:20^4^^
4^and round^yy^0^^^-0:10^3^^`,
  )
  const { found } = recogniseFiles([posts, replies], NOTHING_BESIDE) ?? {}
  expect(found?.comments.map(({ text, order, reply_to }) => [text, order, reply_to])).toEqual([
    ['Life everywhere', '1', '2'],
    ['So much to learn', '2', undefined],
    ['And you?', '3', '2'],
    ['Round', '4', undefined],
    ['and round', '5', undefined],
  ])
  expect(found?.comments[2]).toMatchObject({ 'truman_class-2': 'offense7' })
  expect(found?.left.join()).toContain('dislikes of replies')
  expect(found?.taken).toEqual(['1 post, 5 replies as comments'])
  expect(found && problemsOf(found)).toEqual([])
})

test('times with seconds are read, and a post whose id stands twice gets a name of its own', () => {
  const posts = table(
    'allposts.csv',
    `id^body^picture^actor^module^type^time^likes^info_text
102^#summer^u4.jpg^habbey113^safe-posting^neutral^-1:57:00^^
102^Stroll^u7.jpg^l.wakefield17^safe-posting^neutral^-2:39:00^^
103^Soon^u8.jpg^cloe.htt^safe-posting^neutral^0:39:00^^`,
  )
  const { found } = recogniseFiles([posts], NOTHING_BESIDE) ?? {}
  expect(found?.posts.map(({ filename, posted_at }) => [filename, posted_at])).toEqual([
    ['post_102', '-117m'],
    ['post_102_2', '-3h'],
    ['post_103', undefined],
  ])
  expect(found?.changed.join()).toContain('1 post with the name of an earlier one')
  expect(found?.changed.join()).toContain('1 post or reply that would appear later')
  expect(found && problemsOf(found)).toEqual([])
})

test('a sheet of something else is not taken for it', () => {
  expect(recogniseFiles([table('x.csv', 'doc_id^text^username\n1^Hello^ada')], NOTHING_BESIDE)).toBeUndefined()
})
