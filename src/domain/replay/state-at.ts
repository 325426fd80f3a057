import { TARGET } from '../engagement/acts/act.ts'
import { SUBMIT_CLICK } from '../feed/milestones.ts'
import { answersAt, lastAnswered } from './form-times.ts'
import { nameOf, type Replay } from './replay.ts'
import type { ReplayEvent } from './replay-event.ts'
import { cardsAt, type SeenCard } from './seen-cards.ts'
import { type VideoAt, videosAt } from './video-times.ts'

export type ReplayScreen =
  | { name: 'feed' }
  | {
      name: 'form'
      form: string
      page: string
      shownMs: number
      answers: Readonly<Record<string, string>>
      last: string | undefined
    }
  /** Nothing is stored of what was shown then: the ending, or the way to the next page. */
  | { name: 'after' }

/** The last state of an act, as `feed/acts.ts` keeps it. */
export type ReplayAct = {
  entity_id: string
  target: string
  response: 0 | 1
  detail: Readonly<Record<string, string | number>>
  atMs: number
}

/** What was open over the cards, or on them. */
export type ReplayOpen = {
  /** Whether the comments of these cards were open; the others are as the study says. */
  comments: Readonly<Record<string, boolean>>
  /** `at`: its place in the setting, from 0. */
  prompt?: { at: number; entity_id: string }
  /** The card whose page was open. */
  link?: string
}

/** All that a page shows at one moment of a visit. */
export type ReplayState = {
  atMs: number
  screen: ReplayScreen
  isHidden: boolean
  isConsentGiven: boolean
  areInstructionsClosed: boolean
  intervention: { isOpen: boolean; wasShown: boolean; isClosed: boolean }
  isSubmitted: boolean
  cards: readonly SeenCard[]
  lastViewedIdx: number
  /** By card: the buttons that are on. */
  pressed: Readonly<Record<string, readonly string[]>>
  acts: Readonly<Record<string, readonly ReplayAct[]>>
  unfolded: readonly string[]
  open: ReplayOpen
  videos: readonly VideoAt[]
}

/** A pure function of the moment, so that it makes no difference whether somebody plays or jumps. Before the start and after the end it stands still. */
export function stateAt(replay: Replay, ms: number): ReplayState {
  const atMs = Math.min(Math.max(ms, replay.startMs), replay.endMs)
  const done = replay.changes.filter((change) => change.atMs <= atMs)
  const tracks = done.filter(({ kind }) => kind === 'track').map(nameOf)
  const passed = (name: string) => tracks.includes(name)
  const wasShown = tracks.some((name) => name.startsWith('intervention-shown-'))
  const isClosed = tracks.some((name) => name.startsWith('intervention-closed-'))
  return {
    atMs,
    screen: screenAt(replay, atMs, passed(SUBMIT_CLICK)),
    isHidden: replay.hidden.some(({ startMs, endMs }) => startMs <= atMs && atMs < endMs),
    isConsentGiven: passed('consent-given'),
    areInstructionsClosed: passed('instructions-closed'),
    intervention: { wasShown, isClosed, isOpen: wasShown && !isClosed },
    isSubmitted: passed(SUBMIT_CLICK),
    cards: cardsAt(replay.pages, atMs),
    lastViewedIdx: Math.max(-1, ...replay.views.filter((view) => view.atMs <= atMs).map(({ idx }) => idx)),
    pressed: pressedIn(done),
    acts: actsIn(done),
    unfolded: unfoldedIn(done),
    open: openIn(done),
    videos: videosAt(replay.videos, atMs),
  }
}

function screenAt({ forms }: Replay, atMs: number, isSubmitted: boolean): ReplayScreen {
  const form = forms.filter(({ shownMs, sentMs }) => shownMs <= atMs && atMs < sentMs).at(-1)
  if (form !== undefined)
    return {
      ...{ name: 'form', form: form.form, page: form.page, shownMs: form.shownMs },
      answers: answersAt(form, atMs),
      last: lastAnswered(form, atMs),
    }
  return { name: isSubmitted ? 'after' : 'feed' }
}

function pressedIn(events: readonly ReplayEvent[]): Record<string, string[]> {
  const on = new Map<string, Set<string>>()
  for (const { kind, entity_id, engagement_type, response } of events) {
    if (kind !== 'engagement' || entity_id === null || engagement_type === null) continue
    const types = on.get(entity_id) ?? new Set()
    if (response === 1) types.add(engagement_type)
    else types.delete(engagement_type)
    on.set(entity_id, types)
  }
  return Object.fromEntries([...on].flatMap(([id, types]) => (types.size > 0 ? [[id, [...types]]] : [])))
}

function actsIn(events: readonly ReplayEvent[]): Record<string, ReplayAct[]> {
  const acts = new Map<string, ReplayAct[]>()
  for (const { kind, entity_id, engagement_type, response, detail, atMs } of events) {
    if (kind !== 'act' || engagement_type === null) continue
    const { [TARGET]: target = '', ...rest } = detail as ReplayAct['detail'] // parsed by the contract when it was stored
    const act: ReplayAct = {
      entity_id: entity_id ?? '',
      target: String(target),
      response: response === 0 ? 0 : 1,
      detail: rest,
      atMs,
    }
    const known = acts.get(engagement_type) ?? []
    const at = known.findIndex((each) => each.entity_id === act.entity_id && each.target === act.target)
    acts.set(engagement_type, at < 0 ? [...known, act] : known.with(at, act))
  }
  return Object.fromEntries(acts)
}

function unfoldedIn(events: readonly ReplayEvent[]): string[] {
  const unfolded = new Set<string>()
  for (const event of events) {
    if (event.kind !== 'fold' || event.entity_id === null) continue
    if (nameOf(event) === 'show_more') unfolded.add(event.entity_id)
    else unfolded.delete(event.entity_id)
  }
  return [...unfolded]
}

function openIn(events: readonly ReplayEvent[]): ReplayOpen {
  const comments: Record<string, boolean> = {}
  let prompt: ReplayOpen['prompt']
  let link: string | undefined
  for (const { kind, entity_id, engagement_type, detail } of events) {
    if (kind !== 'act') continue
    const card = entity_id ?? ''
    if (engagement_type === 'comments_open') comments[card] = true
    if (engagement_type === 'comments_close') comments[card] = detail['closed_by'] === 'leave'
    if (engagement_type === 'prompt_shown') prompt = { at: Number(detail[TARGET]) - 1, entity_id: card }
    if (engagement_type === 'prompt_answer') prompt = undefined
    if (engagement_type === 'link_open') link = card
    if (engagement_type === 'link_close') link = undefined
  }
  return { comments, ...(prompt && { prompt }), ...(link !== undefined && { link }) }
}
