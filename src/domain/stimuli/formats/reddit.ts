import { decodeEntities } from '#domain/html/entities.ts'
import { plainText } from '../mapping/plain-text.ts'
import { joinList } from '../sheet/list-cell.ts'
import { hostOf, isWebAddress } from '../sheet/web-address.ts'
import { finished } from './finish.ts'
import { count, coverOf, type Format, type GivenFile, hasCover, type Row } from './format.ts'
import { at, countAt, listAt, textAt, valuesAt, whenOf } from './json.ts'
import { type Item, threadsOf } from './threads.ts'

/** How far signs that belong together may be apart. It bounds how often a text is read again from signs that have no partner. */
const SPAN = '[^\\n]{1,1000}?'
const between = (before: string, sign: string, after: string) =>
  new RegExp(`${before}(${sign})(?=\\S)(${SPAN})(?<=\\S)\\1${after}`, 'g')

const WRITTEN_PICTURE = /!\[[^\]\n]{0,300}\]\([^()\n]{0,1000}\)/g
const LINK = /(?<!\\)\[([^[\]\n]{1,1000})\]\([^()\s]{1,1000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?(?: "[^"\n]{0,200}")?\)/g
const STARS = between('(?<!\\\\)', '\\*{1,3}', '')
const LINES = between('(?<![\\\\\\w])', '_{1,3}', '(?!\\w)')
const STRUCK = between('(?<!\\\\)', '~~', '')
const CODE = between('(?<!\\\\)', '`', '')
const SPOILER = new RegExp(`>!(${SPAN})!<`, 'g')
const BACKSLASHED = /\\([!-/:-@[-`{-~])/g

/** A text of Reddit as people see it: its Markdown without the signs, and of links their words. Quotes keep their `>`. */
export const redditText = (raw: string): string =>
  // Their JSON escapes a text in which entities may stand already.
  decodeEntities(plainText(raw))
    .replace(/\u200b/g, '')
    .replace(WRITTEN_PICTURE, '')
    .replace(LINK, '$1')
    .replace(SPOILER, '$1')
    .replace(/^ {0,3}#{1,6}[ \t]+/gm, '')
    .replace(/^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/gm, '')
    .replace(/^([ \t]{0,20})[*+-][ \t]+/gm, '$1- ')
    .replace(STARS, '$2')
    .replace(LINES, '$2')
    .replace(STRUCK, '$2')
    .replace(CODE, '$2')
    .replace(BACKSLASHED, '$1')
    .replace(/[ \t\\]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

type Read = { items: Item[]; nMore: number; nDeleted: number }

const isPost = (data: unknown) => textAt(data, 'title') !== '' && textAt(data, 'subreddit') !== ''
const isComment = (data: unknown) => typeof at(data, 'body') === 'string' && textAt(data, 'link_id') !== ''

/** Posts and comments in listings, also in those of threads inside of comments. No recursion: a hostile thread may be endlessly deep. */
function readListings(values: readonly unknown[]): Read {
  const read: Read = { items: [], nMore: 0, nDeleted: 0 }
  const waiting = [...values].reverse()
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (Array.isArray(value)) {
      for (const each of [...value].reverse()) waiting.push(each)
      continue
    }
    const data = at(value, 'data') ?? value
    if (textAt(value, 'kind') === 'more') read.nMore += listAt(data, 'children').length
    else if (at(data, 'children') !== undefined) waiting.push([...listAt(data, 'children')])
    else if (isPost(data)) read.items.push({ id: `t3_${textAt(data, 'id')}`, parent: '', row: postOf(data) })
    else if (isComment(data)) {
      if (/^\[(deleted|removed)\]$/.test(textAt(data, 'body').trim())) read.nDeleted += 1
      else
        read.items.push({
          id: `t1_${textAt(data, 'id')}`,
          parent: textAt(data, 'parent_id') || textAt(data, 'link_id'),
          row: commentOf(data),
        })
      waiting.push(at(data, 'replies'))
    }
  }
  return read
}

const jsonOf = (files: readonly GivenFile[]) => files.flatMap((file) => (file.kind === 'json' ? [file.value] : []))

export const reddit: Format = {
  name: 'reddit',
  label: 'Reddit',
  isOfRealPeople: true,
  recognises: (files) => readListings(jsonOf(files)).items.some(({ parent }) => parent === ''),
  read(files) {
    const { items, nMore, nDeleted } = readListings(jsonOf(files))
    const { posts, comments, orphans } = threadsOf([...new Map(items.map((item) => [item.id, item])).values()])
    return finished({
      posts,
      comments,
      taken: [`${count(posts.length, 'post')} and ${count(comments.length, 'comment')}: look at them in a skin for forums`],
      changed: [
        'the score became the count of the button Upvote; dates are in UTC',
        'texts are shown without the signs of their markup, and links by their words',
        'replies deeper than one level are put below the comment that began the branch',
        ...(hasCover(posts) ? ['posts marked as 18+ or spoiler have the cover interstitial'] : []),
      ],
      left: [
        ...(nDeleted + orphans > 0 ? [`${count(nDeleted + orphans, 'comment')} that is deleted or answers one that is`] : []),
        ...(nMore > 0 ? [`${count(nMore, 'comment')} that the file only mentions (“load more”)`] : []),
      ],
    })
  },
}

const commentOf = (data: unknown): Row => ({
  body: redditText(textAt(data, 'body')),
  author_name: textAt(data, 'author'),
  author_handle: textAt(data, 'author'),
  posted_at: whenOf(textAt(data, 'created_utc')),
  upvote: countAt(data, 'score') || countAt(data, 'ups'),
})

function postOf(data: unknown): Row {
  const flags = ['over_18', 'spoiler'].filter((flag) => at(data, flag) === true)
  return {
    filename: textAt(data, 'id'),
    entity_type: 'post',
    headline: plainText(textAt(data, 'title')),
    body: redditText(textAt(data, 'selftext')),
    author_name: textAt(data, 'author'),
    author_handle: textAt(data, 'author'),
    community: `r/${textAt(data, 'subreddit')}`,
    posted_at: whenOf(textAt(data, 'created_utc')),
    upvote: countAt(data, 'score') || countAt(data, 'ups'),
    replies: countAt(data, 'num_comments'),
    flair: textAt(data, 'link_flair_text'),
    post_id: textAt(data, 'id'),
    ...(at(data, 'promoted') === true && { sponsored_mark: 'yes' }),
    ...mediaOf(data),
    ...quotedOf(at(data, 'crosspost_parent_list', 0)),
    ...(flags.length > 0 && coverOf(flags.includes('over_18') ? '18+' : 'Spoiler')),
  }
}

const PICTURE = /\.(jpe?g|png|gif|webp)$/i

/** The picture, gallery, video or link of a post. Addresses in listings are HTML: `&amp;` between their parameters. */
function mediaOf(data: unknown): Row {
  const url = plainText(textAt(data, 'url_overridden_by_dest') || textAt(data, 'url'))
  const video = plainText(textAt(data, 'media', 'reddit_video', 'fallback_url'))
  if (video !== '') return { video }
  const gallery = valuesAt(data, 'media_metadata').map((each) => plainText(textAt(each, 's', 'u')))
  if (gallery.some(isWebAddress)) return { images: joinList(gallery.filter(isWebAddress)) }
  if (textAt(data, 'post_hint') === 'image' || PICTURE.test(url.replace(/[?#].*$/, '')))
    return isWebAddress(url) ? { image: url } : {}
  const isOwn = at(data, 'is_self') === true || /^https?:\/\/(www\.|old\.)?reddit\.com\//.test(url)
  if (isOwn || !isWebAddress(url)) return {}
  const preview = plainText(textAt(data, 'preview', 'images', 0, 'source', 'url')) || textAt(data, 'thumbnail')
  return {
    link_headline: plainText(textAt(data, 'title')),
    link_source: textAt(data, 'domain') || hostOf(url),
    link_url: url,
    link_image: isWebAddress(preview) ? preview : '',
  }
}

const quotedOf = (data: unknown): Row =>
  isPost(data)
    ? {
        quoted_body: redditText(textAt(data, 'selftext')) || plainText(textAt(data, 'title')),
        quoted_author_name: textAt(data, 'author'),
        quoted_author_handle: textAt(data, 'author'),
        quoted_posted_at: whenOf(textAt(data, 'created_utc')),
      }
    : {}
