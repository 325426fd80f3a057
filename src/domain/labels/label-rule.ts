import type { LabelColor, LabelPlace } from './label-kind.ts'

/** Columns of the sheet that a label reads unless the study names others. */
const LABEL_COLUMN = 'label'
export const LABEL_COLUMNS = { label: LABEL_COLUMN, text: 'label_text', source: 'label_source', score: 'label_score' } as const

/** One label of the setting `labels`: which cards have it, and what is not as its kind says. Texts may be written in several languages. */
export type LabelRule = {
  kind: string
  /** Recorded with the acts; the name of the kind unless two labels are of one kind. */
  name?: string
  /** Otherwise the cards whose `column` has one of the `values`. */
  cards?: 'all'
  column?: string
  values?: readonly string[]
  title?: string
  text?: string
  source?: string
  /** Words of each card; an empty name means that the label reads no such column. */
  text_column?: string
  source_column?: string
  score_column?: string
  place?: LabelPlace
  color?: LabelColor
  fold?: 'yes' | 'no'
  share?: 'ask' | 'free'
}

export const nameOfRule = ({ name, kind }: LabelRule): string => name ?? kind

export const readRules = (value: string | undefined): readonly LabelRule[] => {
  if (!value) return []
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) && list.every(isRule) ? list : []
  } catch {
    return []
  }
}

/** Whether a value of JSON has the shape of a rule: its fields are texts, and `values` is a list of them. */
export const isRule = (value: unknown): value is LabelRule =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  'kind' in value &&
  Object.entries(value).every(([field, given]) =>
    field === 'values' ? Array.isArray(given) && given.every(isText) : FIELDS.includes(field) && isText(given),
  )

const isText = (value: unknown) => typeof value === 'string'

const FIELDS = [
  ...['kind', 'name', 'cards', 'column', 'values', 'title', 'text', 'source', 'text_column', 'source_column', 'score_column'],
  ...['place', 'color', 'fold', 'share'],
]
