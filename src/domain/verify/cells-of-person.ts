import { DEVICE_COLUMNS } from '../exports/tidy/participants.ts'
import type { PersonRecord, WaveRecord } from '../exports/tidy/person/person-record.ts'
import { findAssignmentMethod } from '../study/assignment/methods/index.ts'
import { isTrue, momentIn, numberIn, type TableRow, textIn, textOrNull } from './table-row.ts'

/** Pairs as `name=value; name=value`. Both may hold whatever people wrote, so a list that could be read in two ways is for comparing alone. */
const pairsIn = (text: string): [string, string][] =>
  text === ''
    ? []
    : text.split('; ').map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=')
        return [name, value.join('=')]
      })

const chancesIn = (row: TableRow): Readonly<Record<string, number>> =>
  Object.fromEntries(pairsIn(textIn(row, 'assignment_chances')).map(([condition, chance]) => [condition, Number(chance)]))

export function assignmentIn(row: TableRow): PersonRecord['assignment'] {
  const method = findAssignmentMethod(textIn(row, 'assignment_method'))?.name
  if (method === undefined) return null
  const stratum = Object.fromEntries(pairsIn(textIn(row, 'stratum')))
  return { method, stratum, chances: chancesIn(row), coin: numberIn(row, 'assignment_coin') }
}

/** What the browser said of itself. */
export function deviceIn(row: TableRow): Readonly<Record<string, unknown>> {
  const facts = DEVICE_COLUMNS.flatMap(({ name, type }): [string, unknown][] => {
    const text = textIn(row, name)
    if (text === '') return []
    return [[name, type === 'text' ? text : type === 'boolean' ? isTrue(row, name) : Number(text)]]
  })
  return Object.fromEntries(facts)
}

export const waveRecordsIn = (rows: readonly TableRow[]): WaveRecord[] =>
  rows.map((row) => ({
    wave: textIn(row, 'wave'),
    state: textIn(row, 'state') as WaveRecord['state'], // written as it is read
    opensMs: momentIn(row, 'opens_at'),
    closesMs: momentIn(row, 'closes_at'),
    invitedMs: momentIn(row, 'invited_at'),
    remindedMs: momentIn(row, 'reminded_at'),
    begunMs: momentIn(row, 'begun_at'),
    begunBy: textOrNull(row, 'begun_by'),
    endedMs: momentIn(row, 'ended_at'),
    outcome: textOrNull(row, 'outcome'),
  }))
