import { countIn } from '../fill.ts'
import { isWithin } from '../stratum.ts'
import { equalChances, lowest, type Method } from './method.ts'

export const stratified: Method = {
  name: 'stratified',
  label: 'Stratified by answers',
  explains:
    'Least filled among people with the same answers, so that each such group is spread evenly. Best for one or two items.',
  needsItems: true,
  chances: ({ open, people, stratum }) => {
    const alike = people.filter((fill) => isWithin(fill.stratum, stratum))
    return equalChances(lowest(open, (condition) => countIn(alike, condition)))
  },
}
