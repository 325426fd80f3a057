import { readComposer } from '#domain/composer/composer.ts'
import { seededDice } from '#domain/dice.ts'
import { TARGET } from '#domain/engagement/acts/act.ts'
import { interventionIndex } from '#domain/feed/intervention-index.ts'
import { type ChosenIntervention, chooseIntervention } from '#domain/interventions/choose-intervention.ts'
import { contentOfPrompt, duePrompt, PROMPTS, parsePrompts, promptsBefore } from '#domain/interventions/prompts.ts'
import type { EngagementType } from '#domain/parameters/feed-buttons.ts'
import { drawDetail } from '#domain/simulation/act-detail.ts'
import { isDrawn, oneOf, wordsOf } from '#domain/simulation/draw.ts'
import { drawActWriting } from '#domain/simulation/draw-writing.ts'
import { rateOf } from '#domain/simulation/person.ts'
import { parseSuggestions, SUGGESTIONS } from '#domain/suggestions/suggestions.ts'
import type { Card, SimulatedVisit } from './simulated-visit.ts'

/** Lets time pass while something covers the feed. */
export type Cover = (ms: number) => Promise<void>

export type FeedParts = {
  /** Before the first card, and after the last. */
  before: () => Promise<void>
  after: () => Promise<void>
  /** What opens at a card when it is first seen. */
  atCard: (card: Card, cover: Cover) => Promise<void>
  /** Whether the person goes on with a click after what is asked before it. */
  mayAct: (card: Card, act: EngagementType, cover: Cover) => Promise<boolean>
}

/** What a study puts into the feed besides the cards: an intervention, prompts, posts of one's own. */
export function openFeedParts(visit: SimulatedVisit, total: number): FeedParts {
  const { settings, condition, client_seed, clock, outbox, person, profile } = visit
  const dice = person.diceFor('parts')
  const beganMs = clock.now()
  const intervention = chooseIntervention(settings, condition, seededDice(client_seed, 'intervention'))
  const interventionIdx = intervention ? interventionIndex(total, settings) : Number.POSITIVE_INFINITY
  const prompts = parsePrompts(settings[PROMPTS] ?? '') ?? []
  const answered = new Set<string>()
  const composer = readComposer(settings)
  let isIntervened = false

  async function intervene(chosen: ChosenIntervention, cover: Cover) {
    isIntervened = true
    const { name } = chosen.intervention
    outbox.track(`intervention-shown-${name}${chosen.shown && `-${chosen.shown}`}`)
    if (chosen.kind === 'film') {
      for (const event of ['videoShown', 'videoStart']) outbox.track(event)
      await cover(chosen.minWatchMs + 2000)
      outbox.track('videoEnd')
    } else await cover(6000)
    if (chosen.kind === 'question') {
      const { field, options } = chosen.intervention.question
      const form_fields = { [field]: encodeURIComponent(oneOf(options, dice)?.value ?? '') }
      outbox.add({ kind: 'form', form: 'intervention', form_fields })
    }
    outbox.track(`intervention-closed-${name}`)
  }

  /** Whether the person goes on. */
  async function prompt(at: number, card: Card | undefined, cover: Cover): Promise<boolean> {
    const asked = prompts[at]
    const content = asked && contentOfPrompt(asked)
    if (content === undefined) return true
    const target = String(at + 1)
    const about = card === undefined ? {} : { entity_id: card.entity_id, time_content_viewed: clock.now() }
    const act = (engagement_type: string, detail: Record<string, string | number>) =>
      outbox.add({
        kind: 'act',
        engagement_type,
        response: 1,
        time_engagement: clock.now(),
        ...about,
        detail: { ...detail, [TARGET]: target },
      })
    act('prompt_shown', { prompt: content.name })
    const open_ms = 3000 + Math.round(dice() * 4000)
    await cover(open_ms)
    const goesOn = card === undefined || isDrawn(rateOf(profile, { zeal: 1 }, 'prompt_answer', condition), dice)
    const answer = content.kind === 'question' ? oneOf(content.question.options, dice)?.value : undefined
    const decision = goesOn ? 'go_on' : 'go_back'
    act('prompt_answer', { prompt: content.name, decision, open_ms, ...(answer !== undefined && { answer }) })
    answered.add(`${at}/${card?.entity_id ?? ''}`)
    return goesOn
  }

  /** What stands beside the feed, on devices that are wide enough for it. */
  function pressSuggestions() {
    if (person.device.class !== 'Desktop') return
    for (const [i, { kind }] of (parseSuggestions(settings[SUGGESTIONS]) ?? []).entries()) {
      if (!isDrawn(rateOf(profile, person, 'suggestion_press', condition), dice)) continue
      const detail = { suggestion_kind: kind, [TARGET]: String(i + 1) }
      outbox.add({ kind: 'act', engagement_type: 'suggestion_press', response: 1, time_engagement: clock.now(), detail })
    }
  }

  async function write() {
    if (composer === undefined) return
    const { asked, least, maySkip } = composer
    const writes = isDrawn(rateOf(profile, { zeal: 1 }, 'post_write', condition), dice)
    if (asked === 'feed' && !writes) return
    const isSkipped = maySkip && !writes
    const text = wordsOf(least, Math.max(least, 400), dice)
    await clock.pass(isSkipped ? 3000 : 200 * text.length)
    const name = isSkipped ? 'post_skip' : 'post_write'
    const given = isSkipped ? { asked } : { text, asked, ...drawActWriting(text.length, dice) }
    const detail = { ...drawDetail(name, dice, given), ...(!isSkipped && { [TARGET]: '1' }) }
    outbox.add({ kind: 'act', engagement_type: name, response: 1, time_engagement: clock.now(), detail })
  }

  return {
    before: async () => {
      if (composer?.asked === 'before') await write()
    },
    after: async () => {
      pressSuggestions()
      if (composer !== undefined && composer.asked !== 'before') await write()
    },
    atCard: async (card, cover) => {
      if (intervention && !isIntervened && card.idx >= interventionIdx) await intervene(intervention, cover)
      for (;;) {
        const progress = { lastViewedIdx: card.idx, total, feedMs: clock.now() - beganMs }
        const at = duePrompt(prompts, progress, (i) => answered.has(`${i}/`))
        if (at === undefined) return
        await prompt(at, undefined, cover)
        answered.add(`${at}/`)
      }
    },
    mayAct: async (card, act, cover) => {
      for (const at of promptsBefore(prompts, act)) if (!(await prompt(at, card, cover))) return false
      return true
    },
  }
}
