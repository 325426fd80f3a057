import { countIn } from '../fill.ts'
import { equalChances, lowest, type Method } from './method.ts'

/** Ruling B1. */
export const leastFilled: Method = {
  name: 'least-filled',
  label: 'Least filled',
  explains: 'The condition with the fewest people comes next; among equals, chance decides.',
  needsItems: false,
  chances: ({ open, people }) => equalChances(lowest(open, (condition) => countIn(people, condition))),
}
