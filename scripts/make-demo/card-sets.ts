import type { Card } from './card.ts'
import { ads } from './cards/ads.ts'
import { falseNews } from './cards/false-news.ts'
import { opinion } from './cards/opinion.ts'
import { sensational } from './cards/sensational.ts'
import { trueNews } from './cards/true-news.ts'

export type CardSet = { name: string; category: string; firstRanking: number; cards: readonly Card[] }

/** True and false cards alternate, so that any top part of the ranking has equally many of both. */
const news = trueNews.flatMap((card, index) => [card, falseNews[index]].filter((entry) => entry !== undefined))

/** Only the news start at ranking 1, so that exactly one card has the first place. */
export const cardSets: readonly CardSet[] = [
  { name: 'demo_news', category: 'news', firstRanking: 1, cards: news },
  { name: 'demo_opinion', category: 'opinion', firstRanking: 101, cards: opinion },
  { name: 'demo_sensational', category: 'sensational', firstRanking: 201, cards: sensational },
  { name: 'demo_ads', category: 'ads', firstRanking: 301, cards: ads },
]
