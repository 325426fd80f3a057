import { itemsOf } from '../../questionnaires/questionnaire.ts'
import type { Definition } from '../definition.ts'
import type { Item } from '../item.ts'
import { optionsOf } from '../item-fields.ts'
import { rowsOf } from '../item-keys.ts'
import { type Text, textIn } from '../text.ts'

/** A questionnaire as lines, so that two versions of a study can be compared: one for itself, each question and each option. */
export function definitionLines({ name, label, version, languages, pages }: Definition): string[] {
  const words = (text: Text) => textIn(text, languages)
  return [`${label} (${name}), version ${version}`, ...itemsOf({ pages }).flatMap((item) => itemLines(item, words))]
}

function itemLines(item: Item<Text>, words: (text: Text) => string): string[] {
  const rows = (rowsOf(item) ?? []).map(({ key, label }) => `${key}: ${words(label)}`)
  const options = optionsOf(item).map(({ value, label }) => `${item.key} = ${value}: ${words(label)}`)
  return [`${item.key}: ${words(item.label)}`, ...rows, ...options]
}
