import { type EngagementType, FEED_BUTTONS } from '../parameters/feed-buttons.ts'

/** When a prompt comes: before a button of a card takes effect, at a card, after a share of the cards, or after minutes on the feed. */
export type Place =
  | { readonly by: 'act'; readonly act: EngagementType }
  | { readonly by: 'card' | 'percent' | 'minutes'; readonly n: number }

/** Buttons that a prompt can come before. Accuracy cannot be pressed. */
export const PROMPTED_ACTS = FEED_BUTTONS.filter(({ button }) => button !== 'accuracy')

const MOST = { card: 1000, percent: 100, minutes: 240 } as const

/** What is wrong with a place: the end of a sentence. */
export function placeProblem(place: Place): string | undefined {
  if (place.by === 'act')
    return PROMPTED_ACTS.some(({ engagementType }) => engagementType === place.act)
      ? undefined
      : `cannot come before ${place.act}: it must be one of ${PROMPTED_ACTS.map(({ engagementType }) => engagementType).join(', ')}`
  const most = MOST[place.by]
  if (Number.isFinite(place.n) && place.n > 0 && place.n <= most && (place.by === 'minutes' || Number.isInteger(place.n)))
    return undefined
  return place.by === 'minutes'
    ? `must come after more than 0 and at most ${most} minutes`
    : `must come at a whole ${place.by === 'card' ? 'card number' : 'percentage'} from 1 to ${most}`
}

/** For the plain-English design. */
export function placeWords(place: Place): string {
  switch (place.by) {
    case 'act':
      return `before ${PROMPTED_ACTS.find(({ engagementType }) => engagementType === place.act)?.button ?? place.act}`
    case 'card':
      return `at card ${place.n}`
    case 'percent':
      return `after ${place.n} % of the cards`
    case 'minutes':
      return `after ${place.n} ${place.n === 1 ? 'minute' : 'minutes'} on the feed`
  }
}
