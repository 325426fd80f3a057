import type { Jump } from '../../../questionnaires/questionnaire.ts'
import { type Expression, factsIn } from '../../expression.ts'
import type { HiddenItem } from '../../item.ts'
import type { Text } from '../../text.ts'
import type { ImportEntry } from '../import-report.ts'
import type { Keys } from '../keys.ts'
import { conditionIn, type Lookup, simplified, type TakenQuestion } from './condition.ts'

/** Fields of embedded data that were taken, by name. */
export type TakenField = {
  item: HiddenItem<Text>
  /** Keys that were known where the item stands; undefined on the first page. */
  known: ReadonlySet<string> | undefined
}

/** For whom the questions of a block are passed over, and up to which one. */
export type Skip = { when: Expression; until: string | undefined }

/** What skip logic of a block leads past, while its questions are taken. */
export type Skips = {
  /** The questions of the block in their order. */
  ids: readonly string[]
  isRandom: boolean
  /** Whether only some people come to the block. */
  isForSome: boolean
  open: readonly Skip[]
  /** Of the page that is being made. */
  jumps: Jump[]
}

/** What was taken of a file so far. */
export type Progress = {
  /** The first of the survey. */
  language: string
  keys: Keys
  names: Keys
  report: ImportEntry[]
  taken: Map<string, TakenQuestion>
  /** Questions of blocks that stand in the flow more than once, as they were taken in the places before. */
  elsewhere: Map<string, readonly TakenQuestion[]>
  /** Facts by the names of embedded data, as far as they do not come with the link. */
  fields: Map<string, string>
  /** Fields of embedded data as they were taken. */
  set: Map<string, TakenField>
  /** Names of fields that the flow sets or draws somewhere. */
  setLater: ReadonlySet<string>
  /** Keys that were asked so far: a condition can only refer to these. */
  asked: Set<string>
  /** Those of the page that is being made. */
  onPage: Set<string>
  nItems: number
  /** Of the round of a loop that is being made: what its fields are. */
  round: ReadonlyMap<string, string> | undefined
  /** Of the block that is being made. */
  skips: Skips
  /** Whether only some people come to the block, by branches and draws around it. */
  isForSome: boolean
  /** Pieces of piped text without a counterpart. */
  nLostPipes: number
}

/** Whether a field can come with the link under its own name. */
export const mayComeWithLink = (name: string): boolean => /^[\w.-]{1,64}$/.test(name)

/** Where a file names no field, it comes with the link. */
export const lookupIn = ({ taken, elsewhere, fields, round }: Progress): Lookup => ({
  questions: (id) => {
    const last = taken.get(id)
    return [...(elsewhere.get(id) ?? []), ...(last === undefined ? [] : [last])]
  },
  loop: (path) => (round === undefined ? undefined : (round.get(path.replace(/^Field\//, '')) ?? '')),
  field: (name) => fields.get(name) ?? (mayComeWithLink(name) ? `url.${name}` : undefined),
})

/** A condition about what was asked before, or whether it holds for everybody or nobody; undefined where it cannot be taken whole. */
export function askedCondition(logic: unknown, progress: Progress): Expression | 'always' | 'never' | undefined {
  const { asked } = progress
  const taken = conditionIn(logic, lookupIn(progress))
  const condition = taken && simplified(taken)
  const keys =
    condition === undefined || typeof condition === 'string'
      ? []
      : factsIn(condition).filter((fact) => fact.startsWith('answer.'))
  return keys.every((fact) => asked.has(fact.slice('answer.'.length))) ? condition : undefined
}
