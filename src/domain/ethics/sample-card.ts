import { escapeHtml } from '#domain/html/entities.ts'
import { findLabelKind } from '#domain/labels/index.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { readTextIn } from '#domain/questions/text.ts'
import { picture, type Renderer, said, words } from './markup.ts'

type Posted = { text: string; ago?: { n: number; unit: string } | undefined } | null

type Label = {
  kind: string
  place: string
  title?: string | undefined
  text?: string | undefined
  source?: string | undefined
  score?: string | undefined
  name: string
}

/** A card as a participant's browser gets it: as much of it as a document shows. */
export type SampleCard = {
  idx: number
  entity_id: string
  entity_url: string
  entity_type: string
  alt_text: string
  headline: string
  poster_url: string | null
  shown_counts: Readonly<Record<string, number | undefined>>
  views?: number | undefined
  post?:
    | {
        name: string
        author_handle: string
        source: string
        avatar_url: string | null
        headline: string
        body: string
        posted: Posted
        author_line?: string | undefined
        reposted_by?: string | undefined
        sponsored_mark?: true | undefined
        community?: string | undefined
        has_video?: true | undefined
        more_pictures?: readonly { url: string; alt: string }[] | undefined
        quoted?: { name: string; author_handle: string; body: string; image_url: string | null } | undefined
        poll?: { options: readonly string[] } | undefined
      }
    | undefined
  link?: { headline: string; source: string; image_url?: string | undefined; opens: string } | undefined
  /** The page behind the link. */
  link_text?: readonly string[] | undefined
  labels?: readonly Label[] | undefined
  comments?:
    | { n: number; given?: readonly { name: string; author_handle: string; text: string; likes: number | null }[] | undefined }
    | undefined
}

/** So many comments of a card are written out; the others are counted. */
const MOST_COMMENTS = 10

export function cardHtml(card: SampleCard, languages: readonly string[], renderer: Renderer): string {
  const { labels = [] } = card
  const at = (place: string) =>
    labels
      .filter((label) => label.place === place)
      .map((label) => labelHtml(label, languages))
      .join('')
  return `<article class="card">
<p class="soft">Post ${card.idx + 1}</p>
${at('cover')}${at('above')}${contentHtml(card, renderer)}${at('under')}${countsHtml(card)}${commentsHtml(card)}
</article>`
}

function contentHtml({ post, link, link_text = [], ...card }: SampleCard, renderer: Renderer): string {
  const isFilm = card.entity_type === 'video' || card.poster_url !== null || post?.has_video === true
  const shown = isFilm ? (card.poster_url ?? '') : card.entity_url
  return [
    post && authorHtml(post, renderer),
    post && words(post.headline, 'p', 'strong'),
    words(post?.body ?? (post ? '' : card.headline)),
    isFilm && said('A film, which plays in the feed. Its first picture:', 'soft'),
    shown !== '' && picture(shown, card.alt_text, renderer),
    ...(post?.more_pictures ?? []).map(({ url, alt }) => picture(url, alt, renderer)),
    post?.quoted && quotedHtml(post.quoted, renderer),
    post?.poll &&
      `<p class="soft">A poll with these answers:</p><ul>${post.poll.options.map((each) => words(each, 'li')).join('')}</ul>`,
    link && linkHtml(link, link_text, renderer),
  ]
    .filter(Boolean)
    .join('\n')
}

type Post = NonNullable<SampleCard['post']>

function authorHtml(post: Post, renderer: Renderer): string {
  const { name, author_handle, source, posted, community = '', author_line = '', reposted_by = '', sponsored_mark } = post
  const face = post.avatar_url === null ? undefined : renderer.address(post.avatar_url)
  const when = posted === null ? '' : posted.ago === undefined ? posted.text : `${posted.ago.n} ${posted.ago.unit} ago`
  const line = [author_handle, source, community, author_line, when, sponsored_mark && 'Sponsored']
    .filter((part) => part !== undefined && part !== '')
    .map((part) => `<bdi>${escapeHtml(String(part))}</bdi>`)
    .join(' · ')
  return `${reposted_by === '' ? '' : words(`Reposted by ${reposted_by}`, 'p', 'soft')}<p class="author">${face === undefined ? '' : `<img class="face" src="${escapeHtml(face)}" alt="">`}<strong dir="auto">${escapeHtml(name)}</strong> <span class="soft">${line}</span></p>`
}

const quotedHtml = ({ name, author_handle, body, image_url }: NonNullable<Post['quoted']>, renderer: Renderer) =>
  `<blockquote><p><strong dir="auto">${escapeHtml(name)}</strong> <bdi class="soft">${escapeHtml(author_handle)}</bdi></p>${words(body)}${image_url === null ? '' : picture(image_url, '', renderer)}</blockquote>`

const OPENS: Readonly<Record<string, string>> = {
  page: 'A press opens a page inside the study:',
  address: 'A press opens its real address in a new tab.',
  nothing: 'A press opens nothing.',
}

const linkHtml = (
  { headline, source, image_url, opens }: NonNullable<SampleCard['link']>,
  paragraphs: readonly string[],
  renderer: Renderer,
) =>
  `<div class="link">${image_url === undefined ? '' : picture(image_url, '', renderer)}${words(headline, 'p', 'strong')}${words(source, 'p', 'soft')}${said(OPENS[opens] ?? '', 'soft')}${opens === 'page' ? `<div class="page">${paragraphs.map((each) => words(each)).join('')}</div>` : ''}</div>`

function labelHtml({ kind, place, title, text, source, score }: Label, languages: readonly string[]): string {
  const found = findLabelKind(kind)
  const shown = (value: string | undefined) => (value === undefined ? '' : readTextIn(value, languages))
  return `<div class="label">
<p class="soft">${place === 'cover' ? 'Label that covers the post until it is pressed' : 'Label'}</p>
${words(shown(title) || (found?.title ?? kind), 'p', 'strong')}${words(shown(text))}${score === undefined ? '' : words(score)}${words(shown(source), 'p', 'soft')}
</div>`
}

function countsHtml({ shown_counts, views }: SampleCard): string {
  const counts = FEED_BUTTONS.flatMap(({ button, engagementType }) => {
    const n = shown_counts[engagementType]
    return n === undefined ? [] : [`${button} ${n.toLocaleString('en')}`]
  })
  const all = views === undefined ? counts : [...counts, `views ${views.toLocaleString('en')}`]
  return all.length === 0 ? '' : said(`Numbers beside the buttons: ${all.join(', ')}.`, 'soft')
}

function commentsHtml({ comments }: SampleCard): string {
  if (comments === undefined || comments.n === 0) return ''
  const given = (comments.given ?? []).slice(0, MOST_COMMENTS)
  const rest = comments.n - given.length
  const items = given.map(
    ({ name, author_handle, text }) =>
      `<li><strong dir="auto">${escapeHtml(name)}</strong> <bdi class="soft">${escapeHtml(author_handle)}</bdi>${words(text)}</li>`,
  )
  return `<p class="soft">Comments</p><ul>${items.join('')}</ul>${rest > 0 ? said(`and ${rest.toLocaleString('en')} more`, 'soft') : ''}`
}
