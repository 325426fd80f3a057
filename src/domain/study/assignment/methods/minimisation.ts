import { countIn } from '../fill.ts'
import { lowest, type Method, type Situation, weightOf } from './method.ts'

/** Pocock and Simon (1975), with the range as the measure of imbalance. */
export const minimisation: Method = {
  name: 'minimisation',
  label: 'Minimisation',
  explains:
    'A biased coin favours the condition that makes the groups most alike in each item by itself. Best for several items.',
  needsItems: true,
  chances: (situation) => {
    const { open, rules } = situation
    const preferred = lowest(open, (condition) => imbalanceAfter(situation, condition))
    if (preferred.length === open.length) return chancesOf(open, () => 1 / open.length)
    // Where many are equally good, the coin alone would make each of them less likely than one that is worse.
    const share = Math.max(rules.coin, preferred.length / open.length)
    return chancesOf(open, (condition) =>
      preferred.includes(condition) ? share / preferred.length : (1 - share) / (open.length - preferred.length),
    )
  },
}

const chancesOf = (conditions: readonly number[], chanceOf: (condition: number) => number) =>
  Object.fromEntries(conditions.map((condition) => [condition, chanceOf(condition)]))

/** How unequal the open conditions would be among people who share an answer with this person, if the person came into this one. */
function imbalanceAfter({ open, people, stratum, rules }: Situation, chosen: number): number {
  return Object.entries(stratum).reduce((sum, [key, level]) => {
    const alike = people.filter((fill) => fill.stratum[key] === level)
    const counts = open.map((condition) => countIn(alike, condition) + (condition === chosen ? 1 : 0))
    return sum + weightOf(rules, key) * (Math.max(...counts) - Math.min(...counts))
  }, 0)
}
