import { findFeedAlgorithm } from '../feed-algorithms/index.ts'
import type { Known } from './parameter.ts'

/** Two columns of a set: what each person sees once, and in which of its variants. */
export type BalanceBy = { item: string; variant: string }

/** One set of a condition's feed. */
export type ChosenSet = {
  entity_set: string
  /** Of cards; where variants are balanced, of items. */
  number_to_show?: number
  randomize_between_subjects: 'yes' | 'no'
  /**
   * Seed name for drawing a subset. An imported study whose set was renamed keeps the old name here, so it still draws the same
   * cards.
   */
  drawn_as?: string
  /** Each person gets one variant of each item, by a Latin square over people. */
  balance_by?: BalanceBy
}

export const NO_SET_MESSAGE = 'You need to select at least one set per condition under the Cards section.'

type Parsed = { ok: true; sets: ChosenSet[] } | { ok: false; problems: string[] }

/** Reads the parameter `entity_sets`, a JSON list inside a string. */
export function parseChosenSets(value: string): Parsed {
  const list = parseList(value)
  if (list === undefined) return { ok: false, problems: ['must be a JSON list of sets'] }
  if (list.length === 0) return { ok: false, problems: [NO_SET_MESSAGE] }
  const problems: string[] = []
  const sets = list.flatMap((entry, i) => {
    const read = parseEntry(entry)
    if (typeof read !== 'string') return [read]
    problems.push(`entry ${i + 1} ${read}`)
    return []
  })
  const names = sets.map((set) => set.entity_set)
  for (const name of new Set(names.filter((name, i) => names.indexOf(name) !== i))) problems.push(`names the set '${name}' twice`)
  return problems.length === 0 ? { ok: true, sets } : { ok: false, problems }
}

/** Problems of the chosen sets, given the sets that exist. */
export function checkChosenSets(value: string, known: Known): string[] {
  const parsed = parseChosenSets(value)
  if (!parsed.ok) return parsed.problems
  const { respectsCardCounts = true } = findFeedAlgorithm(known.settings['algorithm'] || 'random') ?? {}
  return parsed.sets.flatMap(({ entity_set, number_to_show, balance_by }) => {
    if (balance_by !== undefined && !respectsCardCounts)
      return [`balances variants of '${entity_set}', which only the feed algorithm random does`]
    const size = known.setSizes.get(entity_set)
    if (size === undefined) return [`unknown set '${entity_set}'`]
    if (number_to_show !== undefined && number_to_show > size) {
      return [`asks for ${number_to_show} cards of '${entity_set}', which has ${size}`]
    }
    return []
  })
}

function parseList(value: string): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

/** Returns the parsed entry, or a text that says what is wrong with it. */
function parseEntry(entry: unknown): ChosenSet | string {
  if (typeof entry !== 'object' || entry === null) return 'must be an object'
  const {
    entity_set,
    number_to_show,
    randomize_between_subjects = 'yes',
    drawn_as,
    balance_by,
    ...rest
  } = entry as Record<string, unknown> // any JSON object
  if (typeof entity_set !== 'string' || entity_set === '') return 'needs an entity_set'
  const unknown = Object.keys(rest)
  if (unknown.length > 0) return `has the unknown field '${unknown[0]}'`
  if (randomize_between_subjects !== 'yes' && randomize_between_subjects !== 'no')
    return "needs randomize_between_subjects 'yes' or 'no'"
  if (drawn_as !== undefined && (typeof drawn_as !== 'string' || drawn_as === ''))
    return 'needs a drawn_as that is the name of a set'
  const balance = balance_by === undefined ? undefined : readBalance(balance_by)
  if (typeof balance === 'string') return balance
  const drawn = {
    randomize_between_subjects,
    ...(drawn_as !== undefined && { drawn_as }),
    ...(balance && { balance_by: balance }),
  } as const
  if (number_to_show === undefined || number_to_show === null) return { entity_set, ...drawn }
  if (typeof number_to_show !== 'number' || !Number.isInteger(number_to_show) || number_to_show < 1) {
    return 'needs a number_to_show that is a whole number from 1'
  }
  return { entity_set, number_to_show, ...drawn }
}

function readBalance(given: unknown): BalanceBy | string {
  const wrong = 'needs a balance_by with the names of two different columns, item and variant'
  if (typeof given !== 'object' || given === null || Object.keys(given).length !== 2) return wrong
  const { item, variant } = given as Record<string, unknown> // any JSON object
  const isFine = typeof item === 'string' && typeof variant === 'string' && item.trim() !== '' && variant.trim() !== ''
  return isFine && item !== variant ? { item, variant } : wrong
}
