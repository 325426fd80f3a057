import type { Page } from '../../../questionnaires/questionnaire.ts'
import type { Expression } from '../../expression.ts'
import type { HiddenItem } from '../../item.ts'
import type { Text } from '../../text.ts'
import { entryOf } from '../import-report.ts'
import { chosenBefore, withCarriedChoices } from './carried-choices.ts'
import type { TakenQuestion } from './condition.ts'
import { at, entriesOf, isPayload, listOf, numberAt, type Payload, payloadOf, textAt } from './payload.ts'
import { withPipesIn } from './pipes.ts'
import type { Progress } from './progress.ts'

/** One repetition of a block. */
export type Round = {
  id: string
  /** What `${lm://Field/1}` stands for, by the number of the field. */
  fields: ReadonlyMap<string, string>
  /** For whom it is; absent: for everybody. */
  when?: Expression
}

export type Loop = { rounds: readonly Round[]; isRandom: boolean; nDrawn: number | undefined }

/** How often a block is asked: once where it is no loop, undefined where the loop is of a kind that we do not have. */
export function loopOf(options: Payload, questions: ReadonlyMap<string, Payload>, progress: Progress): Loop | undefined {
  const kind = textAt(options, 'Looping')
  if (kind === '' || kind === 'None') return { rounds: [{ id: '', fields: new Map() }], isRandom: false, nDrawn: undefined }
  const looping = payloadOf(at(options, 'LoopingOptions'))
  const rounds = kind === 'Static' ? listed(at(looping, 'Static')) : overChoices(looping, questions, progress)
  if (rounds === undefined || rounds.length === 0) return undefined
  const order = textAt(looping, 'Randomization')
  const subset = order === 'Subset' ? SUBSETS.flatMap((name) => numberAt(looping, name) ?? [])[0] : undefined
  return { rounds, isRandom: order !== '' && order !== 'None', nDrawn: subset }
}

/** Names under which files have the number of rounds to draw. */
const SUBSETS = ['RandomSubset', 'Subset', 'SubSet', 'SubsetCount', 'TotalRandSubset']

const fieldsIn = (row: unknown): [string, string][] =>
  entriesOf(row).flatMap(([n, words]) => (typeof words === 'string' && words.trim() !== '' ? [[n, words]] : []))

const listed = (rows: unknown): Round[] =>
  entriesOf(rows).flatMap(([id, row]) => {
    const fields = new Map(fieldsIn(row))
    return fields.size === 0 ? [] : [{ id, fields }]
  })

/** A round for each choice of an earlier question, for people who chose it, did not, or for all; or as many as somebody entered. */
function overChoices(looping: Payload, questions: ReadonlyMap<string, Payload>, progress: Progress): Round[] | undefined {
  const locator = textAt(looping, 'Locator')
  const others = new Map(entriesOf(at(looping, 'Static')))
  const [, numberId = ''] = /^q:\/\/([^/]+)\/ChoiceNumericResponse/.exec(locator) ?? []
  const [, id = '', which = '', answer] = /^q:\/\/([^/]+)\/ChoiceGroup\/(\w+)(?:\/(\w+))?/.exec(locator) ?? []
  const question = progress.taken.get(id || numberId)
  if (question === undefined) return undefined
  if (numberId !== '') return asManyAs(question, locator, others)
  const { values, rows, lines } = question
  const choices = new Map(entriesOf(at(withCarriedChoices(id, questions) ?? {}, 'Choices')))
  const ids = rows.size > 0 ? rows : values.size > 0 ? values : lines
  const found = [...ids.keys()].map((choice): Round | undefined => {
    const forWhom = ids === lines ? enteredIn(lines.get(choice)) : chosenBefore(choice, { which, answer }, question)
    const words = /TextEntry/.test(which) ? `$\{q://${id}/ChoiceTextEntryValue/${choice}}` : ''
    const fields = new Map([['1', words || textAt(payloadOf(choices.get(choice)), 'Display')], ...fieldsIn(others.get(choice))])
    if (forWhom === undefined) return undefined
    return { id: choice, fields, ...(forWhom !== 'all' && { when: forWhom }) }
  })
  return found.includes(undefined) ? undefined : found.filter((round) => round !== undefined)
}

const enteredIn = (field: string | undefined): Expression | undefined =>
  field === undefined ? undefined : { fact: `answer.${field}`, is: 'answered' }

/** No survey asks somebody about more things of one kind. */
const MAX_ENTERED = 50

