import { lineProblems } from '../questions/line-problems.ts'

/** The setting: what stands beside the feed on wide screens, a JSON list. */
export const SUGGESTIONS = 'suggestions'

/** In the order in which they stand beside the feed. */
export const SUGGESTION_KINDS = [
  { kind: 'trend', label: 'Trend', many: 'trends' },
  { kind: 'person', label: 'Person to follow', many: 'people to follow' },
  { kind: 'group', label: 'Group to join', many: 'groups' },
] as const

export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]['kind']

/** Title and line may be in several languages. */
export type Suggestion = { kind: SuggestionKind; title: string; line?: string }

export const MAX_SUGGESTIONS = 30
const MAX_TITLE_LENGTH = 60
const MAX_LINE_LENGTH = 80

export const findKind = (name: string): SuggestionKind | undefined => SUGGESTION_KINDS.find(({ kind }) => kind === name)?.kind

/** Undefined where it is not what we write. */
export function parseSuggestions(value: string | undefined): Suggestion[] | undefined {
  if (!value) return []
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) && parsed.every(isSuggestion) ? parsed : undefined
  } catch {
    return undefined
  }
}

const FIELDS = ['kind', 'title', 'line']

/** Whether the kind is a known one is a problem of its row. */
const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'title' in value &&
  Object.entries(value).every(([key, part]) => FIELDS.includes(key) && typeof part === 'string')

/** Problems of the setting `suggestions`, row by row. */
export function checkSuggestions(value: string): string[] {
  const list = parseSuggestions(value)
  if (list === undefined) return ['must be a JSON list of suggestions, each with kind, title and at most line besides']
  if (list.length > MAX_SUGGESTIONS) return [`must have at most ${MAX_SUGGESTIONS} suggestions, not ${list.length}`]
  return list.flatMap((row, i) => suggestionProblems(row).map((problem) => `suggestion ${i + 1}: ${problem}`))
}

function suggestionProblems({ kind, title, line }: Suggestion): string[] {
  return [
    ...(findKind(kind) === undefined ? [`the kind must be ${SUGGESTION_KINDS.map((known) => known.kind).join(', ')}`] : []),
    ...lineProblems('title', title, MAX_TITLE_LENGTH),
    ...(line === undefined ? [] : lineProblems('line', line, MAX_LINE_LENGTH)),
  ]
}

export const writeSuggestions = (list: readonly Suggestion[]): string => (list.length === 0 ? '' : JSON.stringify(list))
