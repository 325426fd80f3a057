import { TARGET } from '../engagement/acts/act.ts'
import { SUBMIT_CLICK } from '../feed/milestones.ts'
import type { Dialog, DialogTime } from './dialogs.ts'
import { answersAt, lastAnswered } from './form-times.ts'
import type { Replay } from './replay.ts'
import { nameOf, type ReplayEvent, typedBy } from './replay-event.ts'
import { cardsAt, type SeenCard } from './seen-cards.ts'
import { isWithin } from './stretch.ts'
import { soundsIn, type VideoAt, videosAt } from './video-times.ts'

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
  | { name: 'ending' }
  /** Nothing is stored of what was shown then: the way to the next page. */
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
  dialog?: Dialog
  /** The card whose page was open. */
  link?: string
  /** Whether the list of notifications was open. */
  isBellOpen: boolean
  /** The card the profile of whose author was open. */
  profile?: string
}

/** What had been written or chosen so far and was not sent yet. */
export type ReplayDraft = {
  /** In the open dialog. */
  text: string
  /** The option that is chosen in the open dialog or intervention. */
  choice: string
  /** By card: a comment that is being written. */
  comments: Readonly<Record<string, string>>
}

/** All that a page shows at one moment of a visit. */
export type ReplayState = {
  atMs: number
  screen: ReplayScreen
  isHidden: boolean
  isConsentGiven: boolean
  areInstructionsClosed: boolean
  intervention: { isOpen: boolean; wasShown: boolean; isClosed: boolean; answer: string }
  isSubmitted: boolean
  cards: readonly SeenCard[]
  lastViewedIdx: number
  /** By card: the buttons that are on. */
  pressed: Readonly<Record<string, readonly string[]>>
  acts: Readonly<Record<string, readonly ReplayAct[]>>
  unfolded: readonly string[]
  open: ReplayOpen
  draft: ReplayDraft
  videos: readonly VideoAt[]
  /** Cards whose video has its sound on. */
  loud: readonly string[]
}

/** A pure function of the moment, so that it makes no difference whether somebody plays or jumps. Before the start and after the end it stands still. */
export function stateAt(replay: Replay, ms: number): ReplayState {
  const atMs = Math.min(Math.max(ms, replay.startMs), replay.endMs)
  const done = replay.changes.filter((change) => change.atMs <= atMs)
  const tracks = done.filter(({ kind }) => kind === 'track').map(nameOf)
  const passed = (name: string) => tracks.includes(name)
  const wasShown = tracks.some((name) => name.startsWith('intervention-shown-'))
  const isClosed = tracks.some((name) => name.startsWith('intervention-closed-'))
  const { answer } = replay.intervention
  const dialog = replay.dialogs.findLast((each) => isWithin(each, atMs))
  const ofPage = sincePageLoad(replay, done, atMs)
  return {
    atMs,
    screen: screenAt(replay, atMs, passed(SUBMIT_CLICK)),
    isHidden: replay.hidden.some((each) => isWithin(each, atMs)),
    isConsentGiven: passed('consent-given'),
    areInstructionsClosed: passed('instructions-closed'),
    intervention: {
      ...{ wasShown, isClosed, isOpen: wasShown && !isClosed },
      answer: replay.intervention.atMs <= atMs ? answer : '',
    },
    isSubmitted: passed(SUBMIT_CLICK),
    cards: cardsAt(replay.pages, atMs),
    lastViewedIdx: Math.max(-1, ...replay.views.filter((view) => view.atMs <= atMs).map(({ idx }) => idx)),
    pressed: pressedIn(done),
    acts: actsIn(done),
    unfolded: unfoldedIn(ofPage),
    open: { ...openIn(ofPage), ...(dialog && { dialog: bare(dialog) }) },
    draft: draftAt(replay, atMs, dialog),
    videos: videosAt(replay.videos, atMs),
    loud: soundsIn(replay.sounds, atMs),
  }
}

