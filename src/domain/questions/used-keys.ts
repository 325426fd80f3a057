import { answerKeys } from '../answer-keys/index.ts'
import { fieldNames } from '../answers/form-fields.ts'
import { interventionItems } from '../exports/codebook/intervention-instrument.ts'
import { questionnaires } from '../questionnaires/index.ts'

/** Letters, digits, hyphens and underscores: the name of a variable in every program for statistics, hyphens becoming underscores. */
const KEY = /^[a-z][a-z0-9_-]{0,63}$/i

/** `__` stands between the key and the card in answers about cards, and an ending underscore could make it one. */
export const isKey = (key: string): boolean => KEY.test(key) && !key.includes('__') && !key.endsWith('_')

/** Two keys that are the same here would become one column in R, pandas or a spreadsheet. */
export const asVariable = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]+/g, '_')

/** Rows of `user_form` and columns of the tables that are not answers. */
const OF_TABLES = [
  ...['checkpoint', 'condition', 'session-flag', 'time_stamp', 'user_id', 'experiment_id', 'field', 'response'],
  ...['subject_id', 'condition_id', 'condition_name', 'status', 'attention_passed', 'attention_total'],
]

/** What was drawn is stored under these endings, parameters of the link under this beginning. */
const RESERVED_FORM = /(^urlparams_)|(_(block|item|option|row|card)_order$)/

/** Everything that shipped questionnaires and interventions store, and their scores. */
const SHIPPED_FIELDS: ReadonlySet<string> = new Set([
  ...questionnaires.flatMap(fieldNames),
  ...interventionItems.map(({ key }) => key),
  ...answerKeys.flatMap(({ scores }) => scores.map(({ name }) => name)),
])

const reserved: ReadonlySet<string> = new Set([...SHIPPED_FIELDS, ...OF_TABLES].map(asVariable))

/** Whether an answer to a question of Feedlab's own is stored under this name. */
export const isShippedField = (field: string): boolean => SHIPPED_FIELDS.has(field)

/** Whether a key means something else in everybody's data. */
export const isReserved = (key: string): boolean => reserved.has(asVariable(key)) || RESERVED_FORM.test(asVariable(key))

/** Words that say little about a question. */
const FILLERS = new Set(
  `a an the of to in on at for with and or is are was were be been do does did have has had you your yours i my me we us our it its this
  that these those there what which who how when where why much many often would could should can may might will please say tell if
  following statement statements about as by from not`.split(/\s+/),
)

const MAX_PROPOSED = 24

/** A short key for a question, by its words, that is neither taken nor reserved. `taken` are the fields of the questionnaire. */
export function proposeKey(text: string, taken: ReadonlySet<string>): string {
  const used = new Set([...taken].map(asVariable))
  const isFree = (key: string) => !used.has(asVariable(key)) && !isReserved(key)
  const stem = stemOf(text)
  if (stem !== 'q' && isFree(stem)) return stem
  for (let n = stem === 'q' ? 1 : 2; ; n++) {
    const key = stem === 'q' ? `q${n}` : `${stem}_${n}`
    if (isFree(key)) return key
  }
}

/** `q` where no letter of the text can be in a key. */
function stemOf(text: string): string {
  const words = text
    .replace(/\{\{[^{}]*\}\}/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}+|['’]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const telling = words.filter((word) => !FILLERS.has(word))
  let stem = ''
  for (const word of telling.length > 0 ? telling : words) {
    const longer = stem === '' ? word : `${stem}_${word}`
    if (stem !== '' && longer.length > MAX_PROPOSED) break
    stem = longer
  }
  const key = stem.slice(0, MAX_PROPOSED).replace(/^[^a-z]+|_+$/g, '')
  // No number behind it would make it free.
  return key === '' || key.startsWith('urlparams') ? 'q' : key
}
