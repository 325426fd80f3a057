import { kindOfFile } from '../files/file-name.ts'
import { plainText } from '../mapping/plain-text.ts'
import { joinList } from '../sheet/list-cell.ts'
import { finished } from './finish.ts'
import { type Beside, count, type Format, type GivenFile, type Row } from './format.ts'
import { at, countAt, listAt, textAt, whenOf } from './json.ts'
import { type Item, threadsOf } from './threads.ts'

/** Posts longer than 280 characters: `tweets.js` has only their beginning, and `note-tweet.js` the whole text, under an id of its own. */
type LongPosts = {
  isCut: (tweet: unknown) => boolean
  /** The whole text; undefined where it is not there. */
  textOf: (tweet: unknown) => string | undefined
}

/** What ends a text that was cut, with or without the link to the rest. */
const CUT = /(?:…|\.\.\.)(?:\s+https:\/\/t\.co\/\w{1,20})?\s*$/
/** A shorter beginning could be that of several posts. */
const LEAST_LENGTH = 100

const valuesOf = (files: readonly GivenFile[]): unknown[] =>
  files.flatMap((file) => (file.kind === 'json' && Array.isArray(file.value) ? file.value : []))

/** Tweets stand alone or below `tweet`, by the year of the archive. */
const tweetOf = (value: unknown): unknown => at(value, 'tweet') ?? value
const isTweet = (value: unknown) => {
  const tweet = tweetOf(value)
  return textAt(tweet, 'id_str') !== '' && at(tweet, 'full_text') !== undefined
}

const RETWEET = /^RT @([A-Za-z0-9_]{1,20}): /
const STATUS = /^https?:\/\/(?:www\.|mobile\.)?(?:twitter|x)\.com\/[^/]+\/status\/(\d+)/

export const xArchive: Format = {
  name: 'x-archive',
  label: 'An archive of X (Twitter)',
  isOfRealPeople: true,
  recognises: (files) => valuesOf(files).some(isTweet),
  read(files, beside) {
    const values = valuesOf(files)
    const tweets = values.filter(isTweet).map(tweetOf)
    const byId = new Map(tweets.map((tweet) => [textAt(tweet, 'id_str'), tweet]))
    const account = at(
      values.find((value) => at(value, 'account') !== undefined),
      'account',
    )
    const profile = at(
      values.find((value) => at(value, 'profile') !== undefined),
      'profile',
    )
    const author: Row = {
      author_name: textAt(account, 'accountDisplayName') || textAt(account, 'username'),
      author_handle: textAt(account, 'username'),
      author_line: plainText(textAt(profile, 'description', 'bio')),
      avatar_url: textAt(profile, 'avatarMediaUrl'),
    }
    const long = longPosts(values)
    const cut = tweets.filter(long.isCut)
    const nCut = cut.filter((tweet) => long.textOf(tweet) === undefined).length
    const wholeText = (tweet: unknown) => long.textOf(tweet) ?? textOf(tweet)
    let nRetweets = 0
    let nQuotedElsewhere = 0
    const items = tweets.map((tweet): Item => {
      const id = textAt(tweet, 'id_str')
      const written = wholeText(tweet)
      const retweet = RETWEET.exec(written)
      if (retweet !== null) nRetweets += 1
      const quotedId = quotedIdOf(tweet)
      const quoted = byId.get(quotedId)
      if (quotedId !== '' && quoted === undefined) nQuotedElsewhere += 1
      const parent = textAt(tweet, 'in_reply_to_status_id_str')
      const row: Row = {
        filename: id,
        entity_type: 'post',
        ...(retweet === null
          ? author
          : { author_name: retweet[1] ?? '', author_handle: retweet[1] ?? '', reposted_by: author['author_name'] ?? '' }),
        body: retweet === null ? written : written.slice(retweet[0].length),
        posted_at: whenOf(textAt(tweet, 'created_at')),
        likes: countAt(tweet, 'favorite_count'),
        shares: countAt(tweet, 'retweet_count'),
        language: textAt(tweet, 'lang'),
        post_id: id,
        ...mediaOf(tweet, id, beside),
        ...(quoted !== undefined && {
          quoted_body: wholeText(quoted),
          quoted_author_name: author['author_name'] ?? '',
          quoted_author_handle: author['author_handle'] ?? '',
          quoted_posted_at: whenOf(textAt(quoted, 'created_at')),
        }),
      }
      return { id, parent, row }
    })
    // The oldest first, so that comments stand in the order in which they were written.
    const sorted = items.sort((a, b) => (BigInt(safeId(a.id)) < BigInt(safeId(b.id)) ? -1 : 1))
    const { posts, comments, orphans } = threadsOf(sorted)
    return finished({
      posts,
      comments,
      taken: [
        `${count(posts.length, 'post')} and ${count(comments.length, 'answer')} to them as comments, with counts and dates (UTC)`,
      ],
      changed: [
        'short links (t.co) became the addresses behind them, and links to pictures in the post went',
        ...(cut.length > nCut ? [`${count(cut.length - nCut, 'long post')}: the whole text is from note-tweet.js`] : []),
        ...(nRetweets > 0
          ? [`${count(nRetweets, 'retweet')}: shown as reposted; the archive has no more than the user name of their author`]
          : []),
      ],
      left: [
        ...(nCut > 0 ? [`the end of ${count(nCut, 'long post')}: it is in note-tweet.js, which was not among the files`] : []),
        ...(orphans > 0 ? [`${count(orphans, 'answer')} to posts of others, which are not in the archive`] : []),
        ...(nQuotedElsewhere > 0 ? [`${count(nQuotedElsewhere, 'quoted post')} of others, which are not in the archive`] : []),
        ...(author['author_name'] === '' ? ['the author: account.js was not among the files'] : []),
        'everything else in the archive: messages, likes, followers, advertisements',
      ],
    })
  },
}

