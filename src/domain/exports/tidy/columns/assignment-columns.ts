import type { DrawnAssignment } from '#domain/study/assignment/drawn-assignment.ts'
import { assignmentMethods } from '#domain/study/assignment/methods/index.ts'
import { columnsOf, type ValuedColumn } from '../person/person-table.ts'
import type { PersonReading } from '../person/read-person.ts'

type Row = Pick<PersonReading, 'record'>

const { text, freeText, share } = columnsOf<Row>()

/** Null before the draw, and for visits of before draws were kept. */
const drawn = ({ record: { assignment } }: Row): DrawnAssignment | null =>
  assignment !== null && 'method' in assignment ? assignment : null

/** Pairs as one cell. */
export const listed = (pairs: Readonly<Record<string, string | number>> = {}) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ') || null

/** How the condition was drawn. */
export const assignmentColumns: readonly ValuedColumn<Row>[] = [
  text(
    'assignment_method',
    'How the study draws conditions: the setting assignment. Missing for people who did not come to the draw',
    (row) => drawn(row)?.method ?? null,
    { categories: assignmentMethods.map(({ name, label }) => ({ value: name, label })) },
  ),
  freeText(
    'stratum',
    'The answers before the feed that the study balances by (setting assignment-by), as they were at the draw, as key=answer; a number is the band that it is in, and nothing after the = means no answer',
    (row) => listed(drawn(row)?.stratum),
  ),
  text(
    'assignment_chances',
    'Chance that each condition had when this one was drawn, as condition=chance; missing where the link named the condition, and where there was no place left',
    (row) => listed(drawn(row)?.chances),
  ),
  share(
    'assignment_probability',
    'Of those, the chance of the condition that was drawn: 1 divided by it is the weight of the participant',
    (row) => drawn(row)?.chances[row.record.condition] ?? null,
  ),
  share(
    'assignment_coin',
    'The number that decided, from the seed: the condition is the first at which the sum of the chances exceeds it',
    (row) => drawn(row)?.coin ?? null,
  ),
]
