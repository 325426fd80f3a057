import {
  contentOfPrompt,
  duePrompt,
  PROMPTS,
  type PromptedIntervention,
  parsePrompts,
  promptsBefore,
} from '#domain/interventions/prompts.ts'
import { createListeners, type Subscribe } from '#web/shared/listeners.ts'
import type { HeldClick, Visit } from '../feed-types.ts'
import { createFeedTime } from './feed-time.ts'

/** A prompt that is open. `held` is the click that waits for it. */
export type OpenPrompt = {
  at: number
  intervention: PromptedIntervention
  held: Held | undefined
  feedMs: number
  openedMs: number
}

type Held = { click: HeldClick; go: () => void }

export type PromptStore = {
  read: () => OpenPrompt | undefined
  subscribe: Subscribe
  /** Looks for prompts that are due. The function that it returns ends this. */
  follow: () => () => void
  /** Whether it holds the click until the prompts that come before it are answered. */
  hold: (click: HeldClick, go: () => void) => boolean
  close: (decision: 'go_on' | 'go_back', answer?: string) => void
  /** In a replay: opens this one, or none. `entity_id`: the card of an act that waits for it, else empty. */
  show: (prompt: { at: number; entity_id: string; feedMs: number } | undefined) => void
}

const ANSWER = 'prompt_answer'

/** One prompt at a time: those at a place of the feed once, those before an act until the person has gone on with it. */
export function createPromptStore(visit: Visit): PromptStore {
  const prompts = parsePrompts(visit.settings[PROMPTS] ?? '') ?? []
  const { clock, slots } = visit.participant
  const [subscribe, notify] = createListeners()
  let current: OpenPrompt | undefined
  let release: (() => void) | undefined
  let feedMs = () => 0

  function become(next: OpenPrompt | undefined) {
    current = next
    notify()
  }

  const answered = (at: number, entity_id?: string) => visit.acts.read(ANSWER, entity_id, targetOf(at))?.detail['decision']

  function open(at: number, held?: Held): boolean {
    const prompt = prompts[at]
    const intervention = prompt && contentOfPrompt(prompt)
    if (intervention === undefined) return false
    release ??= visit.hold()
    visit.acts.note({ name: 'prompt_shown', ...cardOf(held), target: targetOf(at), detail: { prompt: intervention.name } })
    become({ at, intervention, held, feedMs: feedMs(), openedMs: clock.epochNowMs() })
    return true
  }

  function look() {
    const { due, lastViewedIdx, isHeld } = visit.read()
    if (current !== undefined || due !== 'none' || isHeld) return
    const progress = { lastViewedIdx, total: visit.total, feedMs: feedMs() }
    const at = duePrompt(prompts, progress, (i) => answered(i) !== undefined)
    if (at !== undefined) open(at)
  }

  function hold(click: HeldClick, go: () => void): boolean {
    // Taking something back needs no second thought.
    if (click.response === 0) return false
    const at = promptsBefore(prompts, click.engagement_type).find((i) => answered(i, click.entity_id) !== 'go_on')
    return at !== undefined && open(at, { click, go })
  }

  return {
    read: () => current,
    subscribe,
    follow: () => {
      const isHeld = () => visit.read().isHeld
      const time = createFeedTime({ slots, now: () => performance.now(), isHeld, onTick: look })
      feedMs = time.read
      const unfollow = visit.subscribe(look)
      look()
      return () => {
        time.stop()
        unfollow()
      }
    },
    hold,
    show: (shown) => {
      const prompt = shown && prompts[shown.at]
      const intervention = prompt && contentOfPrompt(prompt)
      if (shown === undefined || intervention === undefined) return become(undefined)
      const { at, entity_id, feedMs } = shown
      const click: HeldClick = { entity_id, engagement_type: 'shares', response: 1, visit }
      become({ at, intervention, held: entity_id === '' ? undefined : { click, go: () => {} }, feedMs, openedMs: 0 })
    },
    close: (decision, answer) => {
      if (current === undefined) return
      const { at, intervention, held, openedMs } = current
      const open_ms = Math.max(0, Math.round(clock.epochNowMs() - openedMs))
      const detail = { prompt: intervention.name, decision, open_ms, ...(answer !== undefined && { answer }) }
      visit.acts.did({ name: ANSWER, ...cardOf(held), target: targetOf(at), detail })
      become(undefined)
      // The next prompt before the same act, or the act itself.
      if (decision === 'go_on' && held && hold(held.click, held.go)) return
      release?.()
      release = undefined
      if (decision === 'go_on') held?.go()
      look()
    },
  }
}

/** Number of a prompt in the setting, from 1. */
const targetOf = (at: number) => String(at + 1)

const cardOf = (held: Held | undefined) => (held === undefined ? {} : { entity_id: held.click.entity_id })
