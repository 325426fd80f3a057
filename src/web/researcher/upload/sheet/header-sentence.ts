import { messages } from '#contract/researcher-messages.ts'
import type { HeaderProblem } from '#domain/stimuli/sheet/sheet.ts'

/** A sentence for a problem with the sheet as a whole. */
export function headerSentence(problem: HeaderProblem): string {
  switch (problem.problem) {
    case 'empty-sheet':
      return 'The sheet is empty.'
    case 'no-rows':
      return 'There are headers, but no rows under them.'
    case 'missing-columns':
      return messages.uploadMissingColumns(problem.columns)
    case 'duplicate-header':
      return `Several columns mean ${problem.name}: ${problem.headers.join(', ')}. Keep one of them.`
    case 'empty-header':
      return `Column ${columnLetters(problem.index)} has cells but no header.`
    case 'long-header':
      return `A header may have ${problem.limit} characters at most: ${problem.header.slice(0, 40)}…`
    case 'reserved-header':
      return `A column cannot be called ${problem.header}. Rename it.`
    case 'too-many-columns':
      return `A set may have ${problem.limit} columns at most, and there are ${problem.columns}.`
    case 'too-large':
      return `The rows have ${megabytes(problem.bytes)}, and a set may have ${megabytes(problem.limit)} at most. Upload them as several sets.`
    case 'too-many-rows':
      return `A set may have ${problem.limit} cards at most, and there are ${problem.rows} rows.`
  }
}

/** Rounded up, so that a size over the limit is never shown as the limit. */
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`

/** As spreadsheets name columns: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}
