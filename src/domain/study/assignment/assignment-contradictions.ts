import { parseStrataQuotas, parseWeights } from '#domain/parameters/assignment-settings.ts'
import { methodNamed } from './methods/index.ts'
import type { AssignmentRules } from './methods/method.ts'
import { ASSIGNMENT, ASSIGNMENT_BY, ASSIGNMENT_COIN, ASSIGNMENT_WEIGHTS, assignmentRules, QUOTA_STRATA } from './rules.ts'
import type { StratumItem } from './stratum.ts'
import { askedBeforeFeed, levelsOf, type StratumChoice } from './stratum-choices.ts'

type Settings = Readonly<Record<string, string>>
type Contradiction = { param: string; text: string }

/** Settings of the assignment that are valid alone, but not with the rest of the study. */
export function assignmentContradictions(settings: Settings): Contradiction[] {
  const rules = assignmentRules((name) => (settings[name] ?? '').trim())
  const asked = askedBeforeFeed(settings)
  return [
    ...methodProblems(rules, settings),
    ...itemProblems(rules.by, asked),
    ...weightProblems(rules, settings),
    ...quotaProblems(rules.by, asked, settings),
  ]
}

function methodProblems({ method, by }: AssignmentRules, settings: Settings): Contradiction[] {
  const { needsItems, label } = methodNamed(method)
  const problems: Contradiction[] = []
  if (needsItems && by.length === 0)
    problems.push({ param: ASSIGNMENT, text: `${label} needs an item to go by: name one or more in ${ASSIGNMENT_BY}.` })
  if ((settings[ASSIGNMENT_COIN] ?? '') !== '' && method !== 'minimisation')
    problems.push({ param: ASSIGNMENT_COIN, text: `A biased coin is for minimisation, not for ${method}.` })
  return problems
}

function itemProblems(by: readonly StratumItem[], asked: readonly StratumChoice[]): Contradiction[] {
  if (by.length > 0 && asked.length === 0) return [{ param: ASSIGNMENT_BY, text: NOTHING_ASKED }]
  return by.flatMap((item) => {
    const text = itemProblem(item, findChoice(asked, item.key))
    return text === undefined ? [] : [{ param: ASSIGNMENT_BY, text }]
  })
}

export const NOTHING_ASKED = 'People cannot be assigned by answers, because nothing is asked before the feed.'

const findChoice = (asked: readonly StratumChoice[], key: string) => asked.find((choice) => choice.key === key)

function itemProblem({ key, bands }: StratumItem, choice: StratumChoice | undefined): string | undefined {
  if (choice === undefined) return `No questionnaire before the feed asks ‘${key}’.`
  if (choice.kind === 'unfit')
    return `People cannot be assigned by ‘${key}’: it needs one answer from a list, or a number that is cut into bands.`
  if (choice.kind === 'number' && bands === undefined) return `‘${key}’ is a number: say where its bands begin.`
  return choice.kind === 'options' && bands !== undefined
    ? `‘${key}’ has bands, but its answers are chosen from a list.`
    : undefined
}

/** Weights are by condition for simple, by item for minimisation. */
function weightProblems({ method, by }: AssignmentRules, settings: Settings): Contradiction[] {
  const names = Object.keys(parseWeights((settings[ASSIGNMENT_WEIGHTS] ?? '').trim()) ?? {})
  if (names.length === 0) return []
  const param = ASSIGNMENT_WEIGHTS
  if (method !== 'simple' && method !== 'minimisation')
    return [{ param, text: `Weights are for simple and minimisation, not for ${method}.` }]
  const most = Number(settings['n-conditions'] || Number.POSITIVE_INFINITY)
  const isKnown = (name: string) =>
    method === 'simple' ? /^[1-9]\d*$/.test(name) && Number(name) <= most : by.some(({ key }) => key === name)
  const what = method === 'simple' ? 'condition' : 'item of the assignment'
  return names.filter((name) => !isKnown(name)).map((name) => ({ param, text: `A weight names ‘${name}’, which is no ${what}.` }))
}

function quotaProblems(by: readonly StratumItem[], asked: readonly StratumChoice[], settings: Settings): Contradiction[] {
  const quotas = parseStrataQuotas((settings[QUOTA_STRATA] ?? '').trim()) ?? []
  return quotas.flatMap(({ stratum }) =>
    Object.entries(stratum).flatMap(([key, level]) => {
      const text = levelProblem(
        by.find((item) => item.key === key),
        findChoice(asked, key),
        { key, level },
      )
      return text === undefined ? [] : [{ param: QUOTA_STRATA, text }]
    }),
  )
}

function levelProblem(
  item: StratumItem | undefined,
  choice: StratumChoice | undefined,
  { key, level }: { key: string; level: string },
): string | undefined {
  if (item === undefined) return `A quota names ‘${key}’, which is no item of ${ASSIGNMENT_BY}.`
  // Without the item, the list of items is what is wrong.
  if (choice === undefined || level === '' || levelsOf(item, choice).some(({ value }) => value === level)) return undefined
  return `A quota names ‘${level}’, which is no answer to ‘${key}’.`
}
