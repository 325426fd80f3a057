import { BLINDING, type Choice, STUDY_TYPES } from '../choices.ts'
import { chosenIn } from '../fields.ts'
import type { Draft } from './form.ts'

/** As it was chosen, else by the design: people who are assigned to conditions make an experiment. */
export function studyTypeOf({ answers, filled }: Draft): Choice[] {
  const chosen = chosenIn(STUDY_TYPES, answers['study-type']).slice(0, 1)
  return chosen.length > 0 ? chosen : chosenIn(STUDY_TYPES, filled.isRandomised ? 'experiment' : 'observational')
}

/** As it was chosen, else by what the software does. */
export function blindingOf({ answers, filled }: Draft): Choice[] {
  const chosen = chosenIn(BLINDING, answers.blinding)
  return chosen.length > 0 ? chosen : chosenIn(BLINDING, filled.isRandomised ? 'participants' : 'none')
}
