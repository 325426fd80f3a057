import { type ChosenRule, type RuleValues, raisedFlags, valuesOfPeople } from '#domain/quality/judge.ts'
import { valuesOfVisits, withWavesOfFlags } from '#domain/quality/judged-visits.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { type PersonOfStudy, peopleOfStudy } from '#server/store/studies/quality.ts'

/** Somebody, and what the rules found in any of their visits; null while they are in their first one or have just left it. */
export type JudgedParticipant = PersonOfStudy & { values: RuleValues | null }

/** Everybody of a study. People are compared with others also while those cannot be judged yet. */
export async function judgedPeople(db: DbOrTx, experiment_id: string): Promise<JudgedParticipant[]> {
  const people = await peopleOfStudy(db, experiment_id)
  const values = valuesOfPeople(people.map((person) => ({ ...person, values: valuesOfVisits(person.visits) ?? {} })))
  return people.map((person, at) => ({ ...person, values: person.visits.length === 0 ? null : (values[at] ?? null) }))
}

export const flagsBy = ({ values, visits }: JudgedParticipant, rules: readonly ChosenRule[]) =>
  values === null ? [] : withWavesOfFlags(raisedFlags(values, rules), visits)
