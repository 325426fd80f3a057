import type { PageCard } from './page-card.ts'

export type ReadLink = PageCard & { url: string; retrievedAtMs: number }

/** The row of a card that was made of a link: a post with the address and the moment of reading. `day`: by the researcher's calendar. */
export function linkRow(link: ReadLink, day: string): Record<string, string> {
  const { headline, text, source, picture, picture_alt, published, url, retrievedAtMs } = link
  return {
    entity_type: 'post',
    source_url: url,
    retrieve_date: day,
    retrieved_at: new Date(retrievedAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    headline,
    body: text,
    source,
    posted_at: published,
    image: picture,
    alt_text: picture === '' ? '' : picture_alt,
  }
}
