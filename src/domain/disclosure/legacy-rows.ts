import type { Column } from '../exports/csv.ts'
import { LANGUAGE_EVENT } from '../feed/milestones.ts'
import type { Changer } from './change-record.ts'
import { withoutExit } from './without-exits.ts'

type Row = readonly (string | number | null)[]

const PARAM = 'URLParams-'
/** Field of a milestone, whose name is its response. */
const CHECKPOINT = 'checkpoint'

/** Rows that say who took part, and in what. */
const OWN_PARAMS: ReadonlySet<string> = new Set([`${PARAM}user_id`, `${PARAM}experiment_id`])

/**
 * What stands in a published file of the download page instead of a row; undefined of files in which nothing changes. A row of
 * `user_form` has the form as one more cell at its end, which no column takes.
 */
export function changedLegacyRow(name: string, columns: readonly Column[], changer: Changer): ((row: Row) => Row) | undefined {
  const place = (column: string) => columns.findIndex((each) => each.name === column)
  if (name === 'engagement' && changer.changesDevice('device_class'))
    return withCell(place('user_agent'), (value) => changer.device('device_class', value))
  if (name === 'experiment_parameters') {
    const parameter = place('parameter')
    return (row) => withCell(place('value'), (value) => withoutExit(String(row[parameter] ?? ''), value))(row)
  }
  if (name !== 'user_form') return undefined
  const [field, response] = [place('field'), place('response')]
  return (row) => {
    const [key, form] = [String(row[field] ?? ''), row[columns.length]]
    return withCell(response, (value) => {
      if (typeof form === 'string') return changer.answer(form, key, value)
      if (key === CHECKPOINT && value.startsWith(LANGUAGE_EVENT)) return languageIn(changer, value)
      return key.startsWith(PARAM) && !OWN_PARAMS.has(key) ? changer.param(key.slice(PARAM.length), value) : value
    })(row)
  }
}

const languageIn = (changer: Changer, name: string) =>
  `${LANGUAGE_EVENT}${changer.device('shown_language', name.slice(LANGUAGE_EVENT.length))}`

const withCell = (at: number, change: (value: string) => string) => (row: Row) =>
  row.map((cell, i) => (i === at && cell !== null ? change(String(cell)) : cell))
