import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Canned } from './canned-feed.ts'
import { type Card, firstCards } from './first-card/first-cards.ts'

const MEDIA = 'demo/media'

type Picture = { name: string; width: number; height: number; placeholder: string }

/** The shipped pictures, again and again. */
export async function pictureCards(nCards: number): Promise<Canned> {
  const pictures = await demoPictures()
  const cards = Array.from({ length: nCards }, (_, idx) => cardOf(pictures[idx % pictures.length], idx))
  return { cards, floor: cards.map((card) => `<article>${picture(card)}</article>`).join('') }
}

type Look = { skin?: string; feed?: string }

/** The shipped posts in a skin, again and again, with their labels, notes, links and folded comments. */
export async function postCards(feedlab: string, nCards: number, { skin = 'microblog', feed = '' }: Look = {}): Promise<Canned> {
  const posts = await firstCards(feedlab, { experiment_id: 'brightwater', user_id: 'bench' })
  const cards = Array.from({ length: nCards }, (_, idx) => {
    const post = posts[idx % posts.length]
    if (post === undefined) throw new Error('The study brightwater has no posts')
    return { ...post, idx, entity_id: `bench_${String(idx).padStart(5, '0')}` }
  })
  const settings = {
    ...{ skin, feed, comments: 'folded', 'feed-acts': 'repost,reply,report,follow,hide', 'cards-have': 'link labels' },
    ...{ 'feed-button-like': 'yes', 'feed-button-share': 'yes' },
  }
  return { cards, settings, media: feedlab, floor: cards.map((card) => `<article>${post(card)}</article>`).join('') }
}

const inert = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const picture = ({ entity_url, width, height }: Pick<Card, 'entity_url' | 'width' | 'height'>) =>
  `<img src="${entity_url}" width="${width}" height="${height}" loading="lazy" alt="">`

const post = (card: Card) =>
  `<b>${inert(card.post?.name ?? '')}</b><p>${inert(card.post?.body ?? '')}</p>${
    card.entity_url === '' || card.poster_url !== null ? '' : picture(card)
  }`

async function demoPictures(): Promise<Picture[]> {
  const names = (await readdir(MEDIA)).filter((name) => name.endsWith('.webp') && !name.includes('poster'))
  return Promise.all(
    names.map(async (name) => {
      const { width, height } = await sharp(join(MEDIA, name)).metadata()
      const tiny = await sharp(join(MEDIA, name)).resize(16).webp({ quality: 30 }).toBuffer()
      return { name, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
    }),
  )
}

/** Each card has an address of its own, so that none of them is drawn from the memory of another. */
function cardOf(picture: Picture | undefined, idx: number) {
  if (picture === undefined) throw new Error(`No pictures in ${MEDIA}`)
  const { name, width, height, placeholder } = picture
  return {
    entity_id: `bench_${String(idx).padStart(5, '0')}`,
    entity_url: `/media/${name}?card=${idx}`,
    idx,
    entity_type: 'image',
    alt_text: `Card ${idx}`,
    headline: '',
    width,
    height,
    poster_url: null,
    placeholder,
    shown_counts: { shares: 12, likes: 345, read_later: 6, accuracy_score: 0, upvote: 78, downvote: 9 },
  }
}
