import { itemsOf } from '../../questionnaires/questionnaire.ts'
import type { Definition } from '../definition.ts'
import type { Item } from '../item.ts'
import { type Text, textIn } from '../text.ts'

/** A questionnaire as lines, so that two versions of a study can be compared: one for itself, each question and each option. */
export function definitionLines({ name, label, version, languages, pages }: Definition): string[] {
  const words = (text: Text) => textIn(text, languages)
  return [`${label} (${name}), version ${version}`, ...itemsOf({ pages }).flatMap((item) => itemLines(item, words))]
}

function itemLines(item: Item<Text>, words: (text: Text) => string): string[] {
  const rows = item.type === 'matrix' ? item.rows.map(({ key, label }) => `${key}: ${words(label)}`) : []
  const options = 'options' in item ? item.options.map(({ value, label }) => `${item.key} = ${value}: ${words(label)}`) : []
  return [`${item.key}: ${words(item.label)}`, ...rows, ...options]
}
