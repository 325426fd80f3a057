import type { Option, OptionOrder } from '../../item.ts'
import type { Text } from '../../text.ts'
import { MAX_IMPORTED_OPTIONS } from '../import-report.ts'
import { displaysIn, lineWords, lostOfLines } from './line-words.ts'
import { at, entriesOf, isOn, isPayload, listOf, type Payload, payloadOf, textAt } from './payload.ts'

export type Options = { options: Option<Text>[]; values: Map<string, string>; notes: string[] }

/** Choices or answers of a question in their order, with values that start with the numbers that analysts know. */
export function optionsIn(payload: Payload, choices: 'Choices' | 'Answers'): Options {
  const order = choices === 'Choices' ? 'ChoiceOrder' : 'AnswerOrder'
  const byId = new Map(entriesOf(at(payload, choices)))
  const recode = payloadOf(at(payload, 'RecodeValues'))
  const listed = listOf(at(payload, order))
    .map(String)
    .filter((id) => byId.has(id))
  const ids = [...new Set([...listed, ...byId.keys()])].slice(0, MAX_IMPORTED_OPTIONS)
  const notes = byId.size > ids.length ? [`Only the first ${MAX_IMPORTED_OPTIONS} options were taken.`] : []
  const values = new Map<string, string>()
  const taken = new Set<string>()
  const options = ids.map((id): Option<Text> => {
    const choice = payloadOf(byId.get(id))
    const label = lineWords(at(choice, 'Display')) || id
    const value = freeValue(textAt(recode, id) || id, label, taken)
    values.set(id, value)
    if (isPayload(at(choice, 'Image'))) notes.push(`The picture of “${label}” was left out: upload it.`)
    return {
      value,
      label,
      ...(isOn(at(choice, 'TextEntry')) && { asksText: true }),
      ...(isOn(at(choice, 'ExclusiveAnswer')) && { isExclusive: true }),
    }
  })
  return { options, values, notes: [...notes, ...lostOfLines(displaysIn(payload, choices))] }
}

/** `3_somewhat-agree`; a code that two options share gets an ending. */
function freeValue(code: string, label: string, taken: Set<string>): string {
  const slug = label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  const base = `${code.replace(/[^\p{L}\p{N}.-]+/gu, '-').slice(0, 40)}_${slug === '' ? 'option' : slug}`
  let value = base
  for (let i = 2; taken.has(value); i++) value = `${base}-${i}`
  taken.add(value)
  return value
}

type Order = { optionOrder?: OptionOrder; options: Option<Text>[]; notes: string[] }

/** The order as the file asks for it: all random, some fixed, or reversed for half of the people. */
export function orderIn(payload: Payload, { options, values }: Options): Order {
  const randomization = payloadOf(at(payload, 'Randomization'))
  const type = textAt(randomization, 'Type')
  if (type === '' || type === 'None') return { options, notes: [] }
  if (type === 'ScaleReversal') return { optionOrder: 'reversed-for-half', options, notes: [] }
  if (type === 'All') return { optionOrder: 'random', options, notes: notesOn(randomization) }
  const fixed = new Set(
    listOf(at(payloadOf(at(randomization, 'Advanced')), 'FixedOrder')).flatMap((id) => values.get(String(id)) ?? []),
  )
  return {
    optionOrder: 'random',
    options: options.map((option) => (fixed.has(option.value) ? { ...option, isFixed: true } : option)),
    notes: notesOn(randomization),
  }
}

const notesOn = (randomization: Payload) =>
  textAt(randomization, 'TotalRandSubset') === '' ? [] : ['All options are shown, not a random part of them.']