function screenAt({ forms, endedMs }: Replay, atMs: number, isSubmitted: boolean): ReplayScreen {
  const form = forms.filter(({ shownMs, sentMs }) => shownMs <= atMs && atMs < sentMs).at(-1)
  if (form !== undefined)
    return {
      ...{ name: 'form', form: form.form, page: form.page, shownMs: form.shownMs },
      answers: answersAt(form, atMs),
      last: lastAnswered(form, atMs),
    }
  if (endedMs !== undefined && endedMs <= atMs) return { name: 'ending' }
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
    acts.set(engagement_type, at < 0 ? [...known, act] : known.map((each, i) => (i === at ? act : each)))
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

/** A page that is loaded again begins with everything closed and folded. */
function sincePageLoad({ pages }: Replay, events: readonly ReplayEvent[], atMs: number): readonly ReplayEvent[] {
  const loadedMs = Math.max(0, ...pages.map((page) => page.loadedMs).filter((ms) => ms <= atMs))
  return events.filter((event) => event.atMs >= loadedMs)
}

function openIn(events: readonly ReplayEvent[]): Omit<ReplayOpen, 'dialog'> {
  const comments: Record<string, boolean> = {}
  let link: string | undefined
  let profile: string | undefined
  let isBellOpen = false
  for (const { kind, entity_id, engagement_type, response, detail } of events) {
    if (kind !== 'act') continue
    const card = entity_id ?? ''
    if (engagement_type === 'comments_open') comments[card] = true
    if (engagement_type === 'comments_close') comments[card] = detail['closed_by'] === 'leave'
    if (engagement_type === 'link_open') link = card
    if (engagement_type === 'link_close') link = undefined
    if (engagement_type === 'notification_open') isBellOpen = response === 1
    if (engagement_type === 'profile_open') profile = response === 1 ? card : undefined
  }
  return { comments, isBellOpen, ...(link !== undefined && { link }), ...(profile !== undefined && { profile }) }
}

/** Only that something was chosen is stored, and when it was sent: it is shown for so long before. */
const CHOICE_MS = 800

/** Of a text only its end is stored, and of some when it was begun: it grows evenly. Where the beginning is not stored, from when the dialog opened. */
function draftAt({ changes, intervention }: Replay, atMs: number, dialog: DialogTime | undefined): ReplayDraft {
  const comments: Record<string, string> = {}
  for (const { engagement_type, entity_id, detail, atMs: sentMs } of changes) {
    if (engagement_type !== 'comment_write') continue
    const startMs = sentMs - Number(detail['ms_writing'] ?? 0)
    if (isWithin({ startMs, endMs: sentMs }, atMs))
      comments[entity_id ?? ''] = typedBy(String(detail['text'] ?? ''), (atMs - startMs) / (sentMs - startMs))
  }
  const isNear = (sentMs: number) => isWithin({ startMs: sentMs - CHOICE_MS, endMs: sentMs }, atMs)
  const inIntervention = isNear(intervention.atMs) ? intervention.answer : ''
  return { comments, text: textAt(dialog, atMs), choice: (isNear(dialog?.endMs ?? 0) && choiceOf(dialog)) || inIntervention }
}

function choiceOf(dialog: Dialog | undefined): string {
  if (dialog?.name === 'prompt') return dialog.answer
  return dialog?.name === 'report' ? dialog.reason : ''
}

function textAt(dialog: DialogTime | undefined, atMs: number): string {
  if (dialog === undefined || !('text' in dialog) || dialog.text === '') return ''
  const startMs = dialog.name === 'compose' ? dialog.endMs - dialog.writeMs : dialog.startMs
  return atMs < startMs ? '' : typedBy(dialog.text, (atMs - startMs) / Math.max(1, dialog.endMs - startMs))
}

/** Without its times and without what was not sent yet, so that it stays the same for as long as it is open. */
function bare({ startMs: _, endMs: __, ...dialog }: DialogTime): Dialog {
  if ('text' in dialog) return { ...dialog, text: '' }
  if (dialog.name === 'prompt') return { ...dialog, answer: '' }
  return dialog.name === 'report' ? { ...dialog, reason: '' } : dialog
}
