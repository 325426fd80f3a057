import { expect, test } from 'vitest'
import type { GivenFile } from './format.ts'
import { NOTHING_BESIDE } from './format.ts'
import { recogniseFiles } from './index.ts'
import { readJson } from './json.ts'

const file = (name: string, text: string): GivenFile => ({ kind: 'json', name, value: readJson(text) })

const tweet = (id: string, full_text: string, more: object = {}) => ({
  tweet: {
    id_str: id,
    full_text,
    created_at: 'Wed Oct 10 20:19:24 +0000 2018',
    favorite_count: '3',
    retweet_count: '0',
    ...more,
  },
})

const TWEETS = file(
  'data/tweets.js',
  `\uFEFFwindow.YTD.tweets.part0 = ${JSON.stringify([
    tweet('102', 'Two ducks &amp; a boat https://t.co/a https://t.co/m', {
      favorite_count: '1200',
      lang: 'en',
      entities: {
        urls: [{ url: 'https://t.co/a', expanded_url: 'https://news.example/boat' }],
        media: [{ url: 'https://t.co/m', media_url_https: 'https://pbs.example/one.jpg' }],
      },
      extended_entities: {
        media: [
          { url: 'https://t.co/m', type: 'photo', media_url_https: 'https://pbs.example/one.jpg', ext_alt_text: 'Ducks | boat' },
          { url: 'https://t.co/m', type: 'photo', media_url_https: 'https://pbs.example/two.jpg' },
        ],
      },
    }),
    tweet('101', 'First'),
    tweet('103', 'and another thing', { in_reply_to_status_id_str: '101' }),
    tweet('104', '@someone no', { in_reply_to_status_id_str: '9999' }),
    tweet('105', 'RT @other_one: Rain again'),
    tweet('106', 'See https://t.co/q', {
      entities: { urls: [{ url: 'https://t.co/q', expanded_url: 'https://twitter.com/ada/status/101' }] },
    }),
    tweet('107', 'https://t.co/v', {
      entities: { media: [{ url: 'https://t.co/v' }] },
    }),
    tweet('108', 'A film', {
      extended_entities: {
        media: [
          {
            type: 'video',
            media_url_https: 'https://pbs.example/still.jpg',
            video_info: {
              variants: [
                { content_type: 'application/x-mpegURL', url: 'https://v.example/a.m3u8' },
                { bitrate: '832000', content_type: 'video/mp4', url: 'https://v.example/a.mp4' },
              ],
            },
          },
        ],
      },
    }),
    { tweet: 'broken' },
  ])}`,
)
const ACCOUNT = file('account.js', 'window.YTD.account.part0 = [{"account":{"username":"ada","accountDisplayName":"Ada Lind"}}]')
const PROFILE = file(
  'profile.js',
  'window.YTD.profile.part0 = [{"profile":{"description":{"bio":"Boats"},"avatarMediaUrl":"https://pbs.example/ada.jpg"}}];',
)

test('tweets become posts, answers to oneself comments, and links are written out', () => {
  const names = ['102-one.jpg', '108-a.mp4']
  const beside = { mediaNames: names, hasMedia: (name: string) => names.includes(name) }
  const { label, isOfRealPeople, found } = recogniseFiles([ACCOUNT, TWEETS, PROFILE], beside) ?? {}
  expect([label, isOfRealPeople]).toEqual(['An archive of X (Twitter)', true])
  expect(found?.posts.map(({ filename }) => filename)).toEqual(['101', '102', '105', '106', '108'])
  expect(found?.posts[1]).toEqual({
    filename: '102',
    entity_type: 'post',
    author_name: 'Ada Lind',
    author_handle: 'ada',
    author_line: 'Boats',
    avatar_url: 'https://pbs.example/ada.jpg',
    body: 'Two ducks & a boat https://news.example/boat',
    posted_at: '2018-10-10 20:19',
    likes: '1200',
    shares: '0',
    language: 'en',
    post_id: '102',
    images: '102-one.jpg|https://pbs.example/two.jpg',
    alt_text: 'Ducks / boat|',
  })
  expect(found?.posts[2]).toMatchObject({ author_handle: 'other_one', reposted_by: 'Ada Lind', body: 'Rain again' })
  expect(found?.posts[3]).toMatchObject({ body: 'See', quoted_body: 'First', quoted_author_handle: 'ada' })
  expect(found?.posts[4]).toMatchObject({ video: '108-a.mp4' })
  expect(found?.comments).toEqual([
    expect.objectContaining({ post: '101', order: '1', text: 'and another thing', author_name: 'Ada Lind' }),
  ])
  expect(found?.left.join()).toContain('1 answer to posts of others')
  expect(found?.left.join()).toContain('1 post with nothing to show')
})

