import { joinList } from '../sheet/list-cell.ts'
import { hostOf } from '../sheet/web-address.ts'
import { finished } from './finish.ts'
import { count, coverOf, type Format, type GivenFile, hasCover, type Row } from './format.ts'
import { at, countAt, listAt, textAt, whenOf } from './json.ts'
import { type Item, threadsOf } from './threads.ts'
import { placeOfByte } from './utf8.ts'

/** `view` has author, counts and addresses of pictures; a record that stands alone has none of them. */
type Seen = { uri: string; view: unknown; record: unknown; repostedBy: string }

const POST = 'app.bsky.feed.post'
/** Threads can be deep, and hostile files deeper. */
const DEEPEST = 200

const isRecord = (value: unknown) => textAt(value, '$type') === POST && at(value, 'text') !== undefined
const isView = (value: unknown) =>
  textAt(value, 'uri').startsWith('at://') && (at(value, 'record', 'text') !== undefined || isRecord(at(value, 'record')))

/** Posts in an answer of the API or a list of records, each once, in its order; posts that are only answered come before their answers. */
function seenIn(value: unknown, repostedBy = '', depth = 0): Seen[] {
  if (depth > DEEPEST) return []
  const inside = (each: unknown) => seenIn(each, '', depth + 1)
  if (Array.isArray(value)) return value.flatMap(inside)
  if (isView(value)) return [{ uri: textAt(value, 'uri'), view: value, record: at(value, 'record'), repostedBy }]
  if (isRecord(value)) return [{ uri: '', view: undefined, record: value, repostedBy: '' }]
  if (isRecord(at(value, 'value')))
    return [{ uri: textAt(value, 'uri'), view: undefined, record: at(value, 'value'), repostedBy: '' }]
  const by = textAt(value, 'reason', 'by', 'displayName') || textAt(value, 'reason', 'by', 'handle')
  return [
    ...['feed', 'posts', 'records', 'thread', 'parent'].flatMap((name) =>
      at(value, name) === undefined ? [] : inside(at(value, name)),
    ),
    ...['root', 'parent'].flatMap((name) => (isView(at(value, 'reply', name)) ? inside(at(value, 'reply', name)) : [])),
    ...(at(value, 'post') === undefined ? [] : seenIn(at(value, 'post'), by, depth + 1)),
    ...inside(listAt(value, 'replies')),
  ]
}

const jsonOf = (files: readonly GivenFile[]) => files.flatMap((file) => (file.kind === 'json' ? [file.value] : []))

export const bluesky: Format = {
  name: 'bluesky',
  label: 'Bluesky',
  isOfRealPeople: true,
  recognises: (files) => seenIn(jsonOf(files)).length > 0,
  read(files) {
    const all = seenIn(jsonOf(files)).map((seen, i) => ({ ...seen, uri: seen.uri || `record ${i + 1}` }))
    // A timeline repeats posts; what says who reposted it wins.
    const byUri = new Map<string, Seen>()
    for (const seen of all) {
      const before = byUri.get(seen.uri)
      if (before === undefined || (before.repostedBy === '' && seen.repostedBy !== '')) byUri.set(seen.uri, seen)
    }
    const lost = { quoted: 0, media: 0 }
    const items = [...byUri.values()].map((seen): Item => {
      const parent = textAt(seen.record, 'reply', 'parent', 'uri')
      return { id: seen.uri, parent, row: rowOf(seen, lost) }
    })
    const { posts, comments, orphans } = threadsOf(items)
    const isBare = all.every(({ view }) => view === undefined)
    return finished({
      posts,
      comments,
      taken: [`${count(posts.length, 'post')} and ${count(comments.length, 'answer')} to them as comments`],
      changed: [
        ...(hasCover(posts) ? ['content labels became the cover interstitial, with their name'] : []),
        'dates are in UTC; shortened addresses are written out',
      ],
      left: [
        ...(isBare ? ['authors and counts: a record has none of them. Take the answer of getPosts or getTimeline instead'] : []),
        ...(orphans > 0 ? [`${count(orphans, 'answer')} to posts that are not in the file`] : []),
        ...(lost.quoted > 0 ? [`${count(lost.quoted, 'quoted post')} that is deleted, blocked or no post`] : []),
        ...(lost.media > 0
          ? [`${count(lost.media, 'picture or video', 'pictures or videos')} without an address that a page could show`]
          : []),
      ],
    })
  },
}

