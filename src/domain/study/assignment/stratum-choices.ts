import { preFeedForms } from '#domain/journey/parse-journey.ts'
import { blocksOf, type Item, type Option, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { fieldsOf, optionsOf } from '#domain/questions/item-fields.ts'
import { keysOf, rowsOf } from '#domain/questions/item-keys.ts'
import { descriptionOf } from '#domain/questions/kinds/descriptions.ts'
import { partsOf } from '#domain/questions/kinds/index.ts'
import { bandNames, type StratumItem } from './stratum.ts'

type Settings = Readonly<Record<string, string>>

/** An item that is asked before the feed, as far as an assignment can go by it. */
export type StratumChoice = {
  key: string
  /** The question. */
  label: string
  /** The questionnaire, as researchers see it. */
  form: string
  /** Of a number none: it is cut into bands. `unfit`: free text, or several answers at once. */
  kind: 'options' | 'number' | 'unfit'
  options: readonly Pick<Option, 'value' | 'label'>[]
}

/** Every item that a study asks before its feed, in the order in which it is asked. */
export function askedBeforeFeed(settings: Settings): StratumChoice[] {
  return preFeedForms(settings['journey'] ?? '').flatMap((name) => {
    const form = findForm(name, settings)
    return form === undefined ? [] : itemsOnce(form).flatMap((item) => choicesOf(item, form.label))
  })
}

/** What cannot be read is named by the check of the setting `questionnaires`. */
function findForm(name: string, settings: Settings): Questionnaire | undefined {
  try {
    return findInStudy(name, settings)
  } catch {
    return undefined
  }
}

/** Items about cards are asked after the feed. */
const itemsOnce = (form: Questionnaire) =>
  blocksOf(form)
    .filter(({ cards }) => cards === undefined)
    .flatMap(({ items }) => items)
    .filter((item) => item.isDropped !== true && fieldsOf(item).length > 0)

function choicesOf(item: Item, form: string): StratumChoice[] {
  const kind = kindOf(item)
  const options = optionsOf(item)
  return (rowsOf(item) ?? [item]).map(({ key, label }) => ({ key, label, form, kind, options }))
}

function kindOf(item: Item): StratumChoice['kind'] {
  const own = partsOf(item).find(({ key }) => keysOf(item).includes(key))
  if (own === undefined || descriptionOf(item).mayAssign?.(item) === false) return 'unfit'
  return own.holds === 'option' ? 'options' : own.holds === 'number' ? 'number' : 'unfit'
}

/** The levels that an item can have, each as it is stored and as researchers read it. */
export const levelsOf = ({ bands = [] }: StratumItem, { kind, options }: StratumChoice): { value: string; label: string }[] =>
  kind === 'options'
    ? options.map(({ value, label }) => ({ value, label }))
    : bandNames(bands).map((name) => ({ value: name, label: bandLabel(name) }))

/** `18-<35` in words. */
const bandLabel = (name: string): string =>
  name.startsWith('<')
    ? `under ${name.slice(1)}`
    : name.startsWith('>=')
      ? `${name.slice(2)} and over`
      : name.replace('-<', ' to under ')

/** A level in words, also of an item that is no longer asked. */
export function levelLabel(item: StratumItem, choice: StratumChoice | undefined, level: string): string {
  if (level === '') return 'no answer'
  return (choice && levelsOf(item, choice).find(({ value }) => value === level)?.label) ?? level
}
