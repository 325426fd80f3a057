import { cardFieldOf } from '#domain/answers/card-fields.ts'
import { fieldNames, storedAnswer } from '#domain/answers/form-fields.ts'
import { latestAnswers } from '#domain/answers/latest-answers.ts'
import { INTERVENTION, interventionItem, interventionItems } from '#domain/exports/codebook/intervention-instrument.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { feedsOf } from '#domain/feeds/feed-names.ts'
import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { formNames } from '#domain/journey/journey-of.ts'
import { codeOf } from '#domain/questionnaires/parts/code-of.ts'
import {
  type Answers,
  blocksOf,
  type ChoiceItem,
  type Item,
  type Option,
  type Questionnaire,
} from '#domain/questionnaires/questionnaire.ts'
import { cardKey } from '#domain/questions/card-rule.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { isUnmoved } from '#domain/questions/item-fields.ts'
import { partsOf } from '#domain/questions/kinds/index.ts'
import type { Part } from '#domain/questions/kinds/kind.ts'
import type { Answered, FormWrite, LoggedAnswer } from '../person/person-record.ts'
import { type AskedCard, type CardsOfBlock, pagesAsMet, partsAsMet } from './asked-parts.ts'

/** Why there is an answer, or none. */
export const ANSWER_STATUSES = [
  { value: 'answered', label: 'The person answered' },
  { value: 'skipped', label: 'The form was sent and this item was left open' },
  {
    value: 'not-asked',
    label: 'The page was sent or left out, and this item was not on it: not drawn, or its condition did not hold',
  },
  { value: 'untouched-default', label: 'A slider that the person did not touch: what is stored is where it stood' },
  { value: 'not-reached', label: 'The form belongs to the person’s journey and was not sent, or not this page of it' },
] as const

export type AnswerStatus = (typeof ANSWER_STATUSES)[number]['value']

/** One item that a person was, or should have been, asked. */
export type AnswerRow = {
  /** Name of the form; `intervention` for what an intervention asked, `unnamed` where the form had no name. */
  instrument: string
  /** In which an intervention asked, where there are several. */
  feed: string | null
  item_id: string
  /** Place among the items as this person met them, from 0; null where the form is none that we know. */
  item_position: number | null
  status: AnswerStatus
  code: number | null
  value: string | null
  label: string | null
  number: number | null
  text: string | null
  firstMs: number | null
  lastMs: number | null
  nChanges: number
  /** Since the page was shown; null where the page recorded none. */
  firstAnswerMs: number | null
  lastAnswerMs: number | null
  /** Pasted or dropped text; null where the page recorded nothing. */
  nPastes: number | null
  pastedChars: number | null
  /** Of a text; null where the page did not record them. */
  nKeystrokes: number | null
  nDeletions: number | null
  nScripted: number | null
  awayMs: number | null
  page: string | null
  /** `item_id` without the card. */
  itemKey: string
  card: AskedCard | null
}

type SinceZero = (ms: number | null) => number | null
type Asked = {
  instrument: string
  key: string
  item: Item | undefined
  part: Part | undefined
  position: number | null
  /** Of a form that we know; what else was sent comes one by one. */
  page: string | null
  /** Whether a later page of the form was sent, so that this one was left out if it was not. */
  isPassed: boolean
  card: AskedCard | null
}

/** The items of a person's journey in its order, then whatever else they answered. */
export function answerRows({ settings, experiment_id, writes, askedCards }: Answered, sinceZero: SinceZero): AnswerRow[] {
  // The intervention is met in the feed, before the forms.
  const isIntervened = feedsOf(settings).some((feed) => interventionItem(settingsOfFeed(settings, feed)) !== undefined)
  const journey = [...(isIntervened ? [INTERVENTION] : []), ...formNames(settings, experiment_id)]
  const names = [...new Set([...journey, ...writes.map(instrumentOf)])]
  return names.flatMap((form) => {
    const own = writes.filter((write) => instrumentOf(write) === form)
    const cardsOf: CardsOfBlock = (block) => askedCards?.find((each) => each.form === form && each.block === block)?.cards ?? []
    if (form === INTERVENTION) return interventionRows(own, settings, sinceZero)
    const items = asked(findInStudy(form, settings), { form, writes: own, cardsOf })
    return items.map((each) => rowOf(each, own, sinceZero))
  })
}