function rowOf({ uri, view, record, repostedBy }: Seen, lost: { quoted: number; media: number }): Row {
  const embed = at(view, 'embed') ?? at(record, 'embed')
  const author = at(view, 'author')
  const { body, link } = textOf(record)
  const covered = [...listAt(view, 'labels'), ...listAt(record, 'labels', 'values')].map((label) => textAt(label, 'val'))
  const cover = covered.filter((label) => label !== '' && !label.startsWith('!no-'))
  return {
    filename: uri.split('/').at(-1) ?? uri,
    entity_type: 'post',
    ...authorOf(author),
    reposted_by: repostedBy,
    body,
    posted_at: whenOf(textAt(record, 'createdAt')),
    likes: countAt(view, 'likeCount'),
    shares: countAt(view, 'repostCount'),
    replies: countAt(view, 'replyCount'),
    quotes: countAt(view, 'quoteCount'),
    language: listAt(record, 'langs')
      .map((each) => textAt(each))
      .join(', '),
    post_id: uri,
    ...link,
    ...partsOf(embed, lost),
    ...(cover.length > 0 && coverOf(cover.join(', '))),
  }
}

const authorOf = (author: unknown): Row => ({
  author_name: textAt(author, 'displayName') || textAt(author, 'handle'),
  author_handle: textAt(author, 'handle'),
  avatar_url: textAt(author, 'avatar'),
})

/** The text with whole addresses where Bluesky shows shortened ones; a link behind a word becomes the link of the card. */
function textOf(record: unknown): { body: string; link: Row } {
  const text = textAt(record, 'text')
  const placeOf = placeOfByte(text)
  const links = listAt(record, 'facets').flatMap((facet) => {
    const uri = textAt(
      listAt(facet, 'features').find((feature) => textAt(feature, 'uri') !== ''),
      'uri',
    )
    const from = placeOf(Number(textAt(facet, 'index', 'byteStart')))
    const to = placeOf(Number(textAt(facet, 'index', 'byteEnd')))
    return uri === '' || from === undefined || to === undefined || from >= to ? [] : [{ uri, from, to }]
  })
  let body = text
  let link: Row = {}
  // From the end, so that earlier places stay where they are.
  for (const { uri, from, to } of links.sort((a, b) => b.from - a.from)) {
    const shown = text.slice(from, to)
    const isShortened = /\.{3}$|…$/.test(shown) || uri.endsWith(shown)
    if (isShortened) body = body.slice(0, from) + uri + body.slice(to)
    else link = { link_headline: shown, link_source: hostOf(uri), link_url: uri }
  }
  return { body, link }
}

/** What is embedded: pictures, a video, a link, a quoted post, or a quoted post with one of these. */
function partsOf(embed: unknown, lost: { quoted: number; media: number }): Row {
  const kind =
    textAt(embed, '$type')
      .replace(/#view$/, '')
      .split('.')
      .at(-1) ?? ''
  if (kind === 'recordWithMedia')
    return { ...partsOf(at(embed, 'media'), lost), ...quotedOf(at(embed, 'record', 'record') ?? at(embed, 'record'), lost) }
  if (kind === 'record') return quotedOf(at(embed, 'record'), lost)
  if (kind === 'external') {
    const [uri, thumb] = [textAt(embed, 'external', 'uri'), textAt(embed, 'external', 'thumb')]
    return {
      link_headline: textAt(embed, 'external', 'title') || hostOf(uri),
      link_text: textAt(embed, 'external', 'description'),
      link_source: hostOf(uri),
      link_url: uri,
      link_image: thumb,
    }
  }
  if (kind === 'video') {
    // Its playlist is no file that our pages could play.
    lost.media += 1
    return { image: textAt(embed, 'thumbnail'), alt_text: textAt(embed, 'alt') }
  }
  if (kind !== 'images') return {}
  const pictures = listAt(embed, 'images')
  const shown = pictures.flatMap((each) => textAt(each, 'fullsize') || textAt(each, 'thumb') || [])
  lost.media += pictures.length - shown.length
  const texts = pictures.map((each) => textAt(each, 'alt').replaceAll('|', '/').replace(/\s+/g, ' '))
  const hasTexts = shown.length > 0 && texts.some((text) => text !== '')
  return { images: joinList(shown), alt_text: hasTexts ? joinList(texts) : '' }
}

function quotedOf(record: unknown, lost: { quoted: number }): Row {
  const value = at(record, 'value') ?? at(record, 'record')
  const text = textAt(value, 'text')
  if (text === '') {
    lost.quoted += 1
    return {}
  }
  const { author_name = '', author_handle = '', avatar_url = '' } = authorOf(at(record, 'author'))
  const [picture] = listAt(record, 'embeds', 0, 'images')
  return {
    quoted_body: text,
    quoted_author_name: author_name,
    quoted_author_handle: author_handle,
    quoted_avatar_url: avatar_url,
    quoted_posted_at: whenOf(textAt(value, 'createdAt')),
    quoted_image: textAt(picture, 'thumb') || textAt(picture, 'fullsize'),
  }
}
