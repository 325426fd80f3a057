import { formatDayTime } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import type { PersonInWave } from './use-waves.ts'
import { askedMoments, STATE_LABELS } from './wave-words.ts'
import styles from './waves.module.css'

export const WavesTable = ({ people }: { people: readonly PersonInWave[] }) => (
  <Table
    caption="People of this wave"
    columns={COLUMNS}
    rows={people}
    keyOf={({ user_id }) => user_id}
    className={styles.table}
  />
)

const COLUMNS: readonly Column<PersonInWave>[] = [
  { heading: 'Participant', isName: true, cell: ({ user_id }) => <span dir="auto">{user_id}</span> },
  { heading: 'State', cell: ({ state }) => <span data-state={state}>{STATE_LABELS[state]}</span> },
  { heading: 'Opens', cell: ({ opens_at }) => <Moment at={opens_at} /> },
  { heading: 'Closes', cell: ({ opens_at, closes_at }) => <Moment at={closes_at} none={opens_at === null ? '–' : 'never'} /> },
  {
    heading: 'Asked to come',
    cell: (person) => {
      const moments = askedMoments(person)
      if (moments.length === 0) return <span className={page.soft}>–</span>
      return (
        <span className={styles.moments}>
          {moments.map((at) => (
            <Moment key={at} at={at} />
          ))}
        </span>
      )
    },
  },
  { heading: 'Begun', cell: ({ begun_at }) => <Moment at={begun_at} /> },
  { heading: 'Ended', cell: ({ ended_at }) => <Moment at={ended_at} /> },
]

function Moment({ at, none = '–' }: { at: number | null; none?: string }) {
  if (at === null) return <span className={page.soft}>{none}</span>
  return <time dateTime={new Date(at).toISOString()}>{formatDayTime(at)}</time>
}
