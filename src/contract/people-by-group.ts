import * as z from 'zod/mini'
import { PEOPLE_GROUPS } from '#domain/study/people/counted-people.ts'

/** Everybody who opened a study, each in the first group that fits; the groups add up. */
export const peopleByGroup = z.record(z.enum(PEOPLE_GROUPS), z.int())
