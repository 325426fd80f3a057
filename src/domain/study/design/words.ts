import { withoutControls } from '#domain/questions/import/qsf/plain-text.ts'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']

/** A number at the start of a sentence. */
export const numberWord = (number: number): string => NUMBERS[number] ?? String(number)

export const counted = (number: number, thing: string): string =>
  `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`

/** a; a and b; a, b and c. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** So many cards are named; of more, the number is said. */
const MOST_NAMED = 3

/** Cards as the researcher knows them: a; a, b, c and 4 more. */
export function cardNames(cards: readonly { file_name: string; entity_id: string }[]): string {
  const names = cards.slice(0, MOST_NAMED).map(({ file_name, entity_id }) => file_name || entity_id)
  const more = cards.length - names.length
  return listed(more > 0 ? [...names, `${more} more`] : names)
}

/**
 * Condition 1; Conditions 1 and 2; Conditions 1 to 3 and 5; with names: Conditions 1 (control) and 2 (prompt). `names` has one
 * entry per condition of the study, empty where it has none.
 */
export function conditionNames(conditions: readonly number[], names: readonly string[] = []): string {
  const nameOf = (condition: number) => names[condition - 1] ?? ''
  const runs: string[] = []
  for (let i = 0; i < conditions.length; ) {
    let end = i
    while (isNext(conditions, end) && nameOf(conditions[end + 1] ?? 0) === '' && nameOf(conditions[i] ?? 0) === '') end++
    if (end - i >= 2) runs.push(`${conditions[i]} to ${conditions[end]}`)
    else runs.push(...conditions.slice(i, end + 1).map((condition) => withName(condition, nameOf(condition))))
    i = end + 1
  }
  return `Condition${conditions.length === 1 ? '' : 's'} ${listed(runs)}`
}

const isNext = (conditions: readonly number[], at: number) => conditions[at + 1] === (conditions[at] ?? 0) + 1

const withName = (condition: number, name: string) => (name === '' ? String(condition) : `${condition} (${name})`)

/** Condition 1; Condition 1 (control). */
export const conditionLabel = (condition: number, name: string): string => `Condition ${withName(condition, name)}`

const NAMES: readonly string[] = ['study-name', 'condition-name']

/** Names without signs that turn the direction of a text: they would turn the words of ours around them too. */
export const withPlainNames = <Setting extends { param: string; value: string }>(settings: readonly Setting[]): Setting[] =>
  settings.map((each) => (NAMES.includes(each.param) ? { ...each, value: withoutControls(each.value) } : each))

/** The names in the settings of a study, by condition from 1; empty where one has none. */
export function namesIn(settings: readonly { condition: number; param: string; value: string }[]): string[] {
  const names: string[] = []
  for (const { condition, param, value } of settings)
    if (param === 'condition-name') names[condition - 1] = withoutControls(value).trim()
  return Array.from(names, (name) => name ?? '')
}
