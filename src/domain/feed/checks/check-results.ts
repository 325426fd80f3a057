import { cardInFeed } from '../../exports/tidy/visits/card-key.ts'
import type { Seen } from '../../exports/tidy/visits/seen-by-person.ts'
import type { FeedCheck } from './feed-check.ts'

/** Of an attention post the first two, of a duplicate the next two; either may not have been seen. */
export const CHECK_RESULTS = ['followed', 'not_followed', 'same', 'different', 'not_seen'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

export const CHECK_LABELS: Readonly<Record<CheckResult, string>> = {
  followed: 'Attention post: the button that it asks for was on in the end',
  not_followed: 'Attention post: it was in view, and the button was off in the end',
  same: 'Duplicate: the same buttons were on in the end as at the first one',
  different: 'Duplicate: other buttons were on in the end than at the first one',
  not_seen: 'It was never in view, or of a duplicate the first one was not',
}

/** Of the rules of this file. */
export const CHECKS_VERSION = 'checks-1'

/** A card as a person met it. `pressed`: the engagement types that were on in the end. */
export type MetCard = { feed: string; entity_id: string; wasSeen: boolean; pressed: ReadonlySet<string> }

const NO_BUTTONS: ReadonlySet<string> = new Set()

type Meeting = {
  seen: Pick<Seen, 'cards'>
  cards: readonly { feed: string; entity_id: string }[]
  pressed: ReadonlyMap<string, ReadonlySet<string>>
}

/** The served cards of a person, in their order. Seen is what came into view as specified. */
export const metCards = ({ seen, cards, pressed }: Meeting): MetCard[] =>
  cards.map(({ feed, entity_id }) => {
    const key = cardInFeed(feed, entity_id)
    const views = seen.cards.get(key)?.views ?? []
    return { feed, entity_id, wasSeen: views.some(({ nVisits }) => nVisits > 0), pressed: pressed.get(key) ?? NO_BUTTONS }
  })

/** What became of a check. Who pressed the button saw it, whatever was measured. */
function resultOf(check: FeedCheck, card: MetCard, first: MetCard | undefined): CheckResult {
  if (check.kind === 'attention') {
    if (card.pressed.has(check.engagementType)) return 'followed'
    return card.wasSeen ? 'not_followed' : 'not_seen'
  }
  if (first === undefined || !isMet(first) || !isMet(card)) return 'not_seen'
  return isSame(first.pressed, card.pressed) ? 'same' : 'different'
}

const isMet = ({ wasSeen, pressed }: MetCard) => wasSeen || pressed.size > 0

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((type) => other.has(type))

/** What became of each check of a person, by card in its feed. A duplicate is compared with the card in the same feed, or else in another. */
export function checkResults(
  checks: ReadonlyMap<string, FeedCheck>,
  cards: readonly MetCard[],
): ReadonlyMap<string, CheckResult> {
  if (checks.size === 0) return new Map()
  return new Map(
    cards.flatMap((card): [string, CheckResult][] => {
      const check = checks.get(card.entity_id)
      if (check === undefined) return []
      const repeated = check.kind === 'duplicate' ? cards.filter(({ entity_id }) => entity_id === check.of) : []
      const first = repeated.find(({ feed }) => feed === card.feed) ?? repeated[0]
      return [[cardInFeed(card.feed, card.entity_id), resultOf(check, card, first)]]
    }),
  )
}

/** How many checks of a person had each result. */
export type CheckCounts = {
  followed: number
  notFollowed: number
  unseen: number
  same: number
  different: number
  unseenTwice: number
}

export function countChecks(checks: ReadonlyMap<string, FeedCheck>, cards: readonly MetCard[]): CheckCounts {
  const results = checkResults(checks, cards)
  const count = (kind: FeedCheck['kind'], wanted: CheckResult) =>
    cards.filter(
      ({ feed, entity_id }) => checks.get(entity_id)?.kind === kind && results.get(cardInFeed(feed, entity_id)) === wanted,
    ).length
  return {
    followed: count('attention', 'followed'),
    notFollowed: count('attention', 'not_followed'),
    unseen: count('attention', 'not_seen'),
    same: count('duplicate', 'same'),
    different: count('duplicate', 'different'),
    unseenTwice: count('duplicate', 'not_seen'),
  }
}

type Pressed = {
  kind: string
  feed: string | null
  entity_id: string | null
  engagement_type: string | null
  response: number | null
}

/** By card in its feed: the buttons that were on in the end. Events are in the order in which they were stored. */
export function pressedButtons(events: readonly Pressed[]): ReadonlyMap<string, ReadonlySet<string>> {
  const pressed = new Map<string, Set<string>>()
  for (const { kind, feed, entity_id, engagement_type, response } of events) {
    if (kind !== 'engagement' || entity_id === null || engagement_type === null) continue
    const key = cardInFeed(feed, entity_id)
    const own = pressed.get(key) ?? new Set<string>()
    pressed.set(key, own)
    if (response === 1) own.add(engagement_type)
    else own.delete(engagement_type)
  }
  return pressed
}
