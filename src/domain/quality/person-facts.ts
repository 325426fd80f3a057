import { SAID_RANDOM } from '../answers/said-random.ts'
import { commentRules, hasWrittenEnough } from '../comments/comment-settings.ts'
import type { AnswerRow } from '../exports/tidy/answers/answer-rows.ts'
import { type AttentionTaken, countOf } from '../exports/tidy/person/attention-of.ts'
import { cardInFeed } from '../exports/tidy/visits/card-key.ts'
import { dwellFullMs } from '../exports/tidy/visits/exposure.ts'
import type { Seen } from '../exports/tidy/visits/seen-by-person.ts'
import { countChecks, metCards } from '../feed/checks/check-results.ts'
import type { FeedCheck } from '../feed/checks/feed-check.ts'
import { answeredTexts, answerGapsMs, msPerItemOfForms, repeatedAnswers, scalesAnswered } from './answer-facts.ts'
import type { PersonFacts, WrittenTexts } from './facts.ts'
import { comparedWithEarlier, type EarlierVisit } from './lasting-answers.ts'
import type { SentSigns } from './visit-signs.ts'

export type FactSources = {
  seen: Seen
  /** Of all feeds, as far as they were served. */
  cards: readonly { feed: string; entity_id: string }[]
  /** Of the study's sets, by card. */
  checks: ReadonlyMap<string, FeedCheck>
  /** By card in its feed: the buttons that were on in the end. */
  pressed: ReadonlyMap<string, ReadonlySet<string>>
  nSessions: number
  settings: Readonly<Record<string, string>>
  attention: readonly AttentionTaken[]
  answers: readonly AnswerRow[]
  earlier: readonly EarlierVisit[]
  /** Of the feed. Those of forms are among the answers. */
  texts: WrittenTexts
  nAfterSubmit: number | undefined
  signs: SentSigns | undefined
  outcome: string | null
}

export function personFacts({
  seen,
  cards,
  checks,
  pressed,
  nSessions,
  settings,
  attention,
  answers,
  earlier,
  texts,
  nAfterSubmit,
  signs,
  outcome,
}: FactSources): PersonFacts {
  const { nPages, activeMs, hiddenMs, overlapMs } = seen
  const viewsOf = ({ feed, entity_id }: (typeof cards)[number]) => seen.cards.get(cardInFeed(feed, entity_id))?.views ?? []
  const dwelt = cards.map((card) => dwellFullMs(viewsOf(card))).filter((ms) => ms > 0)
  const random = answers.find(({ instrument, item_id }) => instrument === SAID_RANDOM.form && item_id === SAID_RANDOM.key)
  return {
    ...{ nPages, activeMs, hiddenMs, overlapMs, nSessions, nAfterSubmit, signs },
    lacksComment: outcome === 'complete' ? lacksComment(settings, texts) : null,
    nCards: cards.length,
    nDwelt: dwelt.length,
    medianDwellMs: median(dwelt),
    ...screensOf(seen),
    attention: {
      passed: countOf(attention, 'passed'),
      failed: countOf(attention, 'failed'),
      unanswered: countOf(attention, 'unanswered'),
    },
    scales: scalesAnswered(answers, settings),
    msPerItem: msPerItemOfForms(answers),
    checks: countChecks(checks, metCards({ seen, cards, pressed })),
    answerGapsMs: answerGapsMs(answers),
    repeated: repeatedAnswers(answers),
    earlierWaves: comparedWithEarlier(answers, earlier),
    texts: allTexts(texts, answers),
    saidRandom: random?.value === SAID_RANDOM.yes ? true : random?.value === SAID_RANDOM.no ? false : null,
  }
}

function lacksComment(settings: FactSources['settings'], { commentLengths }: WrittenTexts): boolean | null {
  const rules = commentRules(settings)
  return rules?.mustWrite ? !hasWrittenEnough(rules, commentLengths) : null
}

/** Texts of the feed and of forms together. */
function allTexts(texts: WrittenTexts, answers: readonly AnswerRow[]): WrittenTexts {
  const { nWritten, nPasted, written } = answeredTexts(answers)
  return {
    ...texts,
    nWritten: texts.nWritten + nWritten,
    nPasted: texts.nPasted + nPasted,
    written: [...texts.written, ...written],
  }
}

/** Cards whose first view began so soon after the very first were there when the feed opened. */
const FIRST_SCREEN_MS = 1000

function screensOf({ cards }: Seen): Pick<PersonFacts, 'nFirstScreen' | 'nLaterCards'> {
  const starts = [...cards.values()].flatMap(({ views }) => views[0]?.startMs ?? [])
  const untilMs = Math.min(...starts) + FIRST_SCREEN_MS
  const nFirstScreen = starts.filter((ms) => ms <= untilMs).length
  return { nFirstScreen, nLaterCards: starts.length - nFirstScreen }
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}
