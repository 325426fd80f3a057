import { type Dice, shuffled } from '../dice.ts'
import type { CardChoice, CardQuestion, CardRule } from './card-rule.ts'

/** A card that was sent to a person, and what they did with it. */
export type SentCard = {
  entity_id: string
  /** By the definition of the study. */
  inViewMs: number
  /** The buttons that are on, by engagement type. */
  acts: ReadonlySet<string>
  covariates: Readonly<Record<string, unknown>>
}

export type CardsOfPerson = {
  /** In the order of the feed. */
  sent: readonly SentCard[]
  /** Of the same sets, never sent to this person. */
  neverSent: readonly { entity_id: string }[]
}

/** `chosen_as` is the rule that chose it. */
export type ChosenCard = { entity_id: string; chosen_as: CardChoice }

/** No button of the feed stores `reports` yet. */
const ACT_OF: Partial<Record<CardChoice, string>> = { liked: 'likes', shared: 'shares', reported: 'reports' }

/**
 * The cards that a block asks a person about, in the order in which it asks. Each card once: the first rule that chooses it counts. Where
 * there are fewer than a rule wants, as many as there are.
 */
export function chooseAskedCards({ rules }: Pick<CardQuestion, 'rules'>, cards: CardsOfPerson, dice: Dice): ChosenCard[] {
  const chosen = new Map<string, ChosenCard>()
  for (const rule of rules) {
    const open = candidates(rule, cards).filter((entity_id) => !chosen.has(entity_id))
    const inTurn = rule.choose === 'longest' ? open : shuffled(open, dice)
    for (const entity_id of inTurn.slice(0, rule.n)) chosen.set(entity_id, { entity_id, chosen_as: rule.choose })
  }
  return shuffled([...chosen.values()], dice)
}

/** Ids of the cards that a rule may choose; those of `longest` from the longest on. */
function candidates(rule: CardRule, { sent, neverSent }: CardsOfPerson): string[] {
  const { choose, minMs = 0, covariate } = rule
  const seen = sent.filter(({ inViewMs }) => inViewMs > 0)
  const idsOf = (cards: readonly { entity_id: string }[]) => cards.map(({ entity_id }) => entity_id)
  switch (choose) {
    case 'seen':
      return idsOf(seen.filter(({ inViewMs }) => inViewMs >= minMs))
    case 'longest':
      return idsOf(seen.toSorted((a, b) => b.inViewMs - a.inViewMs))
    case 'not-seen':
      // In one order, however the database returns them: the draw follows from the seed alone.
      return idsOf(neverSent).toSorted()
    case 'covariate':
      return covariate === undefined ? [] : idsOf(sent.filter((card) => hasValue(card, covariate)))
    default:
      return idsOf(sent.filter(({ acts }) => acts.has(ACT_OF[choose] ?? '')))
  }
}

/** Sheets write numbers and words alike, with spaces or without. */
function hasValue({ covariates }: SentCard, { name, value }: NonNullable<CardRule['covariate']>): boolean {
  return Object.hasOwn(covariates, name) && String(covariates[name] ?? '').trim() === value.trim()
}
