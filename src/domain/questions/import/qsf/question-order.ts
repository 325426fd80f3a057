import { isDrawnItem } from '../../../answers/draws.ts'
import type { Block } from '../../../questionnaires/questionnaire.ts'
import type { Expression } from '../../expression.ts'
import type { HiddenItem, Item } from '../../item.ts'
import type { Text } from '../../text.ts'
import { entryOf } from '../import-report.ts'
import { at, isOn, listOf, numberAt, type Payload, payloadOf, textAt } from './payload.ts'
import type { Progress } from './progress.ts'

/** How a block orders its questions. */
export type QuestionOrder = {
  isRandom: boolean
  /** How many questions are drawn. */
  nDrawn: number | undefined
  /** Of which; empty: of all. */
  of: ReadonlySet<string>
  isEven: boolean
}

/** Files have the parts of the order within `Advanced`, older ones beside it. */
export function questionOrder(options: Payload): QuestionOrder {
  const asked = textAt(options, 'RandomizeQuestions')
  const isRandom = asked !== '' && !/^(false|no|none)$/i.test(asked)
  const randomization = payloadOf(at(options, 'Randomization'))
  const advanced = payloadOf(at(randomization, 'Advanced'))
  const subset = Math.floor(numberAt(advanced, 'TotalRandSubset') ?? numberAt(randomization, 'TotalRandSubset') ?? 0)
  return {
    isRandom,
    nDrawn: isRandom && subset > 0 ? subset : undefined,
    of: new Set(listOf(at(advanced, 'RandomSubSet')).map(String)),
    isEven: isOn(at(randomization, 'EvenPresentation')),
  }
}

type Asked = { id: string; items: readonly Item<Text>[] }
type Drawn = { items: readonly Item<Text>[]; block: Pick<Block<Text>, 'itemOrder' | 'nDrawn'>; hidden: HiddenItem<Text>[] }

/** The questions of a page with what is drawn among them: by the block itself, or, where only some take part or evenly, by a draw. */
export function drawnQuestions(
  asked: readonly Asked[],
  { isRandom, nDrawn, of, isEven }: QuestionOrder,
  { title, progress }: { title: string; progress: Progress },
): Drawn {
  const all = asked.flatMap(({ items }) => items)
  const order = isRandom ? { itemOrder: 'random' as const } : {}
  const candidates = asked.filter(({ id, items }) => items.some(isDrawnItem) && (of.size === 0 || of.has(id)))
  if (nDrawn === undefined || nDrawn >= candidates.length) return { items: all, block: order, hidden: [] }
  const isOfWhole = candidates.flatMap(({ items }) => items).length === all.filter(isDrawnItem).length
  const isOneEach = candidates.every(({ items }) => items.length === 1)
  if (!isEven && isOfWhole && isOneEach) return { items: all, block: { ...order, nDrawn }, hidden: [] }
  const key = progress.keys.take(`${title}-drawn`)
  const values = new Map(candidates.map(({ id, items }) => [id, items[0]?.key ?? id]))
  progress.nItems += 1
  progress.asked.add(key)
  progress.report.push(entryOf(title, `${nDrawn} of ${[...values.values()].join(', ')}`, false, [], [key]))
  const shown = (id: string): Expression => ({
    fact: `answer.${key}`,
    is: nDrawn === 1 ? '=' : 'chosen',
    value: values.get(id) ?? '',
  })
  const parts = [...values.values()].map((value) => ({ value }))
  return {
    items: asked.flatMap(({ id, items }) => (values.has(id) ? items.map((item) => shownIf(item, shown(id))) : items)),
    block: order,
    hidden: [
      {
        ...{ type: 'hidden', key, label: `Drawn: questions of ${title}`, isRequired: false },
        source: { from: 'draw', parts, nDrawn, order: 'fixed', isEven },
      },
    ],
  }
}

const shownIf = (item: Item<Text>, drawn: Expression): Item<Text> => ({
  ...item,
  showIf: item.showIf === undefined ? drawn : { all: [drawn, item.showIf] },
})
