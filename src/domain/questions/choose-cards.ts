import { type Dice, shuffled } from '../dice.ts'
import { type CardChoice, type CardQuestion, type CardRule, placeOfRule } from './card-rule.ts'

/** A card that was sent to a person, and what they did with it. */
export type SentCard = {
  entity_id: string
  /** By the definition of the study. */
  inViewMs: number
  /** What was done and not taken back, by engagement type. */
  acts: ReadonlySet<string>
  covariates: Readonly<Record<string, unknown>>
}

export type CardsOfPerson = {
  /** In the order of the feed. */
  sent: readonly SentCard[]
  /** Of the same sets, never sent to this person, nor any that looks the same. */
  neverSent: readonly { entity_id: string }[]
}

/** `chosen_as` is the rule that chose it, `feed` the one that the rule is about (`placeOfRule`). */
export type ChosenCard = { entity_id: string; chosen_as: CardChoice; feed: string | null }

const ACT_OF: Partial<Record<CardChoice, string>> = { liked: 'likes', shared: 'shares', reported: 'report' }

/**
 * The cards that a block asks a person about, in the order in which it asks. Each card once: the first rule that chooses it counts. Where
 * there are fewer than a rule wants, as many as there are.
 */
export function chooseAskedCards(
  { rules }: Pick<CardQuestion, 'rules'>,
  cardsIn: (rule: CardRule) => CardsOfPerson,
  dice: Dice,
): ChosenCard[] {
  const chosen = new Map<string, ChosenCard>()
  for (const rule of rules) {
    const feed = placeOfRule(rule)
    const open = candidates(rule, cardsIn(rule)).filter(({ entity_id }) => !chosen.has(entity_id))
    const drawn = shuffled(open, dice)
    // The sort keeps the drawn order of cards that were looked at equally long.
    const inTurn = rule.choose === 'longest' ? drawn.toSorted((a, b) => b.inViewMs - a.inViewMs) : drawn
    for (const { entity_id } of inTurn.slice(0, rule.n)) chosen.set(entity_id, { entity_id, chosen_as: rule.choose, feed })
  }
  return shuffled([...chosen.values()], dice)
}

type Candidate = Pick<SentCard, 'entity_id' | 'inViewMs'>

/** The cards that a rule may choose. */
function candidates(rule: CardRule, { sent, neverSent }: CardsOfPerson): readonly Candidate[] {
  const { choose, minMs = 0, covariate } = rule
  const seen = sent.filter(({ inViewMs }) => inViewMs > 0)
  switch (choose) {
    case 'seen':
      return seen.filter(({ inViewMs }) => inViewMs >= minMs)
    case 'longest':
      return seen
    case 'not-seen':
      // In one order, however the database returns them: the draw follows from the seed alone.
      return neverSent
        .map(({ entity_id }) => ({ entity_id, inViewMs: 0 }))
        .toSorted((a, b) => (a.entity_id < b.entity_id ? -1 : 1))
    case 'covariate':
      return covariate === undefined ? [] : sent.filter((card) => hasValue(card, covariate))
    default:
      return sent.filter(({ acts }) => acts.has(ACT_OF[choose] ?? ''))
  }
}

/** Sheets write numbers and words alike, with spaces or without. */
function hasValue({ covariates }: SentCard, { name, value }: NonNullable<CardRule['covariate']>): boolean {
  return Object.hasOwn(covariates, name) && String(covariates[name] ?? '').trim() === value.trim()
}
