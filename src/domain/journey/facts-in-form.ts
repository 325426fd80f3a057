import type { Questionnaire } from '../questionnaires/questionnaire.ts'
import { hasPipes, pipesIn } from '../questions/piping.ts'

/** Every fact that the logic and the texts of a questionnaire refer to, each once: wherever an expression or a text may stand. */
export function factsInForm({ heading, intro, pages }: Pick<Questionnaire<unknown>, 'heading' | 'intro' | 'pages'>): string[] {
  const found = new Set<string>()
  collect([heading, intro, pages], found)
  return [...found]
}

function collect(part: unknown, found: Set<string>): void {
  if (typeof part === 'string' && hasPipes(part)) for (const { fact } of pipesIn(part)) found.add(fact)
  if (typeof part !== 'object' || part === null) return
  if ('fact' in part && 'is' in part && typeof part.fact === 'string') found.add(part.fact)
  for (const inner of Object.values(part)) collect(inner, found)
}
