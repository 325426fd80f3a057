import { type Expression, factsIn } from '../../expression.ts'
import type { HiddenItem } from '../../item.ts'
import type { Text } from '../../text.ts'
import { entryOf } from '../import-report.ts'
import { allOf } from './end.ts'
import { at, isOn, isPayload, listOf, numberAt, type Payload, textAt } from './payload.ts'
import type { Progress } from './progress.ts'
import type { Survey } from './read-survey.ts'

type Draw = {
  /** The item that stores what was drawn, with the pages of each part. */
  item: (pagesOf: readonly (readonly string[])[], showIf?: Expression) => HiddenItem<Text>
  /** Whether a person has the part. */
  isIn: (part: number) => Expression
  /** As much of the conditions around the draw as is known when it is drawn; the others concern its pages alone. */
  conditionIn: (conditions: readonly Expression[], early: ReadonlySet<string>) => Expression | undefined
}

/** A randomizer of the flow as a draw: how many of its parts each person gets, and whether evenly. */
export function openDraw(
  entry: Payload,
  inner: readonly Payload[],
  { survey, progress }: { survey: Survey; progress: Progress },
): Draw {
  const title = textAt(entry, 'Description') || 'Randomizer'
  const subset = Math.floor(numberAt(entry, 'SubSet') ?? 0)
  const nDrawn = subset > 0 && subset < inner.length ? subset : inner.length
  const key = progress.keys.take(textAt(entry, 'Description') || `random-${textAt(entry, 'FlowID') || 'draw'}`)
  const values = partNames(inner, survey)
  progress.nItems += 1
  progress.asked.add(key)
  progress.report.push(entryOf(title, `${nDrawn} of ${values.join(', ')}`, false, [], [key]))
  return {
    item: (pagesOf, showIf) => ({
      ...{ type: 'hidden', key, label: `Drawn: ${title}`, isRequired: false },
      ...(showIf && { showIf }),
      source: {
        ...{ from: 'draw', nDrawn, order: 'random', isEven: isOn(at(entry, 'EvenPresentation')) },
        parts: values.map((value, i) => {
          const pages = pagesOf[i] ?? []
          return { value, ...(pages.length > 0 && { pages }) }
        }),
      },
    }),
    isIn: (part) => ({ fact: `answer.${key}`, is: nDrawn === 1 ? '=' : 'chosen', value: values[part] ?? '' }),
    conditionIn: (conditions, early) => {
      const known = conditions.filter((each) => factsIn(each).every((fact) => !fact.startsWith('answer.') || early.has(fact)))
      return known.length === 0 ? undefined : allOf(known)
    },
  }
}

/** After the block, the group or the first value that a part has; each once. */
function partNames(inner: readonly Payload[], survey: Survey): string[] {
  const taken = new Set<string>()
  return inner.map((entry, i) => {
    const wanted = plainName(blockName(entry, survey) || valueName(entry) || textAt(entry, 'Description')) || `part-${i + 1}`
    let name = wanted
    for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`
    taken.add(name)
    return name
  })
}

const blockName = (entry: Payload, { blocks }: Survey) => textAt(blocks.get(textAt(entry, 'ID')) ?? {}, 'Description')

/** A part that only sets a field is best known by the value. */
const valueName = (entry: Payload) =>
  listOf(at(entry, 'EmbeddedData'))
    .filter(isPayload)
    .map((field) => textAt(field, 'Value'))
    .find((value) => value !== '') ?? ''

const plainName = (text: string) =>
  text
    .replace(/[;\p{Cc}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim()
