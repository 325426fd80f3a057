import { readCheck } from '../../feed/checks/feed-check.ts'
import { FACTOR, VARIANT_OF } from '../../stimuli/variants/factor.ts'
import { categoryColumn, stimulusColumn, stimulusSetColumn } from './columns/shared-columns.ts'
import { variableNames } from './columns/variable-name.ts'
import { columnsOf, type ValuedColumn } from './person/person-table.ts'
import type { StudyFacts, TidyCell, TidyTable } from './table.ts'

/** A card of the study's sets, with how often it was served to the people of the package. */
export type Stimulus = {
  entity_id: string
  entity_set: string
  entity_category: string
  entity_type: string
  position: number
  entity_url: string
  width: number | null
  height: number | null
  duration_ms: number | null
  nServed: number
  covariates: Readonly<Record<string, unknown>>
}

type Column = ValuedColumn<Stimulus>

const { text, freeText, integer, natural, boolean } = columnsOf<Stimulus>()

const TYPES = [
  { value: 'image', label: 'A picture' },
  { value: 'video', label: 'A video' },
  { value: 'post', label: 'A post drawn from its covariates' },
]

const fixed: readonly Column[] = [
  { ...stimulusColumn, value: ({ entity_id }) => entity_id },
  { ...stimulusSetColumn, value: ({ entity_set }) => entity_set },
  { ...categoryColumn, value: ({ entity_category }) => entity_category },
  text('stimulus_type', 'What the card is: entity_type', ({ entity_type }) => entity_type, { categories: TYPES }),
  natural('set_position', 'Place in the researcher’s sheet, from 0', ({ position }) => position),
  freeText(
    'stimulus_url',
    'The card’s file: entity_url in the six CSV files; ends in the uploaded file name. Participants saw an address that says nothing',
    ({ entity_url }) => entity_url,
  ),
  integer('media_width', 'Width of the picture or video; missing where it is not known', ({ width }) => width, {
    unit: 'px',
    minimum: 1,
  }),
  integer('media_height', 'Height of the picture or video; missing where it is not known', ({ height }) => height, {
    unit: 'px',
    minimum: 1,
  }),
  integer('media_duration_ms', 'Length of a video; missing where it is none or not known', ({ duration_ms }) => duration_ms, {
    unit: 'ms',
    minimum: 0,
  }),
  boolean(
    'is_check',
    'Whether the card is no stimulus but a check: its row has a button in the column check, or a name in duplicate_of',
    ({ covariates }) => readCheck({ covariates }) !== undefined,
  ),
  natural('n_served', 'Participants of this package in whose feed the card stood', ({ nServed }) => nServed),
]

/** Psych-DS takes a column of this name for the number of the row. */
const RESERVED = ['row_id']

function columns({ covariates, numericCovariates = [] }: StudyFacts): Column[] {
  const names = variableNames(covariates, [...fixed.map(({ name }) => name), ...RESERVED])
  return [
    ...fixed,
    ...covariates.map((covariate, at): Column => {
      const isNumeric = numericCovariates.includes(covariate)
      return {
        name: names[at] ?? covariate,
        type: isNumeric ? 'number' : 'text',
        about: aboutCovariate(covariate),
        ...(!isNumeric && { isFreeText: true }),
        value: ({ covariates: own }) => (Object.hasOwn(own, covariate) ? covariateCell(own[covariate], isNumeric) : null),
      }
    }),
  ]
}

/** What we write ourselves where variants are made; everything else is the researcher's. */
function aboutCovariate(name: string): string {
  if (name === VARIANT_OF) return 'The same for all variants that were made from one post: the id of that card'
  if (name.startsWith(FACTOR)) return `In what the card differs from its variants: the level of ${name.slice(FACTOR.length)}`
  return `Covariate of the card, from the researcher’s sheet: ${name}`
}

function covariateCell(value: unknown, isNumeric: boolean): TidyCell {
  if (value === undefined || value === null || value === '') return null
  if (isNumeric) return Number(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Plain numbers alone: 007 and 1e5 may be names of something. */
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/

/** Covariates of which every card has a number or nothing, and at least one has a number. */
export function numericCovariates(names: readonly string[], cards: readonly Readonly<Record<string, unknown>>[]): string[] {
  return names.filter((name) => {
    const values = cards.map((card) => (Object.hasOwn(card, name) ? (card[name] ?? '') : '')).filter((value) => value !== '')
    return values.length > 0 && values.every((value) => typeof value !== 'object' && NUMBER.test(String(value)))
  })
}

/** Its rows are cards, not people's. */
export const stimuli: TidyTable & { cells: (facts: StudyFacts) => (card: Stimulus) => TidyCell[] } = {
  name: 'stimuli',
  title: 'Stimuli',
  holds: 'One row per card of the study’s sets, served or not, with its covariates as columns.',
  primaryKey: ['stimulus_id'],
  columns,
  cells: (facts) => {
    const own = columns(facts)
    return (card) => own.map(({ value }) => value(card))
  },
}
