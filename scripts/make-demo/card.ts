import type { Film } from './films/film.ts'
import type { Layout } from './layouts/layout.ts'

/** One stimulus: how it looks (`layout` for stills, `film` for videos) and what `cards.json` says about it. */
export type Card = {
  file: string
  headline: string
  alt: string
  url: string
  date: string
  veracity: 'true' | 'false' | 'none'
  topic: 'health' | 'climate' | 'politics' | 'technology' | 'science' | 'economy' | 'sport' | 'culture'
  lean: 'left' | 'right' | 'center' | 'none'
  attitude: 'pro' | 'con' | 'neutral'
} & ({ layout: Layout } | { film: Film })
