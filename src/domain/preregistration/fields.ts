import { BLINDING, type Choice, EXISTING_DATA, STUDY_TYPES } from './choices.ts'
import type { FilledPart } from './filled-parts.ts'

/** Most characters of one answer. */
export const MAX_ANSWER_LENGTH = 20_000

type Declared = {
  key: string
  label: string
  help: string
  /** Stands beside what the design says about it. */
  beside?: readonly FilledPart[]
  /** Names of variables can be put into it. */
  takesVariables?: true
  /** Lines of the field. */
  rows?: number
} & ({ kind: 'text' | 'line' } | { kind: 'choice' | 'choices'; choices: readonly Choice[] })

type Group = { heading: string; fields: readonly Declared[] }

/** What only the person knows, in the order of the page, beside what the design says. */
export const FIELD_GROUPS = [
  {
    heading: 'The question',
    fields: [
      { key: 'title', kind: 'line', label: 'Title', help: 'Empty: the name of the study.', beside: ['title'] },
      {
        key: 'hypotheses',
        kind: 'text',
        label: 'Hypotheses',
        help: 'Specific and testable, one in each line. Say the direction, where there is one.',
        takesVariables: true,
        rows: 5,
      },
      {
        key: 'study-type',
        kind: 'choice',
        label: 'Type of study',
        help: 'Empty: an experiment where people are assigned to conditions, else an observational study.',
        choices: STUDY_TYPES,
      },
      {
        key: 'existing-data',
        kind: 'choice',
        label: 'Data that exist already',
        help: 'On the day on which you register. Test sessions and simulated people are no data.',
        choices: EXISTING_DATA,
      },
      {
        key: 'existing-data-why',
        kind: 'text',
        label: 'What is known of these data',
        help: 'Where data exist: who has seen what of them, and why this is a preregistration all the same.',
      },
    ],
  },
  {
    heading: 'Design',
    fields: [
      {
        key: 'design-more',
        kind: 'text',
        label: 'Design and conditions: more',
        help: 'What each condition stands for, and what is within people.',
        beside: ['conditions', 'procedure', 'cards'],
      },
      {
        key: 'assignment-more',
        kind: 'text',
        label: 'Randomization: more',
        help: 'Only what is done outside of the software.',
        beside: ['assignment'],
        rows: 2,
      },
      {
        key: 'blinding',
        kind: 'choices',
        label: 'Blinding',
        help: 'None chosen: in a study with several conditions, participants do not know theirs.',
        beside: ['blinding'],
        choices: BLINDING,
      },
      {
        key: 'blinding-more',
        kind: 'text',
        label: 'Further blinding',
        help: 'Such as who codes open answers, and what they know.',
        rows: 2,
      },
    ],
  },
  {
    heading: 'Sample',
    fields: [
      {
        key: 'recruitment',
        kind: 'text',
        label: 'Recruitment',
        help: 'From which population, by which way, who may take part, the pay, and from when to when.',
        beside: ['recruitment'],
        rows: 4,
      },
      {
        key: 'sample-size',
        kind: 'text',
        label: 'Sample size: more',
        help: 'Where no quota says it, or the number that you analyse is another one.',
        beside: ['sample-size'],
        rows: 2,
      },
      {
        key: 'rationale',
        kind: 'text',
        label: 'Why so many',
        help: 'A power analysis, or what limits the number. The power sketch below can be taken over.',
        rows: 4,
      },
      {
        key: 'stopping',
        kind: 'text',
        label: 'When collection ends: more',
        help: 'A day, a budget, or looks at the data with their thresholds.',
        beside: ['stopping'],
        rows: 2,
      },
    ],
  },
  {
    heading: 'Variables',
    fields: [
      {
        key: 'outcomes',
        kind: 'text',
        label: 'Main outcomes',
        help: 'The variables by which the hypotheses are tested, by their names in the data.',
        takesVariables: true,
        rows: 4,
      },
      {
        key: 'measured-more',
        kind: 'text',
        label: 'Measured variables: more',
        help: 'Covariates and predictors, and what is measured elsewhere.',
        beside: ['measures'],
        takesVariables: true,
      },
      {
        key: 'indices',
        kind: 'text',
        label: 'Indices: more',
        help: 'How several measures become one, beyond the scores of the questionnaires.',
        beside: ['scores'],
        takesVariables: true,
      },
    ],
  },
  {
    heading: 'Analysis',
    fields: [
      {
        key: 'analyses',
        kind: 'text',
        label: 'Analyses',
        help: 'For each hypothesis: the model, its outcome and its predictors, contrasts and covariates.',
        takesVariables: true,
        rows: 6,
      },
      {
        key: 'transformations',
        kind: 'text',
        label: 'Transformations',
        help: 'Logarithms, centring, coding of categories and their reference.',
        takesVariables: true,
      },
      {
        key: 'inference',
        kind: 'text',
        label: 'Criteria of inference',
        help: 'Alpha or Bayes factors, one- or two-sided, and how several tests are accounted for.',
      },
      {
        key: 'exclusions-more',
        kind: 'text',
        label: 'Outliers and exclusions: more',
        help: 'Beyond the rules that are fixed on the page Quality: outliers, caps, people and cards.',
        beside: ['exclusions'],
        takesVariables: true,
      },
      {
        key: 'missing-data',
        kind: 'text',
        label: 'Missing data',
        help: 'What happens to people who leave early, to answers that are missing, and to cards that were never seen.',
        takesVariables: true,
      },
      {
        key: 'exploratory',
        kind: 'text',
        label: 'Exploratory analyses',
        help: 'What you may look at without a hypothesis.',
        takesVariables: true,
      },
      { key: 'other', kind: 'text', label: 'Anything else', help: 'Earlier work, replications, deviations that you foresee.' },
    ],
  },
] as const satisfies readonly Group[]

export type FieldKey = (typeof FIELD_GROUPS)[number]['fields'][number]['key']

export type Field = Declared & { key: FieldKey }

export const FIELDS: readonly Field[] = FIELD_GROUPS.flatMap(({ fields }): readonly Field[] => fields)

export const FIELD_KEYS = FIELDS.map(({ key }) => key)

/** What the person wrote and chose; missing keys are empty. Several choices are separated by commas. */
export type Answers = Readonly<Partial<Record<FieldKey, string>>>

/** Of a field with a list, what is chosen; values that the list does not have are left out. */
export function chosenIn(choices: readonly Choice[], answer = ''): Choice[] {
  const values = answer.split(',')
  return choices.filter(({ value }) => values.includes(value))
}

/** Without empty answers, so that the same draft is written in one way. */
export const withoutEmpty = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => (answer ?? '').trim() !== ''))
