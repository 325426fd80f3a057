import type { Card } from './card.ts'

export type Rendered = {
  filename: string
  poster?: string
  width: number
  height: number
  duration_ms?: number
  /** Smaller widths in which the picture also exists, each in its own folder. */
  variants: number[]
  placeholder: string
}

/** One entry of `cards.json`. */
export function cardRecord(card: Card, rendered: Rendered, ranking: number) {
  const { filename, poster, width, height, duration_ms, variants, placeholder } = rendered
  return {
    filename,
    ...(poster ? { poster } : {}),
    entity_type: 'film' in card ? 'video' : 'image',
    width,
    height,
    ...(duration_ms ? { duration_ms } : {}),
    variants,
    placeholder,
    alt_text: card.alt,
    headline: card.headline,
    source_url: card.url,
    retrieve_date: card.date,
    veracity: card.veracity,
    topic: card.topic,
    political_lean: card.lean,
    ranking,
    attitude: card.attitude,
  }
}
