import type { Page } from '../../../questionnaires/questionnaire.ts'
import type { Expression } from '../../expression.ts'
import type { HiddenItem } from '../../item.ts'
import { descriptionOf } from '../../kinds/descriptions.ts'
import { isMultiple } from '../../kinds/index.ts'
import type { Text } from '../../text.ts'
import { entryOf } from '../import-report.ts'
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

/** A round for each choice of an earlier question, for people who chose it, did not, or for all. */
function overChoices(looping: Payload, questions: ReadonlyMap<string, Payload>, progress: Progress): Round[] | undefined {
  const [, id = '', which = ''] = /^q:\/\/([^/]+)\/ChoiceGroup\/(\w+)/.exec(textAt(looping, 'Locator')) ?? []
  const question = progress.taken.get(id)
  if (question === undefined || 'rows' in question.item || !('options' in question.item)) return undefined
  const { item, values } = question
  const is = isMultiple(item) && !descriptionOf(item).isOrder ? ('chosen' as const) : ('=' as const)
  const isChosen = (value: string): Expression => ({ fact: `answer.${item.key}`, is, value })
  if (!/^(Selected|Unselected|All|Displayed)Choices/.test(which)) return undefined
  const forWhom = (value: string): { when?: Expression } => {
    if (which.startsWith('Selected')) return { when: isChosen(value) }
    return which.startsWith('Unselected') ? { when: { not: isChosen(value) } } : {}
  }
  const choices = new Map(entriesOf(at(questions.get(id) ?? {}, 'Choices')))
  const others = new Map(entriesOf(at(looping, 'Static')))
  return [...values].map(([choice, value]) => ({
    id: choice,
    fields: new Map([['1', textAt(payloadOf(choices.get(choice)), 'Display')], ...fieldsIn(others.get(choice))]),
    ...forWhom(value),
  }))
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
  const notes = !isWhole && depends ? ['All its rounds are asked, not a random part of those that fit.'] : []
  const key = progress.keys.take(`${title}-loop`)
  progress.report.push(entryOf(title, `${rounds.length} rounds of a loop`, false, notes, isRandom ? [key] : undefined))
  if (!isRandom) return []
  progress.nItems += 1
  const parts = rounds.map(({ id }, i) => ({ value: id, pages: pagesOf[i] ?? [] }))
  return [
    {
      ...{ type: 'hidden', key, label: `Order of the loop: ${title}`, isRequired: false },
      source: { from: 'draw', parts, nDrawn: isWhole || depends ? rounds.length : nDrawn, order: 'random', isEven: true },
    },
  ]
}

export const idsIn = (block: Payload): ReadonlySet<string> =>
  new Set(listOf(at(block, 'BlockElements')).map((element) => textAt(payloadOf(element), 'QuestionID')))
