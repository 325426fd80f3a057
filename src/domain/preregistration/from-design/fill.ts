import type { ChosenRule } from '#domain/quality/judge.ts'
import type { SetSizes } from '#domain/study/checks/study-sets.ts'
import { withPlainNames } from '#domain/study/design/words.ts'
import type { Filled } from '../filled-parts.ts'
import { assignmentText } from './assignment.ts'
import { blindingText } from './blinding.ts'
import { conditionsText } from './conditions.ts'
import { describedStudy } from './described-study.ts'
import { exclusionsText } from './exclusions.ts'
import { measuresText } from './measures.ts'
import { cardsText, procedureText, recruitmentText } from './procedure.ts'
import { sampleSizeText, stoppingText } from './sample.ts'
import { scoresText } from './scores.ts'

export type DesignFacts = {
  /** Of one version, as they are stored. */
  settings: readonly { condition: number; param: string; value: string }[]
  /** Cards of each set. */
  setSizes: SetSizes
  /** The rules by which people will be excluded; null where none are fixed. */
  fixedRules: readonly ChosenRule[] | null
}

export function fillFromDesign({ settings: given, setSizes, fixedRules }: DesignFacts): Filled {
  const settings = withPlainNames(given)
  const study = describedStudy(settings, setSizes)
  return {
    title: settings.find(({ param }) => param === 'study-name')?.value.trim() ?? '',
    conditions: conditionsText(study),
    assignment: assignmentText(study),
    procedure: procedureText(study),
    cards: cardsText(study),
    recruitment: recruitmentText(study),
    measures: measuresText(study),
    scores: scoresText(study),
    'sample-size': sampleSizeText(settings),
    stopping: stoppingText(settings),
    exclusions: exclusionsText(fixedRules),
    blinding: blindingText(study),
    isRandomised: study.parameters.length > 1,
  }
}
