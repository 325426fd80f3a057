import type { AttritionOfWave } from '../../waves/attrition.ts'
import { type Column, csvHeader, csvRow } from '../csv.ts'

/** Of the data package, in studies with waves. */
export const ATTRITION_CSV = 'attrition.csv'

export const attritionColumns: readonly Column[] = [
  { name: 'wave', cell: 'text', about: 'The wave, by its name' },
  { name: 'condition', cell: 'number', about: 'Number of the condition' },
  { name: 'condition_name', cell: 'free-text', about: 'Its name' },
  { name: 'back', cell: 'number', about: 'People who completed the wave, of those who completed the first one' },
  { name: 'missed', cell: 'number', about: 'Did not come in time' },
  { name: 'ended', cell: 'number', about: 'Came, and left before its end' },
  { name: 'out', cell: 'number', about: 'Were out of the study before it' },
  { name: 'open', cell: 'number', about: 'Can still complete it' },
  {
    name: 'test',
    cell: 'text',
    about: 'How shares of people lost were compared between conditions: chi-square, fisher or permutation',
  },
  { name: 'statistic', cell: 'number', about: 'Pearson’s chi-square' },
  { name: 'df', cell: 'number', about: 'Its degrees of freedom' },
  { name: 'p', cell: 'number', about: 'Of that test, two-sided' },
]

/** The cells of a wave, one row per condition; empty where there is nothing. */
export const attritionCells = ({ wave, conditions, test }: AttritionOfWave, names: readonly string[]): (string | number)[][] =>
  conditions.map(({ condition, back, missed, ended, out, open }) => [
    ...[wave, condition, names[condition - 1] ?? '', back, missed, ended, out, open],
    ...[test?.test ?? '', test?.statistic ?? '', test?.df ?? '', test?.p ?? ''],
  ])

/** Whom each wave lost, for the data package. */
export const attritionCsv = (attrition: readonly AttritionOfWave[], names: readonly string[]): string =>
  csvHeader(attritionColumns) +
  attrition.flatMap((wave) => attritionCells(wave, names).map((cells) => csvRow(attritionColumns, cells))).join('')
