import { roleMay } from './permissions.ts'
import type { Role } from './roles.ts'

/** Which things of a lab somebody may name in the settings of one of its studies, besides those that the study has. */
export type Nameable = { sets: boolean; questionnaires: boolean }

/**
 * Settings that name a set or a questionnaire show what is in it. So only those may name one who may look at it in the lab itself: a guest of
 * a single study has no role there.
 */
export const nameableBy = (labRole: Role | undefined): Nameable => ({
  sets: roleMay(labRole ?? null, 'see-set'),
  questionnaires: roleMay(labRole ?? null, 'see-questionnaires'),
})
