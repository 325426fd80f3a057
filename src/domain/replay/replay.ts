import { SUBMIT_CLICK } from '../feed/milestones.ts'
import { type FormTime, formTimes } from './form-times.ts'
import type { ReplayEvent } from './replay-event.ts'
import { firstViews, type PageSeen, pagesSeen } from './seen-cards.ts'
import { type VideoTime, videoTimes } from './video-times.ts'

/** What a mark on the timeline stands for. */
export const MARK_KINDS = ['view', 'press', 'act', 'video', 'modal', 'form', 'tab'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

export type Mark = { atMs: number; kind: MarkKind; name: string; entity_id?: string }

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
  forms: readonly FormTime[]
  /** Everything that changes a state at one moment, of this visit and those before it, in order of time. */
  changes: readonly ReplayEvent[]
}

export type Stretch = { startMs: number; endMs: number }

export const nameOf = ({ detail }: ReplayEvent): string => String(detail['name'] ?? '')

/** After so long without anything it may be skipped. */
const QUIET_MS = 10_000

const ENDS_A_SCREEN: readonly string[] = [SUBMIT_CLICK, 'consent-given', 'instructions-closed']

/** Puts the events of a person in order on one clock: that of their device, which every page load reads once. */
export function replayOf(events: readonly ReplayEvent[], visit: number): Replay {
  const inOrder = events.filter((event) => event.visit <= visit).sort((one, other) => one.atMs - other.atMs)
  const own = inOrder.filter((event) => event.visit === visit)
  const pages = pagesSeen(inOrder)
  const ownPages = pagesSeen(own)
  const views = firstViews(pages)
  const begins = own.map(({ atMs }) => atMs).slice(0, 1)
  const startMs = Math.min(...begins, ...ownPages.map((page) => page.startMs), Number.MAX_SAFE_INTEGER)
  const endMs = Math.max(startMs, own.at(-1)?.atMs ?? 0, ...ownPages.map((page) => page.endMs))
  const boundaries = inOrder.filter((event) => event.kind === 'track' && ENDS_A_SCREEN.includes(nameOf(event)))
  const forms = formTimes(inOrder, [...boundaries.map(({ atMs }) => atMs), startMs])
  const videos = videoTimes(inOrder)
  const isHere = ({ atMs }: { atMs: number }) => atMs >= startMs && atMs <= endMs
  const marks: Mark[] = [
    ...views.map((view): Mark => ({ atMs: view.atMs, kind: 'view', name: `card ${view.idx + 1}`, entity_id: view.entity_id })),
    ...forms.flatMap(({ form, shownMs, sentMs, answers }): Mark[] => [
      { atMs: shownMs, kind: 'form', name: `${form} shown` },
      ...answers.map(({ field, lastMs }): Mark => ({ atMs: lastMs, kind: 'form', name: `${form}: ${field}` })),
      { atMs: sentMs, kind: 'form', name: `${form} sent` },
    ]),
    ...own.flatMap(markOf),
  ]
    .filter(isHere)
    .sort((one, other) => one.atMs - other.atMs)
  const hidden = hiddenIn(own, endMs)
  return {
    ...{ startMs, endMs, marks, hidden, pages, views, videos, forms },
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
  if (kind !== 'track') return []
  const name = nameOf(event)
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
  const all = [...gaps, ...hidden].sort((one, other) => one.startMs - other.startMs)
  const joined: Stretch[] = []
  for (const stretch of all) {
    const last = joined.at(-1)
    if (last !== undefined && stretch.startMs <= last.endMs)
      joined[joined.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, stretch.endMs) }
    else joined.push(stretch)
  }
  return joined
}
