import { OUTCOMES } from '../../session/outcomes.ts'
import { utc } from './columns/moment.ts'
import { subjectColumn } from './columns/shared-columns.ts'
import type { WaveRecord } from './person/person-record.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'

type Row = WaveRecord & { user_id: string; n: number; sinceMs: number | null }

const { text, integer, number, datetime } = columnsOf<Row>()

const STATES = [
  { value: 'done', label: 'Completed' },
  { value: 'begun', label: 'Begun and not ended' },
  { value: 'ended', label: 'Ended in another way: see outcome' },
  { value: 'missed', label: 'Not begun before it closed' },
  { value: 'open', label: 'Can be begun, and is not yet' },
  { value: 'ahead', label: 'Opens later' },
  { value: 'out', label: 'Does not come any more: an earlier wave ended in another way, or was missed' },
] as const

const MS_PER_HOUR = 3_600_000

const columns: readonly ValuedColumn<Row>[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  text('wave', 'The wave, by its name', ({ wave }) => wave),
  integer('wave_index', 'Place of the wave in the study, from 1', ({ n }) => n, { minimum: 1 }),
  text('state', 'How it went, or how it stood when the file was made', ({ state }) => state, { categories: STATES }),
  datetime(
    'opens_at',
    'From when on the participant could begin it, by the newest version of the study; missing for the first wave, and while it depends on a wave before it',
    ({ opensMs }) => utc(opensMs),
  ),
  datetime('closes_at', 'When it could no longer be begun; missing where it does not close', ({ closesMs }) => utc(closesMs)),
  datetime('invited_at', 'When the participant was first asked to come, by a list of who is due', ({ invitedMs }) =>
    utc(invitedMs),
  ),
  datetime('reminded_at', 'When they were last asked again', ({ remindedMs }) => utc(remindedMs)),
  datetime('begun_at', 'When they began it; of simulated people by their own time', ({ begunMs }) => utc(begunMs)),
  datetime('ended_at', 'When the visit ended, or was last seen', ({ endedMs }) => utc(endedMs)),
  text('outcome', 'How the visit ended; missing while it has no end', ({ outcome }) => outcome, {
    categories: OUTCOMES.map((value) => ({ value, label: value })),
  }),
  number(
    'hours_between',
    'Hours between the beginnings of this wave and of the last one before it that was begun',
    ({ begunMs, sinceMs }) =>
      begunMs === null || sinceMs === null ? null : Math.round(((begunMs - sinceMs) / MS_PER_HOUR) * 100) / 100,
  ),
  text(
    'begun_by',
    'What showed who it was: token, panel, signature, link or simulation; missing for the first wave',
    ({ begunBy }) => begunBy,
  ),
]

export const waves = personTable<Row>({
  name: 'waves',
  title: 'Waves',
  holds:
    'One row per participant and wave, also of waves that were missed or are still ahead. Only in studies with waves, in whose other tables each visit of a participant has its own rows.',
  primaryKey: ['subject_id', 'wave'],
  isOfWaves: true,
  columns: () => columns,
  rows: ({ record: { user_id, waves: own = [] } }) =>
    own.map((each, i) => ({
      ...each,
      user_id,
      n: i + 1,
      sinceMs: own.slice(0, i).findLast(({ begunMs, state }) => begunMs !== null && state !== 'missed')?.begunMs ?? null,
    })),
})
