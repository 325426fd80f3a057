import { veracityOf } from '../../stimuli/cards/veracity.ts'
import { parseRisingCounts, type Rates, ratesOfCard } from './rising-counts.ts'
import { parseStanding } from './standing.ts'
import { drawStandingChanges, parseStandingRules, type StandingChanges } from './standing-changes.ts'

type Card = { entity_id: string; file_name: string; covariates: Readonly<Record<string, unknown>> }

/** What moves on one card, for one person. */
export type CardCues = { rising?: Rates; standing?: StandingChanges }

type Viewer = { settings: Readonly<Record<string, string>>; participantSeed: string }

const NOTHING: CardCues = {}

/** Reads the settings once and then computes the cues of each card. The veracity of a card decides about them and is not part of them. */
export function cardCues({ settings, participantSeed }: Viewer): (card: Card) => CardCues {
  const rates = parseRisingCounts(settings['rising-counts'] ?? '') ?? {}
  const hasStanding = parseStanding(settings['standing'] ?? '') !== undefined
  const rules = (hasStanding && parseStandingRules(settings['standing-changes'] ?? '')) || {}
  if (isEmpty(rates) && isEmpty(rules)) return () => NOTHING
  return (card) => {
    const rising = ratesOfCard(rates, card.covariates)
    const standing = drawStandingChanges(rules, participantSeed, { entity_id: card.entity_id, veracity: veracityOf(card) })
    return { ...(!isEmpty(rising) && { rising }), ...(!isEmpty(standing) && { standing }) }
  }
}

const isEmpty = (object: object) => Object.keys(object).length === 0
