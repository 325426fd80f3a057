import { TARGET } from '../engagement/acts/act.ts'
import { nameOf, type ReplayEvent } from './replay-event.ts'
import type { Stretch } from './stretch.ts'

/** Something that was open over the cards. Where it ended in a choice or a text, that is known from the end alone. */
export type Dialog =
  /** `at`: its place in the setting, from 0. `feedMs`: the time on the feed so far, which some prompts say. */
  | { name: 'prompt'; at: number; entity_id: string; answer: string; feedMs: number }
  | { name: 'share'; entity_id: string; label: string }
  | { name: 'report'; entity_id: string; reason: string }
  | { name: 'reply' | 'quote'; entity_id: string; text: string }
  /** A post of one's own. `writeMs`: from the first letter to the end. */
  | { name: 'compose'; asked: 'before' | 'feed' | 'after'; text: string; writeMs: number }
  | { name: 'picture'; entity_id: string; picture: number }
  | { name: 'leave' }
  /** The clocks of the cards stood, and no event says why: a dialog that was closed without a choice. */
  | { name: 'unknown' }

export type DialogTime = Dialog & Stretch

/** What is recorded when somebody leaves the study. */
export const LEFT = 'leave-study'

/** Events and samples are dated by the same clock; a dialog is drawn a frame or two after the event that opens it. */
const SAME_MS = 100

/** Of a dialog that no stretch of standing clocks explains, for example because a report was lost. */
const SHORT_MS = 1000

type Facts = {
  /** In order of time. */
  events: readonly ReplayEvent[]
  /** When something was open over the cards. */
  held: readonly Stretch[]
  /** What else explains that something was open: modals of the start, pages behind links. */
  others: readonly Stretch[]
  /** How long the feed had been looked at. */
  feedMsAt: (atMs: number) => number
}

/** Which dialogs were open when, in order. */
export function dialogsOf({ events, held, others, feedMsAt }: Facts): DialogTime[] {
  const known = [...promptsIn(events, feedMsAt), ...sharesIn(events)]
  const startOf = (atMs: number) => {
    const stretch = held.find(({ startMs, endMs }) => startMs <= atMs + SAME_MS && atMs <= endMs + SAME_MS)
    if (stretch === undefined) return atMs - SHORT_MS
    // One dialog may follow another without the cards being free in between.
    const before = [...known, ...others].map(({ endMs }) => endMs).filter((endMs) => endMs <= atMs)
    return Math.min(atMs, Math.max(stretch.startMs, ...before))
  }
  const sent = events.flatMap((event): DialogTime[] => {
    const dialog = sentBy(event)
    return dialog === undefined ? [] : [{ ...dialog, startMs: startOf(event.atMs), endMs: event.atMs }]
  })
  const all = [...known, ...sent, ...picturesIn(events, held)]
  const explained = [...all, ...others]
  const unknown = held
    .filter(({ startMs, endMs }) => !explained.some((each) => each.startMs < endMs + SAME_MS && startMs - SAME_MS < each.endMs))
    .map((stretch): DialogTime => ({ name: 'unknown', ...stretch }))
  return [...all, ...unknown].sort((one, other) => one.startMs - other.startMs)
}

const targetOf = ({ detail }: ReplayEvent) => String(detail[TARGET] ?? '')
const textOf = ({ detail }: ReplayEvent, name: string) => String(detail[name] ?? '')
const numberOf = ({ detail }: ReplayEvent, name: string) => Number(detail[name] ?? 0)

/** From when a prompt was shown until it was answered; the last one may never have been. */
function promptsIn(events: readonly ReplayEvent[], feedMsAt: Facts['feedMsAt']): DialogTime[] {
  const acts = events.filter(({ engagement_type }) => engagement_type === 'prompt_shown' || engagement_type === 'prompt_answer')
  return acts.flatMap((event, i): DialogTime[] => {
    if (event.engagement_type !== 'prompt_shown') return []
    const end = acts[i + 1]
    return [
      {
        ...{ name: 'prompt', at: Number(targetOf(event)) - 1, entity_id: event.entity_id ?? '' },
        feedMs: feedMsAt(event.atMs),
        answer: end?.engagement_type === 'prompt_answer' ? textOf(end, 'answer') : '',
        ...{ startMs: event.atMs, endMs: end?.atMs ?? Number.MAX_SAFE_INTEGER },
      },
    ]
  })
}

const sharesIn = (events: readonly ReplayEvent[]): DialogTime[] =>
  events.flatMap((event): DialogTime[] =>
    event.engagement_type === 'share_asked'
      ? [
          {
            ...{ name: 'share', entity_id: event.entity_id ?? '', label: targetOf(event) },
            ...{ startMs: event.atMs - numberOf(event, 'asked_ms'), endMs: event.atMs },
          },
        ]
      : [],
  )

/** The dialog that an event closed by being sent. */
function sentBy(event: ReplayEvent): Dialog | undefined {
  const { kind, engagement_type, response } = event
  if (kind === 'track') return nameOf(event) === LEFT ? { name: 'leave' } : undefined
  if (kind !== 'act' || response === 0) return undefined
  const entity_id = event.entity_id ?? ''
  if (engagement_type === 'report') return { name: 'report', entity_id, reason: textOf(event, 'reason') }
  if (engagement_type === 'reply' || engagement_type === 'quote')
    return { name: engagement_type, entity_id, text: textOf(event, 'text') }
  if (engagement_type !== 'post_write' && engagement_type !== 'post_skip') return undefined
  const asked = textOf(event, 'asked')
  return {
    ...{ name: 'compose', asked: asked === 'before' || asked === 'after' ? asked : 'feed' },
    ...{ text: textOf(event, 'text'), writeMs: numberOf(event, 'write_ms') },
  }
}

/** Each picture from when it was shown until the next one, or until the cards were free again. */
function picturesIn(events: readonly ReplayEvent[], held: readonly Stretch[]): DialogTime[] {
  const opened = events.filter(({ engagement_type }) => engagement_type === 'picture_open')
  return opened.map((event, i): DialogTime => {
    const stretch = held.find(({ startMs, endMs }) => startMs - SAME_MS <= event.atMs && event.atMs < endMs)
    const endMs = Math.min(stretch?.endMs ?? event.atMs + SHORT_MS, opened[i + 1]?.atMs ?? Number.MAX_SAFE_INTEGER)
    return {
      ...{ name: 'picture', entity_id: event.entity_id ?? '', picture: numberOf(event, 'picture') },
      ...{ startMs: event.atMs, endMs },
    }
  })
}
