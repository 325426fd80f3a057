import { type Author, type AuthorKey, authors } from './authors.ts'
import { pictures } from './pictures.ts'
import type { Post } from './post.ts'

export const avatarFile = (by: AuthorKey): string => `avatar_${by}.webp`
export const pictureFile = (key: string): string => `post_${key}.webp`

type Row = Record<string, string>

/** Where a post stands in the skin of a forum. */
const COMMUNITIES: Readonly<Record<Post['topic'], string>> = {
  town: 'Around town',
  science: 'Ask science',
  sport: 'Terraces',
  cooking: 'Four ingredients',
  weather: 'Sky watch',
  nature: 'Outdoors',
  work: 'Shop talk',
}

/** The row of a sheet, with the columns of docs/SHEETS.md. Columns without a value are left out. */
export function sheetRow(post: Post, filename: string): Row {
  const { by, ago, body, topic, likes, headline = '', link, poll, repostedBy, label, place } = post
  const { name, handle, line, isVerified }: Author = authors[by]
  return filled({
    ...{ filename, entity_type: 'post', headline, body, posted_at: `-${ago}` },
    ...{ author_name: name, author_handle: handle, author_line: line, avatar_url: avatarFile(by) },
    author_verified: isVerified ? 'yes' : '',
    ...mediaCells(post),
    ...quotedCells(post),
    ...{ poll_options: poll?.options.join('|') ?? '', poll_results: poll?.votes.join('|') ?? '' },
    ...{ link_headline: link?.headline ?? '', link_source: link?.source ?? '', link_text: link?.text ?? '' },
    ...{ reposted_by: repostedBy ? authors[repostedBy].name : '', sponsored_mark: post.isSponsored ? 'yes' : '' },
    ...{ label: label?.name ?? '', label_text: label?.text ?? '', label_source: label?.source ?? '' },
    position: place === undefined ? '' : String(place),
    ...{ topic, community: COMMUNITIES[topic], veracity: post.isFalse ? 'false' : 'true' },
    // The other counts follow the likes, as they do where Feedlab makes them up.
    ...{ likes: String(likes), shares: String(Math.round(likes / 7)), read_later: String(Math.round(likes / 20)) },
    // More people look than like, and not always in the same proportion.
    views: String(likes * (19 + (body.length % 23))),
    ...{ upvote: String(likes), downvote: String(Math.round(likes / (post.isFalse ? 2 : 30))) },
  })
}

function mediaCells({ pictures: keys = [], film }: Post): Row {
  if (film) return { video: `${film.name}.mp4`, alt_text: film.alt }
  const files = keys.map(pictureFile).join('|')
  return { [keys.length === 1 ? 'image' : 'images']: files, alt_text: keys.map((key) => pictures[key].alt).join('|') }
}

function quotedCells({ quotes }: Post): Row {
  if (!quotes) return {}
  const { name, handle, isVerified }: Author = authors[quotes.by]
  return {
    ...{ quoted_author_name: name, quoted_author_handle: handle, quoted_author_verified: isVerified ? 'yes' : '' },
    ...{ quoted_avatar_url: avatarFile(quotes.by), quoted_posted_at: `-${quotes.ago}`, quoted_body: quotes.body },
    quoted_image: quotes.picture ? pictureFile(quotes.picture) : '',
  }
}

/** The comments of a post, as rows of the second sheet. */
export const commentRows = ({ comments = [] }: Post, post: string): Row[] =>
  comments.map(({ by, text, likes, to }) =>
    filled({
      ...{ post, text, author_name: authors[by].name, author_handle: authors[by].handle, avatar: avatarFile(by) },
      ...{ likes: likes === undefined ? '' : String(likes), reply_to: to === undefined ? '' : String(to) },
    }),
  )

const filled = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))
