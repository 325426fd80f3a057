import type { PageCard } from './page-card.ts'

export type ReadLink = PageCard & { url: string; retrievedAtMs: number }

/** The row of a card that was made of a link: a post with the address and the moment of reading. `name`: of the card. */
export function linkRow(link: ReadLink, name: string, day: string): Record<string, string> {
  const { headline, text, source, picture, picture_alt, published, url, retrievedAtMs } = link
  return {
    entity_type: 'post',
    filename: name,
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

/** Free names for cards of links: `link_1`, `link_2` … */
export function linkNames(n: number, taken: Iterable<string>): string[] {
  const used = new Set(taken)
  const names: string[] = []
  for (let i = 1; names.length < n; i++) if (!used.has(`link_${i}`)) names.push(`link_${i}`)
  return names
}