/** What an intervention asked, in each feed. */
function interventionRows(writes: readonly FormWrite[], settings: Answered['settings'], sinceZero: SinceZero): AnswerRow[] {
  const feeds = new Set([...feedsOf(settings), ...writes.map(({ feed }) => feed ?? ONLY_FEED)])
  return [...feeds].flatMap((feed) => {
    const own = writes.filter((write) => (write.feed ?? ONLY_FEED) === feed)
    const rows = askedBetween(own, interventionItem(settingsOfFeed(settings, feed))).map((each) => rowOf(each, own, sinceZero))
    return feed === ONLY_FEED ? rows : rows.map((row) => ({ ...row, feed, item_id: `${row.item_id}__${feed}` }))
  })
}

/** A call may send answers without the name of a form. The name unnamed means the same. */
const instrumentOf = ({ form }: FormWrite) => (form === '' ? 'unnamed' : form)

/** Answers by form, as they were sent last. */
export const lastAnswers = (writes: readonly FormWrite[], form: string): Answers =>
  latestAnswers(writes.filter((write) => write.form === form))

type Sent = { form: string; writes: readonly FormWrite[]; cardsOf: CardsOfBlock }

function asked(questionnaire: Questionnaire | undefined, { form, writes, cardsOf }: Sent): Asked[] {
  const met = questionnaire === undefined ? [] : partsAsMet(questionnaire, latestAnswers(writes), cardsOf)
  const pages = questionnaire === undefined ? [] : pagesAsMet(questionnaire, latestAnswers(writes)).map(({ page }) => page.name)
  const lastSent = Math.max(...writes.map(({ page }) => pages.indexOf(page ?? '')))
  const keys = new Set(writes.flatMap(({ answers }) => Object.keys(answers)))
  const others = questionnaire === undefined ? [...keys] : [...keys].filter(isOther(questionnaire))
  return [
    ...met.map(({ page, item, part, position, card }): Asked => {
      const key = card === null ? part.key : cardKey(part.key, card.entity_id)
      return { instrument: form, key, item, part, position, page, isPassed: pages.indexOf(page) < lastSent, card }
    }),
    ...others.map((key) => unknown(form, key)),
  ]
}

function isOther(questionnaire: Questionnaire): (key: string) => boolean {
  const known = new Set(fieldNames(questionnaire))
  const cardBlocks = blocksOf(questionnaire).filter(({ cards }) => cards !== undefined)
  return (key) => !known.has(key) && !cardBlocks.some((block) => cardFieldOf(block, key) !== undefined)
}

const unknown = (instrument: string, key: string, item?: Item): Asked => ({
  ...{ instrument, key, item, part: item && partsOf(item)[0] },
  ...{ position: null, page: null, isPassed: false, card: null },
})

/** What the intervention of the condition asks, and whatever else was answered: a link may have brought another intervention. */
function askedBetween(writes: readonly FormWrite[], own: ChoiceItem | undefined): Asked[] {
  const keys = new Set([...(own ? [own.key] : []), ...writes.flatMap(({ answers }) => Object.keys(answers))])
  return [...keys].map((key) =>
    unknown(INTERVENTION, key, own?.key === key ? own : interventionItems.find((each) => each.key === key)),
  )
}