test('Community Notes are joined by id, the helpful one first', () => {
  const notes: GivenFile = {
    kind: 'table',
    name: 'notes-00000.tsv',
    lines: [
      ['noteId', 'noteAuthorParticipantId', 'tweetId', 'classification', 'trustworthySources', 'summary'],
      ['1', 'x', '102', 'NOT_MISLEADING', '0', 'Fine'],
      ['2', 'x', '102', 'MISINFORMED_OR_POTENTIALLY_MISLEADING', '1', 'Three ducks. https://news.example &quot;sic&quot;'],
      ['3', 'x', '102', 'NOT_MISLEADING', '1', 'Better one'],
      ['4', 'x', '777', 'NOT_MISLEADING', '1', 'Elsewhere'],
    ],
  }
  const status: GivenFile = {
    kind: 'table',
    name: 'noteStatusHistory.tsv',
    lines: [
      ['noteId', 'currentStatus'],
      ['3', 'CURRENTLY_RATED_HELPFUL'],
      ['2', 'NEEDS_MORE_RATINGS'],
    ],
  }
  const labelled = (files: GivenFile[]) =>
    recogniseFiles(files, NOTHING_BESIDE)?.found.posts.find(({ filename }) => filename === '102')
  expect(labelled([TWEETS, notes])).toMatchObject({
    label: 'community-note',
    label_text: 'Three ducks. https://news.example "sic"',
    note_id: '2',
  })
  expect(labelled([notes, status, TWEETS])).toMatchObject({ label_text: 'Better one', note_status: 'CURRENTLY_RATED_HELPFUL' })
  const before = [{ filename: 'a', tweet_id: '777', entity_type: 'post', body: 'x', label: 'warning' }]
  const joined = recogniseFiles([notes], NOTHING_BESIDE, before)
  expect(joined?.found.posts).toEqual([expect.objectContaining({ label: 'warning, community-note', label_text: 'Elsewhere' })])
  expect(joined?.found.left).toEqual(['3 notes for other posts, or besides a better one for the same post'])
  // Without posts there is nothing that they could be joined to.
  expect(recogniseFiles([notes], NOTHING_BESIDE)).toBeUndefined()
})

const LONG = `Ducks &amp; boats ${'and more ducks '.repeat(40)}https://t.co/end`
const NOTES = file(
  'data/note-tweet.js',
  `window.YTD.note_tweet.part0 = ${JSON.stringify([
    {
      noteTweet: {
        noteTweetId: '900',
        core: { text: LONG, urls: [{ shortUrl: 'https://t.co/end', expandedUrl: 'https://news.example/ducks' }] },
      },
    },
  ])}`,
)
const CUT = file(
  'data/tweets.js',
  JSON.stringify([tweet('201', `${LONG.slice(0, 270)}… https://t.co/self`), tweet('202', 'Wait…')]),
)

test('a long post has its whole text from note-tweet.js', () => {
  const { found } = recogniseFiles([CUT, NOTES], NOTHING_BESIDE) ?? {}
  expect(found?.posts[0]?.['body']).toMatch(/^Ducks & boats and more ducks .*and more ducks https:\/\/news\.example\/ducks$/)
  expect(found?.posts[1]?.['body']).toBe('Wait…')
  expect(found?.changed.join()).toContain('1 long post')
})

test('without note-tweet.js the report says that long posts are cut', () => {
  expect(recogniseFiles([CUT], NOTHING_BESIDE)?.found.left.join()).toContain('the end of 1 long post')
})
