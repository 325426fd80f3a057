import type { Questionnaire } from '../questionnaires/questionnaire.ts'

/** Every fact that the logic of a questionnaire refers to, each once: wherever an expression may stand. */
export function factsInForm(questionnaire: Pick<Questionnaire<unknown>, 'pages'>): string[] {
  const found = new Set<string>()
  collect(questionnaire.pages, found)
  return [...found]
}

function collect(part: unknown, found: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  if ('fact' in part && 'is' in part && typeof part.fact === 'string') found.add(part.fact)
  for (const inner of Object.values(part)) collect(inner, found)
}
