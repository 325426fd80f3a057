import { type ChosenRule, type RuleValues, raisedFlags, valuesOfPeople } from '#domain/quality/judge.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { type PersonOfStudy, peopleOfStudy } from '#server/store/studies/quality.ts'

/** Somebody, and what the rules found about them; null while they are there or have just left. */
export type JudgedParticipant = Omit<PersonOfStudy, 'values'> & { values: RuleValues | null }

/** Everybody of a study. People are compared with others also while those cannot be judged yet. */
export async function judgedPeople(db: DbOrTx, experiment_id: string): Promise<JudgedParticipant[]> {
  const people = await peopleOfStudy(db, experiment_id)
  const values = valuesOfPeople(people.map((person) => ({ ...person, values: person.values ?? {} })))
  return people.map((person, at) => ({ ...person, values: person.values === null ? null : (values[at] ?? null) }))
}

export const flagsBy = ({ values }: JudgedParticipant, rules: readonly ChosenRule[]) =>
  values === null ? [] : raisedFlags(values, rules)
