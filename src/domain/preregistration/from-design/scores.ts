import { scoresOf } from '#domain/answer-keys/index.ts'
import { scoreWords } from '#domain/exports/codebook/items.ts'
import type { DescribedStudy } from './described-study.ts'
import { questionnairesOf } from './measures.ts'

/**
 * The scores that are computed from answers. Right answers are left out: a preregistration may be public while people still take part, and the
 * codebook of the data has them.
 */
export function scoresText({ parameters }: DescribedStudy): string {
  const lines = questionnairesOf(parameters).flatMap((questionnaire) =>
    scoresOf(questionnaire).map((score) => {
      const { right: _, ...declared } = score.declared ?? { keys: [], compute: 'sum' as const }
      const how = score.declared === undefined ? undefined : scoreWords({ declared })
      const reversed = score.reverseKeyed?.length ? `reverse-keyed: ${score.reverseKeyed.join(', ')}` : undefined
      const notes = [how, reversed, score.citation].filter((note) => note !== undefined)
      return `${score.name}, version ${score.version}: ${[score.label, ...notes].join('; ')}.`
    }),
  )
  return lines.length === 0
    ? ''
    : ['Scores that are computed from answers as the questionnaires declare them:', ...lines].join('\n')
}
