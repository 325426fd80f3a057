import type { SentTo } from '#contract/endpoints.ts'
import type { Dice } from '#domain/dice.ts'
import { STOPPED } from '#domain/engagement/visibility.ts'
import { milestones, SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { anEvent, aSeenCard } from '#server/testing/builders.ts'
import type { Plan } from './simulated-people.ts'

/** Something that happens on a page, in milliseconds since the person opened the study. */
export type Happening = { atMs: number } & (
  | { kind: 'sample'; idx: number; px: number; stopped: number }
  | { kind: 'click'; idx: number; n: number }
  | { kind: 'track'; name: string }
)

/** The page clock has fractions of a millisecond. Together these are too little to reach the next whole millisecond. */
const FRACTION_MS = 0.1
const ORIGIN_FRACTION_MS = 0.2
const MAX_JITTER_MS = 0.15

const IN_VIEW_PX = 500
const IN_PART_PX = 200

type Person = { plan: Plan; hasLeft: boolean; feedLength: number; dice: Dice }

/** Everything that a page notices, in order of time. */
export function happeningsOf({ plan, hasLeft, feedLength, dice }: Person): Happening[] {
  const { looks, clicks, glimpses, consentMs, endMs } = plan
  const jitterMs = () => (2 * dice() - 1) * MAX_JITTER_MS
  const end = hasLeft ? STOPPED.left : STOPPED.submitted
  const happenings: Happening[] = [
    { kind: 'track', atMs: 0, name: 'feed-landed' },
    // The consent is open: cards are there, and their clocks stand still.
    sample(0, 0, IN_VIEW_PX, STOPPED.modal),
    sample(1, 0, IN_PART_PX, STOPPED.modal),
    sample(1, consentMs, 0),
    ...looks.flatMap(({ idx, fromMs, toMs }) => [
      sample(idx, fromMs, IN_VIEW_PX),
      toMs === endMs ? sample(idx, toMs, IN_VIEW_PX, end) : sample(idx, toMs + jitterMs(), 0),
    ]),
    ...glimpses.flatMap(({ idx, fromMs, toMs }) => [sample(idx, fromMs, IN_PART_PX), sample(idx, toMs, 0)]),
    ...clicks.map(({ idx, atMs }, n): Happening => ({ kind: 'click', atMs, idx, n })),
    ...progressOf(plan, feedLength),
    ...(hasLeft ? [] : [{ kind: 'track' as const, atMs: endMs, name: SUBMIT_CLICK }]),
  ]
  return happenings.sort((one, other) => one.atMs - other.atMs)
}

const sample = (idx: number, atMs: number, px: number, stopped = 0): Happening => ({
  kind: 'sample',
  idx,
  atMs: atMs + FRACTION_MS,
  px,
  stopped,
})

function progressOf({ looks }: Plan, feedLength: number): Happening[] {
  let furthest = -1
  return looks.flatMap(({ idx, fromMs }) => {
    const names = milestones(furthest, idx, feedLength)
    furthest = Math.max(furthest, idx)
    return names.map((name): Happening => ({ kind: 'track', atMs: fromMs, name }))
  })
}

export type Page = { page_id: string; startMs: number }

type Reported = { page: Page; untilMs: number; originMs: number; plan: Plan; cardAt: (idx: number) => string }

/** What the outbox of a page sends of them. */
export function eventsOf(happenings: readonly Happening[], reported: Reported): SentTo<'/v1/events'>['events'] {
  const { page, untilMs, plan, cardAt } = reported
  const originMs = reported.originMs + ORIGIN_FRACTION_MS
  const events: SentTo<'/v1/events'>['events'] = []
  const cards = []
  for (const happening of happenings) {
    const client_time = originMs + happening.atMs
    if (happening.kind === 'track') events.push(anEvent({ kind: 'track' as const, client_time, name: happening.name }))
    if (happening.kind === 'sample') {
      const { idx, atMs, px, stopped } = happening
      cards.push(aSeenCard(cardAt(idx), idx, [[atMs - page.startMs, px, stopped]]))
    }
    const click = happening.kind === 'click' ? plan.clicks[happening.n] : undefined
    if (click !== undefined)
      events.push(
        anEvent({
          kind: 'engagement' as const,
          client_time,
          entity_id: cardAt(click.idx),
          engagement_type: click.button,
          response: click.response,
          time_content_viewed: originMs + click.look.fromMs,
          time_engagement: originMs + click.atMs,
        }),
      )
  }
  const { page_id, startMs } = page
  const report = { page_id, time_origin: originMs + startMs, until: untilMs - startMs, cards }
  return [anEvent({ kind: 'visibility' as const, client_time: originMs + untilMs, ...report }), ...events]
}
