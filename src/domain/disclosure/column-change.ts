/** What is done to the values of one column before the data are published. */
export type ColumnChange =
  | { kind: 'keep' }
  /** Numbers in bands of the same width; `from`: where the first band begins, below it is one band of its own. */
  | { kind: 'bands'; width: number; from: number }
  /** Numbers from here on become one value. */
  | { kind: 'top'; at: number }
  /** Values of fewer people than this become one word. */
  | { kind: 'rare'; fewerThan: number; word: string }
  | { kind: 'drop' }

/** A column that other people may know of somebody, and what is done to it. */
export type Mark = { column: string; change: ColumnChange }

/** What stands where something was taken out. An empty cell means that nobody answered. */
export const REMOVED = '[removed]'

/** Of a column whose numbers were put together: what is no number. */
export const NO_NUMBER = '[no number]'

export const changes = (change: ColumnChange): boolean => change.kind !== 'keep'

const MISSING = ''

/** `isRare`: of the kind `rare`, whether a value belongs to too few people. A missing value stays missing. */
export function changedValue(change: ColumnChange, value: string, isRare: (value: string) => boolean): string {
  if (value.trim() === '') return MISSING
  switch (change.kind) {
    case 'keep':
      return value
    case 'bands':
      return ofNumber(value, (number) => bandOf(number, change))
    case 'top':
      return ofNumber(value, (number) => (number >= change.at ? `${change.at}+` : String(number)))
    case 'rare':
      return isRare(value) ? change.word : value
    case 'drop':
      return REMOVED
  }
}

function ofNumber(value: string, change: (number: number) => string): string {
  const number = Number(value)
  return Number.isFinite(number) ? change(number) : NO_NUMBER
}

/** `18–24`, and `<18` below the first band. */
function bandOf(number: number, { width, from }: { width: number; from: number }): string {
  if (number < from) return `<${from}`
  const least = from + Math.floor((number - from) / width) * width
  return width === 1 ? String(least) : `${least}–${least + width - 1}`
}

/** What is wrong with a change; undefined where nothing is. */
export function changeProblem(change: ColumnChange): string | undefined {
  switch (change.kind) {
    case 'bands':
      return isWhole(change.width) && change.width >= 1 && isWhole(change.from)
        ? undefined
        : 'Bands need a width of 1 or more, and a beginning, as whole numbers.'
    case 'top':
      return Number.isFinite(change.at) ? undefined : 'Write the number from which values become one.'
    case 'rare':
      return isWhole(change.fewerThan) && change.fewerThan >= 2 && change.word.trim() !== ''
        ? undefined
        : 'Write a number of people from 2 on, and a word.'
    default:
      return undefined
  }
}

const isWhole = (number: number) => Number.isSafeInteger(number)

/** What was done, for the codebook. */
export function changeWords(change: ColumnChange): string {
  switch (change.kind) {
    case 'keep':
      return 'kept as it was recorded'
    case 'bands':
      return `in bands of ${change.width} from ${change.from} on`
    case 'top':
      return `numbers from ${change.at} on are ${change.at}+`
    case 'rare':
      return `values of fewer than ${change.fewerThan} people are “${change.word}”`
    case 'drop':
      return `taken out; ${REMOVED} is where there was a value`
  }
}
