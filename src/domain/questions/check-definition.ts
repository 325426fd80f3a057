import { checkDraws } from './checks/check-draws.ts'
import { checkFlow } from './checks/check-flow.ts'
import { checkItems } from './checks/check-items.ts'
import { checkLogic } from './checks/check-logic.ts'
import { checkNames } from './checks/check-names.ts'
import { checkScores } from './checks/check-scores.ts'
import { checkTexts } from './checks/check-texts.ts'
import { knownAnswers, type OtherFields } from './checks/known-answers.ts'
import type { DefinitionProblem } from './checks/problem.ts'
import type { Definition } from './definition.ts'

export type { DefinitionProblem, Place } from './checks/problem.ts'

/**
 * Everything that is wrong with a questionnaire whose shape is right. `others` are the fields of further questionnaires of the lab or
 * the study: conditions and texts may refer to their answers, and to those of shipped questionnaires. Whether they are asked before is
 * known only where the study is made (`checkReferences`).
 */
export function checkDefinition(definition: Definition, others: OtherFields = new Set()): DefinitionProblem[] {
  const known = knownAnswers(definition, others)
  return [
    ...checkNames(definition),
    ...checkItems(definition),
    ...checkDraws(definition),
    ...checkLogic(definition, known),
    ...checkFlow(definition, known),
    ...checkScores(definition, known),
    ...checkTexts(definition),
  ]
}
