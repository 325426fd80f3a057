import { Link } from '@tanstack/react-router'
import { formatDayTime } from '#web/researcher/format-time.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import { useWaves, type WavesPage } from './use-waves.ts'
import { backIn } from './wave-words.ts'

type Wave = WavesPage['waves'][number]

/** How each wave stands, on the live page of a study to which people come back. */
export function WaveProgress({ experiment_id }: { experiment_id: string }) {
  const query = useWaves(experiment_id, { wave: undefined, state: 'all', search: '', offset: 0 })
  const waves = query.data?.waves ?? []
  return (
    <Panel id="wave-progress" heading="Waves">
      <QueryState query={query} what="the waves" height={120} />
      {waves.length > 0 && <Table caption="Waves of the study" columns={COLUMNS} rows={waves} keyOf={({ name }) => name} />}
      <p className={page.soft}>
        A wave ends when nobody can begin it any more, as far as that is known of the people who are here by now.{' '}
        <Link to="/studies/$id/waves" params={{ id: experiment_id }}>
          Who is due
        </Link>
      </p>
    </Panel>
  )
}

const say = (n: number) => n.toLocaleString('en')

const COLUMNS: readonly Column<Wave>[] = [
  { heading: 'Wave', isName: true, cell: ({ name }) => name },
  { heading: 'Due now', cell: ({ counts }) => say(counts.open) },
  { heading: 'Ahead', cell: ({ counts }) => say(counts.ahead) },
  { heading: 'Asked to come', cell: ({ invited }) => say(invited) },
  { heading: 'Back', cell: ({ counts }) => say(backIn(counts)) },
  { heading: 'Done', cell: ({ counts }) => say(counts.done) },
  { heading: 'Missed', cell: ({ counts }) => say(counts.missed) },
  { heading: 'Out', cell: ({ counts }) => say(counts.out) },
  {
    heading: 'Ends by',
    cell: ({ ends_at }) =>
      ends_at === null ? '–' : <time dateTime={new Date(ends_at).toISOString()}>{formatDayTime(ends_at)}</time>,
  },
]