function rowOf(each: Asked, writes: readonly FormWrite[], sinceZero: SinceZero): AnswerRow {
  const { instrument, key, item, part, position, page, card } = each
  const sent = writes.filter(({ answers }) => Object.hasOwn(answers, key))
  // What an intervention asks comes one by one; of a form the last sending of the page has all answers.
  const last = page === null ? sent.at(-1) : writes.findLast((write) => (write.page ?? page) === page)
  // A key is whatever a caller wrote: one that every object inherits is no answer.
  const stored = last !== undefined && Object.hasOwn(last.answers, key) ? (last.answers[key] ?? null) : null
  // Rows of earlier versions may have another spelling of an option.
  const value = stored === null || item === undefined || stored.trim() === '' ? stored : storedAnswer(item, stored, part?.key)
  const status = statusOf(each, last, value)
  const isAnswer = status === 'answered' && value !== null
  const options = part?.options ?? []
  return {
    instrument,
    feed: null,
    item_id: key,
    item_position: position,
    status,
    code: isAnswer && options.length > 0 ? (codeOf(value) ?? null) : null,
    value: value === '' ? null : value,
    label: isAnswer ? labelOf(options, value) : null,
    number: isAnswer && part?.holds === 'number' && Number.isFinite(Number(value)) ? Number(value) : null,
    text: isAnswer && part?.holds === 'text' ? value : null,
    firstMs: sinceZero(sent[0]?.clientMs ?? null),
    lastMs: sinceZero(sent.at(-1)?.clientMs ?? null),
    ...changesOf(key, sent),
    page: page === null ? (last?.page ?? null) : page,
    itemKey: part?.key ?? key,
    card,
  }
}

type Recorded = 'nChanges' | 'firstAnswerMs' | 'lastAnswerMs' | 'nPastes' | 'pastedChars'

/** As the page recorded them; else how often another answer was sent than the time before. */
function changesOf(key: string, sent: readonly FormWrite[]): Pick<AnswerRow, Recorded | HowWritten> {
  const logs = sent.flatMap(({ answerLog }) => (answerLog && Object.hasOwn(answerLog, key) ? (answerLog[key] ?? []) : []))
  return {
    nChanges:
      logs.length > 0
        ? logs.reduce((sum, { n_changes }) => sum + n_changes, 0)
        : sent.filter((write, at) => at > 0 && write.answers[key] !== sent[at - 1]?.answers[key]).length,
    firstAnswerMs: logs[0]?.first_ms ?? null,
    lastAnswerMs: logs.at(-1)?.last_ms ?? null,
    // A page that is sent again may repeat what it recorded before.
    nPastes: logs.length === 0 ? null : Math.max(...logs.map(({ n_pastes = 0 }) => n_pastes)),
    pastedChars: logs.length === 0 ? null : Math.max(...logs.map(({ pasted_chars = 0 }) => pasted_chars)),
    ...writtenIn(logs),
  }
}

type HowWritten = 'nKeystrokes' | 'nDeletions' | 'nScripted' | 'awayMs'

/** Earlier pages did not record these. */
function writtenIn(logs: readonly LoggedAnswer[]): Pick<AnswerRow, HowWritten> {
  const most = (name: keyof LoggedAnswer) => {
    const counts = logs.flatMap((log) => log[name] ?? [])
    return counts.length === 0 ? null : Math.max(...counts)
  }
  return {
    nKeystrokes: most('n_keystrokes'),
    nDeletions: most('n_deletions'),
    nScripted: most('n_scripted'),
    awayMs: most('away_ms'),
  }
}

function statusOf({ item, card, isPassed }: Asked, last: FormWrite | undefined, value: string | null): AnswerStatus {
  if (last === undefined) return isPassed ? 'not-asked' : 'not-reached'
  // A page sends all that it shows, also what was left open.
  if (value === null && typeof last.page === 'string') return 'not-asked'
  if (value === null || value.trim() === '') return 'skipped'
  if (item === undefined) return 'answered'
  const key = card === null ? item.key : cardKey(item.key, card.entity_id)
  return isUnmoved({ type: item.type, key }, last.answers) ? 'untouched-default' : 'answered'
}

/** The words of the option; several choices are joined with `; `. */
function labelOf(options: readonly Option[], value: string): string | null {
  const labels = value.split(';').flatMap((each) => options.find((option) => option.value === each)?.label ?? [])
  return labels.length === 0 ? null : labels.join('; ')
}
