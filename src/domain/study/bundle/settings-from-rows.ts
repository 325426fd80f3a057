import { unguarded } from '#domain/exports/csv.ts'
import type { ConditionSetting } from '../checks/condition-settings.ts'

type Read = { ok: true; settings: ConditionSetting[] } | { ok: false; problem: string }

const COLUMNS = ['condition', 'parameter', 'value'] as const

/**
 * The rows of an `experiment_parameters` file, ours or a published one, as the settings that `spawn_experiment` takes. Values stay as they
 * are in the file: encoded where they were encoded.
 */
export function settingsFromRows([header = [], ...rows]: readonly (readonly string[])[]): Read {
  // Spreadsheets write a byte order mark before the first name.
  const names = header.map((name) => name.replace(/^\uFEFF/, '').trim())
  const [condition, parameter, value] = COLUMNS.map((name) => names.indexOf(name)) as [number, number, number] // one per column
  const missing = COLUMNS.filter((name) => !names.includes(name))
  if (missing.length > 0) return { ok: false, problem: `The file has no column ${missing.join(', ')}.` }
  const settings: ConditionSetting[] = []
  for (const [i, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue
    const number = Number(row[condition])
    if (!Number.isInteger(number) || number < 1)
      return { ok: false, problem: `Row ${i + 2}: the condition must be a whole number from 1, not '${row[condition] ?? ''}'.` }
    settings.push({ condition: number, param: (row[parameter] ?? '').trim(), value: unguarded(row[value] ?? '') })
  }
  return settings.length > 0 ? { ok: true, settings } : { ok: false, problem: 'The file has no rows.' }
}
