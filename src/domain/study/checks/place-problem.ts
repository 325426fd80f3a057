import { NO_SET_MESSAGE } from '#domain/parameters/chosen-sets.ts'
import { conditionNames } from '../design/words.ts'
import { type Place, placeOf } from '../draft/sections.ts'

/** A problem, its place on the page, and its conditions. An empty list means all conditions. */
export type PlacedProblem = {
  place: Place
  conditions: readonly number[]
  text: string
  /** The setting, where it is about one: its field can be shown. */
  param?: string
  /** Of all conditions, where any has a name. */
  names?: readonly string[]
}

/** Finds the place on the page for a problem text of the settings check, which runs here and on the server. */
export function placeProblem(problem: string): PlacedProblem {
  if (problem.startsWith(NO_SET_MESSAGE)) {
    const missing = problem.slice(NO_SET_MESSAGE.length).match(/\d+/g) ?? []
    return { place: 'cards', conditions: missing.map(Number), text: NO_SET_MESSAGE }
  }
  const [, ofAll = ''] = /^([\w-]+) (?:differs|is) /.exec(problem) ?? []
  if (placeOf(ofAll) !== 'create') return { place: placeOf(ofAll), conditions: [], text: problem, param: ofAll }
  const [, condition, param = '', rest = ''] = /^condition (\d+)(?:, ([\w-]+))?: (.*)$/s.exec(problem) ?? []
  if (condition === undefined) return { place: 'create', conditions: [], text: problem }
  return {
    place: placeOf(param),
    ...(param !== '' && { param }),
    conditions: [Number(condition)],
    // A text that starts with a capital letter is a sentence and needs no setting name.
    text: param === '' || /^[A-Z]/.test(rest) ? rest : `${param}: ${rest}`,
  }
}

/** Merges problems that several conditions share. */
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

/** A finding as one sentence. Names the conditions unless it is about all. */
export const findingSentence = ({ conditions, names, text }: Pick<PlacedProblem, 'conditions' | 'names' | 'text'>): string =>
  conditions.length === 0 ? text : `${conditionNames(conditions, names)}: ${text}`
