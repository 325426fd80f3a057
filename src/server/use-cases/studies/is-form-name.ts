import { questionnaires } from '#domain/questionnaires/index.ts'
import { isOwnForm } from '#server/store/studies/studies.ts'
import type { Deps } from '../deps.ts'

/** Whether a questionnaire has this name: a shipped one, or one of any study's own. */
export const isFormName = async ({ database: { db } }: Deps, name: string): Promise<boolean> =>
  questionnaires.some((questionnaire) => questionnaire.name === name) || isOwnForm(db, name)