const safeId = (id: string) => (/^\d{1,20}$/.test(id) ? id : '0')

/** The text with addresses instead of t.co, without those of its own pictures and of the quoted post. */
function textOf(tweet: unknown): string {
  let text = textAt(tweet, 'full_text') || textAt(tweet, 'text')
  for (const media of listAt(tweet, 'entities', 'media')) text = without(text, textAt(media, 'url'))
  for (const link of listAt(tweet, 'entities', 'urls')) {
    const [short, long] = [textAt(link, 'url'), textAt(link, 'expanded_url')]
    if (short !== '') text = STATUS.test(long) ? without(text, short) : text.split(short).join(long || short)
  }
  return plainText(text)
}

const without = (text: string, part: string) => (part === '' ? text : text.split(part).join('').trim())

function quotedIdOf(tweet: unknown): string {
  const quoted = textAt(tweet, 'quoted_status_id_str')
  if (quoted !== '') return quoted
  const links = listAt(tweet, 'entities', 'urls').map((link) => STATUS.exec(textAt(link, 'expanded_url'))?.[1] ?? '')
  return links.find((id) => id !== '') ?? ''
}

/** Pictures and videos: the file of the archive where it was given, otherwise its address. */
function mediaOf(tweet: unknown, id: string, { mediaNames, hasMedia }: Beside): Row {
  const extended = listAt(tweet, 'extended_entities', 'media')
  const all = extended.length > 0 ? extended : listAt(tweet, 'entities', 'media')
  const own = mediaNames.filter((name) => name.startsWith(`${id}-`))
  const video = all.find((media) => /^(video|animated_gif)$/.test(textAt(media, 'type')))
  if (video !== undefined) {
    const best = listAt(video, 'video_info', 'variants')
      .filter((variant) => textAt(variant, 'content_type') === 'video/mp4')
      .sort((a, b) => Number(textAt(b, 'bitrate')) - Number(textAt(a, 'bitrate')))[0]
    const file = own.find((name) => kindOfFile(name) === 'video') ?? textAt(best, 'url')
    return file === '' ? { image: textAt(video, 'media_url_https') } : { video: file }
  }
  const pictures = all.flatMap((media) => {
    const address = textAt(media, 'media_url_https') || textAt(media, 'media_url')
    const file = `${id}-${address.split('/').at(-1) ?? ''}`
    return address === '' ? [] : [hasMedia(file) ? file : address]
  })
  const texts = all.map((media) => textAt(media, 'ext_alt_text').replaceAll('|', '/'))
  return { images: joinList(pictures), alt_text: texts.some((text) => text !== '') ? joinList(texts) : '' }
}

const beginningOf = (tweet: unknown) => plainText(textAt(tweet, 'full_text').replace(CUT, ''))
const isCut = (tweet: unknown) => CUT.test(textAt(tweet, 'full_text')) && beginningOf(tweet).length >= LEAST_LENGTH

function longPosts(values: readonly unknown[]): LongPosts {
  const notes = new Map<string, { text: string; links: readonly unknown[] }[]>()
  for (const value of values) {
    const core = at(value, 'noteTweet', 'core')
    const text = plainText(textAt(core, 'text'))
    const key = text.slice(0, LEAST_LENGTH)
    if (text.length > LEAST_LENGTH) notes.set(key, [...(notes.get(key) ?? []), { text, links: listAt(core, 'urls') }])
  }
  return {
    isCut,
    textOf: (tweet) => {
      if (!isCut(tweet)) return undefined
      const beginning = beginningOf(tweet)
      const found = notes.get(beginning.slice(0, LEAST_LENGTH))?.find(({ text }) => text.startsWith(beginning))
      return found?.links.reduce<string>((text, link) => {
        const [short, long] = [textAt(link, 'shortUrl'), textAt(link, 'expandedUrl')]
        return short === '' ? text : text.split(short).join(long || short)
      }, found.text)
    },
  }
}
