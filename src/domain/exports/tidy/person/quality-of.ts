import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { partsOf } from '#domain/questions/kinds/index.ts'
import type { AnswerRow } from '../answers/answer-rows.ts'
import { tenths } from '../columns/moment.ts'
import type { Seen } from '../visits/seen-by-person.ts'
import { type AttentionTaken, countOf } from './attention-of.ts'
import { nSessions } from './person-record.ts'
import { QUALITY_LIMITS, type QualityFlag } from './quality-flags.ts'
import type { PersonReading } from './read-person.ts'

export const QUALITY_VERSION = 'quality-1'

/** A flag is null where it cannot be judged. */
export type Quality = {
  attentionPassed: number
  attentionFailed: number
  attentionUnanswered: number
  activeMsPerCard: number | null
  zeroDwellShare: number | null
  medianDwellMs: number | null
  hiddenShare: number | null
  overlapMs: number
  nClicks: number
  formsJudged: number
  formsStraightLined: number
  flags: Readonly<Record<QualityFlag, boolean | null>>
}

/** What flags are judged by. */
export type FlagFacts = {
  seen: Pick<Seen, 'activeMs' | 'hiddenMs' | 'overlapMs' | 'nPages'>
  nCards: number
  /** Cards with any dwell as specified. */
  nDwelt: number
  nSessions: number
  settings: Settings
  attention: readonly AttentionTaken[]
  answers: readonly AnswerRow[]
}

export function qualityOf(person: PersonReading): Quality {
  const { record, seen } = person
  const exposures = person.exposures()
  const dwelt = exposures.map(({ dwell_ms_full }) => dwell_ms_full).filter((ms) => ms > 0)
  return {
    ...judgeQuality({
      seen,
      nCards: exposures.length,
      nDwelt: dwelt.length,
      nSessions: nSessions(record),
      settings: record.settings,
      attention: person.attention(),
      answers: person.answers(),
    }),
    medianDwellMs: median(dwelt),
    nClicks: record.events.filter(({ kind }) => kind === 'engagement').length,
  }
}

/** The flags of somebody, and what they follow from: for the export, and for the list of participants. */
export function judgeQuality(facts: FlagFacts): Omit<Quality, 'medianDwellMs' | 'nClicks'> {
  const { seen, nCards, nDwelt, attention, answers } = facts
  const { activeMs, hiddenMs, overlapMs, nPages } = seen
  const [passed, failed] = [countOf(attention, 'passed'), countOf(attention, 'failed')]
  const hasReports = nPages > 0
  const activeMsPerCard = hasReports && nCards > 0 ? tenths(activeMs / nCards) : null
  const zeroDwellShare = nCards > 0 ? share(nCards - nDwelt, nCards) : null
  const hiddenShare = activeMs + hiddenMs > 0 ? share(hiddenMs, activeMs + hiddenMs) : null
  const lined = straightLining(answers, facts.settings)
  const random = answers.find(({ instrument, item_id }) => instrument === 'final' && item_id === 'random')
  return {
    attentionPassed: passed,
    attentionFailed: failed,
    attentionUnanswered: countOf(attention, 'unanswered'),
    activeMsPerCard,
    zeroDwellShare,
    hiddenShare,
    overlapMs,
    ...lined,
    flags: {
      attention: passed + failed === 0 ? null : failed > 0,
      fast: activeMsPerCard === null ? null : activeMsPerCard < QUALITY_LIMITS.fastMsPerCard,
      unseen: zeroDwellShare === null ? null : zeroDwellShare > QUALITY_LIMITS.unseenShare,
      hidden: hiddenShare === null ? null : hiddenShare > QUALITY_LIMITS.hiddenShare,
      two_windows: hasReports ? overlapMs > QUALITY_LIMITS.overlapMs : null,
      sessions: facts.nSessions > 1,
      straight_lining: lined.formsJudged === 0 ? null : lined.formsStraightLined > 0,
      said_random: random?.value === 'yes' ? true : random?.value === 'no' ? false : null,
    },
  }
}

const share = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 10_000

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : tenths((upper + (sorted[middle - 1] ?? upper)) / 2)
}

type Settings = Readonly<Record<string, string>>

/** The same code for every item of a form that has the same number of options. Questions with other options are no such scale. */
function straightLining(answers: readonly AnswerRow[], settings: Settings): Pick<Quality, 'formsJudged' | 'formsStraightLined'> {
  const scales = new Map<string, number[]>()
  for (const { instrument, itemKey, code } of answers) {
    const points = pointsOf({ form: instrument, key: itemKey, settings })
    if (points === undefined || code === null) continue
    const key = `${instrument}/${points}`
    const codes = scales.get(key)
    if (codes === undefined) scales.set(key, [code])
    else codes.push(code)
  }
  const judged = [...scales.values()].filter((codes) => codes.length >= QUALITY_LIMITS.straightLiningItems)
  return { formsJudged: judged.length, formsStraightLined: judged.filter((codes) => new Set(codes).size === 1).length }
}

function pointsOf({ form, key, settings }: { form: string; key: string; settings: Settings }): number | undefined {
  const questionnaire = findInStudy(form, settings)
  const item = questionnaire && itemsOf(questionnaire).find((each) => partsOf(each).some((part) => part.key === key))
  const isScale = item?.type === 'radio' || (item?.type === 'matrix' && item.isMultiple !== true)
  return isScale ? item.options.length : undefined
}
