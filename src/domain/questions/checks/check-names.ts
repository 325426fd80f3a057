import { findQuestionnaire } from '../../questionnaires/index.ts'
import type { Definition } from '../definition.ts'
import { fieldsOf } from '../item-fields.ts'
import { rowsOf } from '../item-keys.ts'
import { asVariable, isKey, isReserved } from '../used-keys.ts'
import { type DefinitionProblem, error, type Placed, placedItems, repeated } from './problem.ts'

/** It is the last part of an address. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const MAX_NAME_LENGTH = 40

/** Names of other steps of a study, and of what interventions send. */
const OTHER_STEPS = ['consent', 'instructions', 'feed', 'end', 'intervention']

export const isFreeName = (name: string): boolean => findQuestionnaire(name) === undefined && !OTHER_STEPS.includes(name)

/** Names of the questionnaire, its pages and blocks, and the keys of its items. */
export function checkNames(definition: Definition): DefinitionProblem[] {
  const items = placedItems(definition)
  return [
    ...checkName(definition),
    ...checkParts(definition),
    ...items.flatMap(({ item, place }) => (item.key === '' ? [error(place, 'This question needs a key.')] : [])),
    ...items.flatMap(checkKey),
    ...checkUnique(items),
  ]
}

function checkName({ name, label }: Definition): DefinitionProblem[] {
  const problems: DefinitionProblem[] = []
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH)
    problems.push(
      error({}, `The name must have 1 to ${MAX_NAME_LENGTH} small letters, digits and single hyphens, and begin with a letter.`),
    )
  for (const taken of new Set([name, label]))
    if (!isFreeName(taken)) problems.push(error({}, `The name “${taken}” belongs to Feedlab. Choose another.`))
  if (label.trim() === '') problems.push(error({}, 'The questionnaire needs a title.'))
  return problems
}

function checkParts({ pages }: Definition): DefinitionProblem[] {
  const blocks = pages.flatMap((page) => page.blocks.map((block) => ({ page: page.name, block: block.name })))
  const twice = repeated(blocks.map(({ block }) => block))
  return [
    ...pages.flatMap(({ name }) => (isKey(name) ? [] : [error({ page: name }, badName('page', name))])),
    ...blocks.flatMap((place) => (isKey(place.block) ? [] : [error(place, badName('block', place.block))])),
    ...repeated(pages.map(({ name }) => name)).map((name) => error({ page: name }, `Two pages have the name “${name}”.`)),
    ...blocks
      .filter(({ block }, i) => twice.includes(block) && blocks.findIndex((other) => other.block === block) < i)
      .map((place) => error(place, `Two blocks have the name “${place.block}”.`)),
  ]
}

const badName = (what: string, name: string) =>
  `The name of the ${what}, “${name}”, must have 1 to 64 letters, digits, hyphens and single underscores, and begin with a letter.`

/** Names that the item brings: its own key, and those of its rows. */
const keysIn = ({ item }: Placed) => [item.key, ...(rowsOf(item) ?? []).map(({ key }) => key)]

function checkKey(placed: Placed): DefinitionProblem[] {
  const { item, place } = placed
  return [...new Set([...keysIn(placed), ...fieldsOf(item)])].flatMap((key) => {
    if (key === '') return []
    // What a field adds to its key may have hyphens and underscores of its own, but no `__`.
    const isFine = keysIn(placed).includes(key) ? isKey(key) : !key.includes('__')
    if (!isFine)
      return [
        error(
          place,
          `The key “${key}” must have 1 to 64 letters, digits, hyphens and single underscores, and begin with a letter.`,
        ),
      ]
    return isReserved(key) ? [error(place, `The key “${key}” has a meaning in Feedlab's data. Choose another.`)] : []
  })
}

/** All fields, because the key of one item may be what another one adds to its own. */
function checkUnique(items: readonly Placed[]): DefinitionProblem[] {
  const first = new Map<string, { key: string; at: number }>()
  const problems: DefinitionProblem[] = []
  for (const placed of items)
    for (const key of namesOf(placed)) {
      const other = first.get(asVariable(key))
      if (other === undefined) first.set(asVariable(key), { key, at: placed.at })
      else if (other.key === key) problems.push(error(placed.place, `The key “${key}” is used twice.`))
      else problems.push(error(placed.place, `The keys “${key}” and “${other.key}” would be one column in the data.`))
    }
  return problems
}

const namesOf = (placed: Placed): string[] => {
  const { item } = placed
  return rowsOf(item) ? keysIn(placed) : [...new Set([item.key, ...fieldsOf(item)])]
}
