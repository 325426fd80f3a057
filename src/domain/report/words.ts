import type { Estimate } from '../attention/moments.ts'
import type { MonitoredStep } from '../monitor/funnel.ts'
import { findQuestionnaire } from '../questionnaires/index.ts'
import { conditionLabel } from '../study/design/words.ts'
import type { DwellRule } from './sensitivity.ts'

/** What each definition counts, for people who have not read the manual. */
export const RULE_WORDS: Readonly<Record<DwellRule['definition'], { short: string; long: string }>> = {
  full: { short: 'All of it in view', long: 'the time for which all of a card, or as much of it as fits, was in view' },
  half: {
    short: 'Half of it in view',
    long: 'the time for which at least half of a card was visible, or half of the room covered by it',
  },
  any: { short: 'Any of it in view', long: 'the time for which any part of a card was visible' },
  focal: {
    short: 'At the focal line',
    long: 'the time for which a card was at the focal line; at each moment at most one card is',
  },
  px: { short: 'Visible share', long: 'the visible share of a card, summed over time' },
}

export const floorWords = ({ floorMs }: DwellRule): string => (floorMs === 0 ? 'no floor' : `from ${floorMs / 1000} s`)

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

export const withInterval = ({ mean, low, high }: Estimate): string =>
  `${(mean / 1000).toFixed(2)} [${(low / 1000).toFixed(2)}, ${(high / 1000).toFixed(2)}]`

export const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`

export const ofAll = (n: number, all: number): string => (all === 0 ? String(n) : `${n} (${percent(n / all)})`)

export const number = (n: number): string => n.toLocaleString('en')

/** 0 were allocated; 1 was allocated. */
export const wereWords = (n: number, what: string): string => `${number(n)} ${n === 1 ? 'was' : 'were'} ${what}`

/** 1 person; 10,000 people. */
export const peopleWords = (n: number): string => `${number(n)} ${n === 1 ? 'person' : 'people'}`

/** The name of a condition alone, if it has one: what CONSORT figures write above its column. */
export const conditionWords = (condition: number, names: readonly string[]): string =>
  conditionLabel(condition, (names[condition - 1] ?? '').replace(/\s+/g, ' '))

const STEPS: Readonly<Record<Exclude<MonitoredStep['step'], 'form'>, string>> = {
  consent: 'Consent',
  instructions: 'Instructions',
  feed: 'Feed',
}

export function stepWords({ step, name }: MonitoredStep): string {
  if (step === 'form') return findQuestionnaire(name)?.label ?? name
  return step === 'feed' && name !== 'feed' ? `Feed ${name}` : STEPS[step]
}
