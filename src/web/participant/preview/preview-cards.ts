import type { FeedEntity } from '#contract/load-experiment.ts'
import type { AskedCard } from '#contract/load-form.ts'
import { blocksOf, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { AskedCards } from '../form/own-cards.tsx'

/** A preview shows what a page looks like; nobody needs a hundred cards for that. */
const MOST_CARDS = 10

/**
 * Nobody has seen a card in a preview: as many as the rules want, from the feed of the draft, else made up. Two blocks begin with
 * different cards as long as there are enough.
 */
export function previewCards(questionnaire: Pick<Questionnaire<unknown>, 'pages'>, feed: readonly FeedEntity[]): AskedCards {
  let from = 0
  const blocks = blocksOf(questionnaire).flatMap(({ name, cards }) => {
    if (cards === undefined) return []
    const n = cards.rules.reduce((sum, rule) => sum + rule.n, 0)
    const pool = feed.length > 0 ? feed : MADE_UP
    const chosen = [...pool.slice(from), ...pool.slice(0, from)].slice(0, Math.min(n, MOST_CARDS))
    from = (from + chosen.length) % pool.length
    return [[name, chosen.map((card, idx): AskedCard => ({ ...card, idx, acts: [] }))] as const]
  })
  return Object.fromEntries(blocks)
}

const MADE_UP: readonly FeedEntity[] = Array.from({ length: MOST_CARDS }, (_, i) => ({
  entity_id: `sample-${i + 1}`,
  ...{ entity_url: '', entity_type: 'post', idx: i, alt_text: '', headline: '' },
  ...{ width: null, height: null, poster_url: null, placeholder: null },
  shown_counts: { shares: 3 + i, likes: 24 + 7 * i, read_later: 2 + i, accuracy_score: 5, upvote: 11 + i, downvote: i },
  post: {
    ...{ name: `Sample author ${i + 1}`, author_handle: `@sample${i + 1}`, source: '', avatar_url: null, initials: `S${i + 1}` },
    headline: `Sample headline ${i + 1}`,
    body: 'In a study, participants see a card of their own feed here.',
    posted: { text: `${i + 2} h`, iso: null },
  },
}))
