import { type Sample, STOPPED } from '../engagement/visibility.ts'
import { SUBMIT_CLICK } from '../feed/milestones.ts'
import { type DialogTime, dialogsOf, LEFT } from './dialogs.ts'
import { type FormTime, formTimes } from './form-times.ts'
import { nameOf, type ReplayEvent } from './replay-event.ts'
import { firstViews, type PageSeen, pagesSeen } from './seen-cards.ts'
import { freeMs, isWithin, joined, type Stretch } from './stretch.ts'
import { type VideoTime, videoTimes } from './video-times.ts'

/** What a mark on the timeline stands for. */
export const MARK_KINDS = ['view', 'press', 'act', 'video', 'modal', 'form', 'tab'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** `card`: which card of the feed it is about, from 1, if it was ever seen. */
export type Mark = { atMs: number; kind: MarkKind; name: string; entity_id?: string; card?: number }

/** One visit of a person, ready to be looked at from any moment. */
export type Replay = {
  startMs: number
  endMs: number
  /** Of this visit, in order of time. */
  marks: readonly Mark[]
  /** When the tab was hidden. */
  hidden: readonly Stretch[]
  /** When nothing happened for long, or the tab was hidden. */
  quiet: readonly Stretch[]
  pages: readonly PageSeen[]
  views: readonly { entity_id: string; idx: number; atMs: number }[]
  videos: readonly VideoTime[]
  /** Events in which the sound of a video was switched. */
  sounds: readonly ReplayEvent[]
  forms: readonly FormTime[]
  /** What was open over the cards. */
  dialogs: readonly DialogTime[]
  /** What was chosen in the intervention, and when that was sent; never, where nothing was. */
  intervention: { answer: string; atMs: number }
  /** When the ending was shown; undefined where the visit never came to it. */
  endedMs: number | undefined
  /** Everything that changes a state at one moment, of this visit and those before it, in order of time. */
  changes: readonly ReplayEvent[]
}

/** After so long without anything it may be skipped. */
const QUIET_MS = 10_000

/** How long the ending stays: nothing says when somebody closed it. */
const ENDING_MS = 2000

/** The page reports it when it begins to show the ending. */
const ENDING = 'end-redirect'

const ENDS_A_SCREEN: readonly string[] = [SUBMIT_CLICK, 'consent-given', 'instructions-closed']

/** Puts the events of a person in order on one clock: that of their device, which every page load reads once. */
export function replayOf(events: readonly ReplayEvent[], visit: number): Replay {
  // Counts over the visit are about no moment.
  const seen = events.filter((event) => event.visit <= visit && event.kind !== 'signs')
  const inOrder = seen.sort((one, other) => one.atMs - other.atMs)
  const own = inOrder.filter((event) => event.visit === visit)
  const pages = pagesSeen(inOrder)
  const ownPages = pagesSeen(own)
  const views = firstViews(pages)
  const begins = own.map(({ atMs }) => atMs).slice(0, 1)
  const startMs = Math.min(...begins, ...ownPages.map((page) => page.startMs), Number.MAX_SAFE_INTEGER)
  const endedMs = own.findLast((event) => event.kind === 'checkpoint' && nameOf(event) === ENDING)?.atMs
  const lastMs = Math.max(startMs, own.at(-1)?.atMs ?? 0, ...ownPages.map((page) => page.endMs))
  const endMs = endedMs === undefined ? lastMs : Math.max(lastMs, endedMs + ENDING_MS)
  const boundaries = inOrder.filter((event) => event.kind === 'track' && ENDS_A_SCREEN.includes(nameOf(event)))
  const forms = formTimes(inOrder, [...boundaries.map(({ atMs }) => atMs), startMs])
  const videos = videoTimes(inOrder)
  const isHere = ({ atMs }: { atMs: number }) => atMs >= startMs && atMs <= endMs
  const placeOf = new Map(pages.flatMap(({ cards }) => cards.map(({ entity_id, idx }) => [entity_id, idx + 1] as const)))
  const marks = [
    ...views.map(({ atMs, entity_id }): Mark => ({ atMs, kind: 'view', name: 'first in view', entity_id })),
    ...forms.flatMap(({ form, shownMs, sentMs, answers }): Mark[] => [
      { atMs: shownMs, kind: 'form', name: `${form} shown` },
      ...answers.map(({ field, lastMs }): Mark => ({ atMs: lastMs, kind: 'form', name: `${form}: ${field}` })),
      { atMs: sentMs, kind: 'form', name: `${form} sent` },
    ]),
    ...own.flatMap(markOf),
  ]
    .filter(isHere)
    .map((mark): Mark => {
      const card = placeOf.get(mark.entity_id ?? '')
      return card === undefined ? mark : { ...mark, card }
    })
    .sort((one, other) => one.atMs - other.atMs)
  const hidden = hiddenIn(own, endMs)
  const leftMs = own.findLast((event) => event.kind === 'track' && nameOf(event) === LEFT)?.atMs
  const held = heldTimes(pages, leftMs)
  const away = joined([...held, ...hidden])
  const feedMsAt = (atMs: number) => freeMs({ startMs: views[0]?.atMs ?? atMs, endMs: atMs }, away)
  return {
    ...{ startMs, endMs, marks, hidden, pages, views, videos, forms, endedMs },
    sounds: inOrder.filter(({ engagement_type }) => engagement_type?.startsWith('videomute_')),
    intervention: interventionIn(inOrder),
    dialogs: dialogsOf({ events: inOrder, held, others: coversIn(inOrder, held), feedMsAt }),
    quiet: quietIn({ startMs, endMs, moments: momentsOf(marks, ownPages) }, hidden),
    changes: inOrder.filter(({ kind }) => kind !== 'visibility' && kind !== 'form' && kind !== 'video'),
  }
}

const TABS: Readonly<Record<string, string>> = { tabInactive: 'tab hidden', tabActive: 'tab shown' }

function markOf(event: ReplayEvent): Mark[] {
  const { kind, atMs, entity_id, engagement_type, response } = event
  const card = entity_id === null ? {} : { entity_id }
  const done = (type: MarkKind): Mark[] => [
    { atMs, kind: type, name: `${engagement_type}${response === 0 ? ' taken back' : ''}`.replaceAll('_', ' '), ...card },
  ]
  if (kind === 'engagement') return done('press')
  if (kind === 'act') return done('act')
  if (kind === 'fold') return [{ atMs, kind: 'act', name: nameOf(event).replaceAll('_', ' '), ...card }]
  if (kind === 'video') return engagement_type === null ? [{ atMs, kind, name: 'video stopped', ...card }] : done('video')
  const name = nameOf(event)
  if (kind === 'checkpoint' && name === ENDING) return [{ atMs, kind: 'modal', name }]
  if (kind !== 'track') return []
  if (TABS[name] !== undefined) return [{ atMs, kind: 'tab', name: TABS[name] }]
  return /^(consent|instructions|intervention|leave)|submit-click$/.test(name) ? [{ atMs, kind: 'modal', name }] : []
}

function hiddenIn(events: readonly ReplayEvent[], endMs: number): Stretch[] {
  const stretches: Stretch[] = []
  let since: number | undefined
  for (const event of events) {
    const name = event.kind === 'track' ? nameOf(event) : ''
    if (name === 'tabInactive') since ??= event.atMs
    // A page that sends something else than a report was shown again, whatever it said.
    if (since === undefined || name !== 'tabActive') continue
    stretches.push({ startMs: since, endMs: event.atMs })
    since = undefined
  }
  return since === undefined ? stretches : [...stretches, { startMs: since, endMs }]
}

function interventionIn(events: readonly ReplayEvent[]): Replay['intervention'] {
  const event = events.find(({ kind, detail }) => kind === 'form' && detail['form'] === 'intervention')
  const [answer = ''] = Object.values(event?.answers ?? {})
  return { answer, atMs: event?.atMs ?? Number.MAX_SAFE_INTEGER }
}

/** What covers the cards and is drawn by itself: modals of the start, interventions, pages behind links, sheets of comments. */
function coversIn(events: readonly ReplayEvent[], held: readonly Stretch[]): Stretch[] {
  const covers: Stretch[] = []
  const opened = new Map<string, number>()
  const close = (name: string, endMs: number) => {
    covers.push({ startMs: opened.get(name) ?? 0, endMs })
    opened.delete(name)
  }
  for (const event of events) {
    const { kind, engagement_type, atMs } = event
    const name = kind === 'track' ? nameOf(event) : (engagement_type ?? '')
    if (/^(consent-given|instructions-closed)$/.test(name)) close('start', atMs)
    // In the feed it is a card among the others, and their clocks go on.
    if (name.startsWith('intervention-shown-') && held.some((each) => isWithin(each, atMs))) opened.set('intervention', atMs)
    if (name.startsWith('intervention-closed-') && opened.has('intervention')) close('intervention', atMs)
    if (name === 'link_open' || name === 'comments_open') opened.set(name, atMs)
    if (name === 'link_close') close('link_open', atMs)
    // Who leaves with comments open has closed nothing.
    if (name === 'comments_close' && event.detail['closed_by'] !== 'leave') close('comments_open', atMs)
  }
  return [...covers, ...[...opened.values()].map((startMs) => ({ startMs, endMs: Number.MAX_SAFE_INTEGER }))]
}

/** Moments at which something moved or was done. */
const momentsOf = (marks: readonly Mark[], pages: readonly PageSeen[]): number[] =>
  [
    ...marks.map(({ atMs }) => atMs),
    ...pages.flatMap(({ cards }) => cards.flatMap(({ samples }) => samples.map(({ t }) => t))),
  ].sort((one, other) => one - other)

function quietIn({ startMs, endMs, moments }: Stretch & { moments: readonly number[] }, hidden: readonly Stretch[]): Stretch[] {
  const gaps = [...moments, endMs].flatMap((atMs, i): Stretch[] => {
    const before = i === 0 ? startMs : (moments[i - 1] ?? startMs)
    return atMs - before >= QUIET_MS ? [{ startMs: before, endMs: atMs }] : []
  })
  return joined([...gaps, ...hidden])
}

const isHeld = ({ visiblePx, stopped }: Sample) => visiblePx > 0 && (stopped & STOPPED.modal) !== 0

/**
 * When something was open over the cards, whatever it was: the clocks of the cards stood. Each sample holds until the next. `leftMs`: when
 * the study was left. No report may come after it, so that what was open on the last page is known to have been open until then.
 */
const heldTimes = (pages: readonly PageSeen[], leftMs = 0): Stretch[] =>
  joined(
    pages.flatMap(({ cards, endMs }, page) => {
      const lastMs = page === pages.length - 1 ? Math.max(endMs, leftMs) : endMs
      return cards.flatMap(({ samples }) =>
        samples.flatMap((sample, i): Stretch[] =>
          isHeld(sample) ? [{ startMs: sample.t, endMs: samples[i + 1]?.t ?? Math.max(sample.t, lastMs) }] : [],
        ),
      )
    }),
  )
