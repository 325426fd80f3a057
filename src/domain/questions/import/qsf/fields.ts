import type { HiddenItem } from '../../item.ts'
import type { Text } from '../../text.ts'
import { entryOf, MAX_IMPORTED_ITEMS } from '../import-report.ts'
import type { Progress } from './pages.ts'
import { at, isPayload, listOf, type Payload, textAt } from './payload.ts'

const DRAWN = /^\$\{rand:\/\/int\/(-?\d{1,9}):(-?\d{1,9})\}$/
const MAX_DEPTH = 20

const nameOf = (field: Payload) => textAt(field, 'Field') || textAt(field, 'Description')

/** Names of fields that the flow sets to a value: what such a field holds for a person is not known here. */
export function setFields(flow: readonly Payload[], depth = 0): string[] {
  if (depth > MAX_DEPTH) return []
  return flow.flatMap((entry) => [
    ...listOf(at(entry, 'EmbeddedData'))
      .filter(isPayload)
      .filter((field) => textAt(field, 'Value') !== '' && !DRAWN.test(textAt(field, 'Value')))
      .map(nameOf),
    ...setFields(listOf(at(entry, 'Flow')).filter(isPayload), depth + 1),
  ])
}

/** A field that comes with the link or is drawn, as a hidden item. */
export function takeField(field: Payload, progress: Progress): HiddenItem<Text>[] {
  const name = nameOf(field)
  const value = textAt(field, 'Value')
  const random = DRAWN.exec(value)
  const leave = (why: string) => {
    progress.report.push(entryOf(name, value, true, [why]))
    return []
  }
  if (value !== '' && random === null) return leave('Fields with a fixed or computed value cannot be taken.')
  if (!/^[\w.-]{1,64}$/.test(name)) return leave('The name of the field cannot be that of a link’s parameter.')
  if (progress.nItems >= MAX_IMPORTED_ITEMS) return leave(`A questionnaire has at most ${MAX_IMPORTED_ITEMS} questions.`)
  progress.nItems += 1
  const bounds = [Number(random?.[1]), Number(random?.[2])]
  const key = progress.keys.take(name)
  const source: HiddenItem['source'] =
    random === null ? { from: 'url', name } : { from: 'random', min: Math.min(...bounds), max: Math.max(...bounds) }
  if (random !== null && !progress.fields.has(name)) progress.fields.set(name, `answer.${key}`)
  progress.asked.add(key)
  progress.report.push(entryOf(name, '', false, [], [key]))
  return [{ type: 'hidden', key, label: `Embedded data: ${name}`, isRequired: false, source }]
}
