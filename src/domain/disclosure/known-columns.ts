import { isSent } from '../answers/form-fields.ts'
import { INTERVENTION } from '../exports/codebook/intervention-instrument.ts'
import type { StudyFacts } from '../exports/tidy/table.ts'
import { blocksOf, type Item } from '../questionnaires/questionnaire.ts'
import { descriptionOf } from '../questions/kinds/descriptions.ts'
import { partsOf } from '../questions/kinds/index.ts'
import type { Part } from '../questions/kinds/kind.ts'

/** Where the values of a column come from. */
export type ColumnSource =
  | { from: 'answer'; form: string; key: string }
  | { from: 'param'; name: string }
  | { from: 'device'; name: string }

/** A column that other people may know of somebody. */
export type KnownColumn = {
  /** Its name in what is stored. */
  column: string
  source: ColumnSource
  label: string
  /** Whether its values are numbers, which can be put into bands. */
  isNumber: boolean
  /** Why it may be known to others; null where nothing says so. */
  reason: string | null
}

export const answerColumn = (form: string, key: string): string => `answer/${form}/${key}`
export const paramColumn = (name: string): string => `param/${name}`
export const deviceColumn = (name: string): string => `device/${name}`

/** Facts of the device that somebody else can see or guess. The size of the window stays: dwell is computed from it. */
export const DEVICE_FACTS = [
  { name: 'device_class', label: 'Kind of device', isNumber: false },
  { name: 'browser_family', label: 'Browser', isNumber: false },
  { name: 'os_family', label: 'Operating system', isNumber: false },
  { name: 'language', label: 'Language of the browser', isNumber: false },
  { name: 'shown_language', label: 'Language in which the study was shown', isNumber: false },
  { name: 'tz_offset_min', label: 'Time zone, in minutes from UTC', isNumber: true },
] as const

/** The columns of a study that can be marked, in the order in which people met them. `params`: parameters that links brought. */
export function knownColumns({ questionnaires }: Pick<StudyFacts, 'questionnaires'>, params: readonly string[]): KnownColumn[] {
  const asked = questionnaires.flatMap((questionnaire) =>
    questionnaire.name === INTERVENTION
      ? []
      : blocksOf(questionnaire)
          .filter(({ cards }) => cards === undefined)
          .flatMap(({ items }) => items.filter(isSent))
          .flatMap((item) =>
            partsOf(item).flatMap((part): KnownColumn[] => {
              const known = knownToOthers(item, part)
              if (known === false) return []
              return [
                {
                  column: answerColumn(questionnaire.name, part.key),
                  source: { from: 'answer', form: questionnaire.name, key: part.key },
                  label: part.label || part.key,
                  isNumber: part.holds === 'number',
                  reason: reasonOf(part.key, part.label) ?? (known === true ? null : known),
                },
              ]
            }),
          ),
  )
  return [
    ...asked,
    ...params.map(
      (name): KnownColumn => ({
        column: paramColumn(name),
        source: { from: 'param', name },
        label: `Parameter ${name} of the link`,
        isNumber: false,
        reason: reasonOf(name, '') ?? 'The person who made the link knows it',
      }),
    ),
    ...DEVICE_FACTS.map(
      ({ name, label, isNumber }): KnownColumn => ({
        column: deviceColumn(name),
        source: { from: 'device', name },
        label,
        isNumber,
        reason: 'Others may have seen the device',
      }),
    ),
  ]
}

/** What people write is looked at text by text, unless it is short; what chance decided nobody knows. */
function knownToOthers(item: Item, { holds }: Part): boolean | string {
  const known = descriptionOf(item).knownToOthers?.(item) ?? holds !== 'text'
  return known === true && holds === 'date' ? 'A date may be a birthday' : known
}

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/\b(age|alter|how old|year of birth|birth ?year|birth ?day|date of birth|dob)\b/i, 'Others know somebody’s age'],
  [/\b(gender|sex)\b/i, 'Others know somebody’s gender'],
  [/\b(ethnicity|race|ethnic)\b/i, 'Others may know where somebody’s family comes from'],
  [
    /\b(country|nationality|citizenship|state|region|province|county|city|town|zip|zipcode|postcode|postal|place|location|residence)\b/i,
    'Others know where somebody lives',
  ],
  [/\b(occupation|job|profession|employer|employment|industry|work)\b/i, 'Others know what somebody works as'],
  [/\b(school|university|education|degree|major|subject|semester|course)\b/i, 'Others know what somebody studies'],
  [/\b(religion|denomination|party|union)\b/i, 'Others may know what somebody belongs to'],
  [/\b(marital|children|household|family|kids)\b/i, 'Others know somebody’s family'],
  [/\b(income|salary)\b/i, 'Others may know what somebody earns'],
  [/\b(disability|illness|diagnosis|height|weight)\b/i, 'Others may know it by sight'],
  [/\b(name|email|phone|telephone|address|contact)\b/i, 'It names somebody'],
]

/** Keys join words by signs. */
function reasonOf(key: string, label: string): string | null {
  const words = `${key.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} ${label}`
  return HINTS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}
