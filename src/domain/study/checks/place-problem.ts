import { NO_SET_MESSAGE } from '#domain/parameters/chosen-sets.ts'
import { type Place, sectionOf } from '../draft/sections.ts'

/** What is wrong, where on the page, and in which conditions; none named means all. */
export type PlacedProblem = { place: Place; conditions: readonly number[]; text: string }

/** Finds the place of a problem that the check of the settings names, here or on the server. */
export function placeProblem(problem: string): PlacedProblem {
  if (problem.startsWith(NO_SET_MESSAGE)) {
    const missing = problem.slice(NO_SET_MESSAGE.length).match(/\d+/g) ?? []
    return { place: 'cards', conditions: missing.map(Number), text: NO_SET_MESSAGE }
  }
  const [, ofAll = ''] = /^([\w-]+) (?:differs|is) /.exec(problem) ?? []
  if (ofAll === 'n-conditions') return { place: 'conditions', conditions: [], text: problem }
  if (sectionOf(ofAll) !== undefined) return { place: sectionOf(ofAll) ?? 'create', conditions: [], text: problem }
  const [, condition, param = '', rest = ''] = /^condition (\d+)(?:, ([\w-]+))?: (.*)$/s.exec(problem) ?? []
  if (condition === undefined) return { place: 'create', conditions: [], text: problem }
  return {
    place: sectionOf(param) ?? 'create',
    conditions: [Number(condition)],
    // What is a sentence by itself needs no name before it.
    text: param === '' || /^[A-Z]/.test(rest) ? rest : `${param}: ${rest}`,
  }
}

/** The same problem of several conditions, told once. */
export function mergeProblems<P extends PlacedProblem>(problems: readonly P[]): P[] {
  const merged = new Map<string, P>()
  for (const problem of problems) {
    const key = `${problem.place}/${problem.text}`
    const known = merged.get(key)
    const conditions = [...new Set([...(known?.conditions ?? []), ...problem.conditions])].sort((a, b) => a - b)
    merged.set(key, { ...(known ?? problem), conditions })
  }
  return [...merged.values()]
}