/** The round n for people who entered n or more. */
function asManyAs({ item }: TakenQuestion, locator: string, others: ReadonlyMap<string, unknown>): Round[] | undefined {
  if ('options' in item) return undefined
  const most = Math.max(Number(/[?&]v=(\d{1,4})/.exec(locator)?.[1] ?? 0), others.size)
  return Array.from({ length: Math.min(most, MAX_ENTERED) }, (_, i) => ({
    id: String(i + 1),
    fields: new Map(fieldsIn(others.get(String(i + 1)))),
    when: { fact: `answer.${item.key}`, is: '>=', value: String(i + 1) } as const,
  }))
}

/** What conditions within a round may compare. */
export const roundFields = ({ fields }: Round, n: number, of: number): ReadonlyMap<string, string> =>
  new Map([...fields, ['CurrentLoopNumber', String(n)], ['TotalLoops', String(of)]])

/** Later conditions name a question of a round as `2_QID5`. */
export function nameRound({ id }: Round, ids: ReadonlySet<string>, { taken }: Progress): void {
  if (id === '') return
  for (const asked of ids) {
    const question = taken.get(asked)
    if (question !== undefined) taken.set(`${id}_${asked}`, question)
  }
}

const FIELD = /\$\{lm:\/\/(?:Field\/(\d+)|(CurrentLoopNumber|TotalLoops))\}/g

/** The questions of a block as they are asked in one round, under tags of their own. */
export function questionsIn(
  round: Round,
  n: number,
  of: number,
  questions: ReadonlyMap<string, Payload>,
  ids: ReadonlySet<string>,
) {
  if (round.id === '') return questions
  const filled = (text: string) =>
    text.replace(FIELD, (_, field?: string, number?: string) =>
      field === undefined ? String(number === 'TotalLoops' ? of : n) : (round.fields.get(field) ?? ''),
    )
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return filled(value)
    if (Array.isArray(value)) return value.map(fill)
    return isPayload(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fill(each)])) : value
  }
  return new Map(
    [...questions].map(([id, payload]) => {
      if (!ids.has(id)) return [id, payload]
      const own = payloadOf(fill(payload))
      const tags = entriesOf(at(own, 'ChoiceDataExportTags')).map(([row, tag]) => [row, `${tag}_${round.id}`])
      return [
        id,
        {
          ...own,
          DataExportTag: `${textAt(own, 'DataExportTag') || id}_${round.id}`,
          ...(tags.length > 0 && { ChoiceDataExportTags: Object.fromEntries(tags) }),
        },
      ]
    }),
  )
}

/** Pages of a round, for the people whom it is for. Piped text means what was answered in the same round. */
export function pagesOfRound(pages: readonly Page<Text>[], { id, when }: Round, progress: Progress): Page<Text>[] {
  if (id === '') return [...pages]
  const piped = withPipesIn(pages, progress)
  return piped.map((page) => (when === undefined ? page : { ...page, showIf: when }))
}

/** The draw of the order of rounds, or of some of them. */
export function drawOfRounds(
  title: string,
  { rounds, isRandom, nDrawn = rounds.length }: Loop,
  pagesOf: readonly (readonly string[])[],
  progress: Progress,
): HiddenItem<Text>[] {
  if (rounds.length < 2) return []
  const isWhole = nDrawn >= rounds.length || nDrawn < 1
  const depends = rounds.some(({ when }) => when !== undefined)
  const key = progress.keys.take(`${title}-loop`)
  progress.report.push(entryOf(title, `${rounds.length} rounds of a loop`, false, [], isRandom ? [key] : undefined))
  if (!isRandom) return []
  progress.nItems += 1
  const parts = rounds.map(({ id }, i) => ({ value: id, pages: pagesOf[i] ?? [] }))
  // Whom a round is for is only known later: all come in a random order, and the first that fit are asked.
  const some = depends ? { nDrawn: rounds.length, nAsked: nDrawn } : { nDrawn }
  return [
    {
      ...{ type: 'hidden', key, label: `Order of the loop: ${title}`, isRequired: false },
      source: { from: 'draw', parts, ...(isWhole ? { nDrawn: rounds.length } : some), order: 'random', isEven: true },
    },
  ]
}

export const idsIn = (block: Payload): ReadonlySet<string> =>
  new Set(listOf(at(block, 'BlockElements')).map((element) => textAt(payloadOf(element), 'QuestionID')))
