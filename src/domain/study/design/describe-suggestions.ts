import { readTextIn } from '#domain/questions/text.ts'
import { parseSuggestions, SUGGESTION_KINDS } from '#domain/suggestions/suggestions.ts'
import { listed } from './words.ts'

/** What stands beside the feed, for the design in words; empty where nothing does. */
export function describeSuggestions(value: string): string {
  const list = parseSuggestions(value) ?? []
  const parts = SUGGESTION_KINDS.flatMap(({ kind, many }) => {
    const n = list.filter((row) => row.kind === kind).length
    return n === 0 ? [] : [`${n} ${many}`]
  })
  return parts.length === 0 ? '' : `${listed(parts)} beside the feed`
}

/** The setting, a line for each row, in the first of these languages that it has. */
export const suggestionLines = (value: string, languages: readonly string[] = []): string[] =>
  (parseSuggestions(value) ?? []).map(({ kind, title, line = '' }) => {
    const words = [title, line].map((text) => readTextIn(text, languages)).filter(Boolean)
    return `${kind}: ${words.join(', ')}`
  })
