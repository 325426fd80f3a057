import { type ActRate, TARGET } from '#domain/engagement/acts/act.ts'
import { actInFile, typeIn } from '#domain/engagement/acts/act-in-file.ts'
import { acts } from '#domain/engagement/acts/index.ts'
import { rate } from '#domain/engagement/acts/rate.ts'
import type { ServedCard, StoredEvent } from '#domain/exports/tidy/person/person-record.ts'
import { groupBy } from '#domain/group-by.ts'
import { parseFeedActs } from '#domain/parameters/feed-acts.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { parseScales } from '#domain/ratings/rating-scale.ts'

/** Accuracy is shown and not pressed (ruling C7). */
const BUTTONS: readonly string[] = FEED_BUTTONS.map(({ engagementType }) => engagementType).filter(
  (type) => type !== 'accuracy_score',
)

const RATES: ReadonlyMap<string, ActRate> = new Map(acts.flatMap(({ name, rate }) => (rate === undefined ? [] : [[name, rate]])))

type Event = Pick<StoredEvent, 'kind' | 'entity_id' | 'engagement_type' | 'response' | 'detail'>

/** The buttons that a person had. What they pressed was there, whatever their feed says. */
export const offeredButtons = (served: readonly Pick<ServedCard, 'shown_counts'>[], events: readonly Event[]): string[] =>
  BUTTONS.filter(
    (type) =>
      served.some(({ shown_counts }) => type in shown_counts) ||
      events.some(({ kind, engagement_type }) => kind === 'engagement' && engagement_type === type),
  )

type ActSettings = { feedActs: string | null; scales: string | null }

/** What a person was offered at every card: buttons, and acts and scales by the settings. */
export const offeredIn = (buttons: readonly string[], { feedActs, scales }: ActSettings): string[] => [
  ...buttons,
  ...parseFeedActs(feedActs ?? ''),
  ...(parseScales(scales ?? '') ?? []).map(({ name }) => typeIn(rate.name, name)),
]

/** By engagement type of a button or act as the engagement file has it: places of the cards at which it was done, in order. */
export function doneAtCards(events: readonly Event[], places: ReadonlyMap<string, number>): Record<string, number[]> {
  const counted = events.filter(({ kind, engagement_type, entity_id }) => {
    const type = engagement_type ?? ''
    return (kind === 'act' ? RATES.has(type) : kind === 'engagement' && BUTTONS.includes(type)) && places.has(entity_id ?? '')
  })
  return Object.fromEntries(
    [...groupBy(counted, (event) => actInFile(event).engagement_type)].map(([type, own]) => [
      type,
      [...groupBy(own, ({ entity_id }) => entity_id)]
        .flatMap(([entity_id, atCard]) =>
          isDone(atCard, RATES.get(own[0]?.engagement_type ?? '')) ? (places.get(entity_id) ?? []) : [],
        )
        .sort((one, other) => one - other),
    ]),
  )
}

/** Comments, labels and texts of one card are each on or off by themselves: one that is on is enough. */
function isDone(atCard: readonly Event[], rate: ActRate | undefined): boolean {
  const isOn = new Map<unknown, boolean>()
  for (const { kind, response, detail } of atCard) {
    const own = kind === 'act' && detail !== null ? (JSON.parse(detail) as Record<string, unknown>) : {} // an object by the contract
    if (rate?.only !== undefined && response === 1 && own[rate.only.field] !== rate.only.value) continue
    const target = own[TARGET]
    isOn.set(target, response === 1 || (rate?.isOnceEnough === true && isOn.get(target) === true))
  }
  return [...isOn.values()].includes(true)
}
