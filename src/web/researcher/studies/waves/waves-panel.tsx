import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { ChoiceRow } from '#web/researcher/ui/list/choice-row.tsx'
import { pageWithin, rangeText, TYPED_MS } from '#web/researcher/ui/list/page-words.ts'
import { Pages } from '#web/researcher/ui/list/pages.tsx'
import { SearchRow } from '#web/researcher/ui/list/search-row.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { PEOPLE_A_PAGE, useWaves, type WaveState } from './use-waves.ts'
import { stateChoices } from './wave-words.ts'
import styles from './waves.module.css'
import { WavesTable } from './waves-table.tsx'

type Props = { experiment_id: string; wave: string | undefined; onWave: (wave: string) => void }

/** Who is where in one wave at a time. */
export function WavesPanel({ experiment_id, wave, onWave }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [typed] = useDebouncedValue(search, TYPED_MS)
  const [state, setState] = useState<WaveState | 'all'>('all')
  const [pageNumber, setPage] = useState(1)
  const offset = (pageNumber - 1) * PEOPLE_A_PAGE
  const query = useWaves(experiment_id, { wave, state, search: typed, offset })
  const found = query.data
  // The list became shorter while one of its last pages was open.
  if (found && !query.isPlaceholderData && pageWithin(pageNumber, found.n_found, PEOPLE_A_PAGE) !== pageNumber)
    setPage(pageWithin(pageNumber, found.n_found, PEOPLE_A_PAGE))
  const fromStart = (change: () => void) => {
    change()
    setPage(1)
  }
  return (
    <Panel id="waves" heading="Who is due">
      <QueryState query={query} what="the waves" height={160} />
      {found && (
        <div className={styles.list}>
          <ChoiceRow
            legend="Wave"
            name="wave"
            choices={found.waves.map(({ name, counts }) => ({ value: name, label: name, count: counts.open }))}
            chosen={wave ?? found.wave}
            onChoice={(chosen) => fromStart(() => onWave(chosen))}
          />
          <p className={page.soft}>The number beside a wave is how many people are due in it now.</p>
          <SearchRow
            ref={field}
            label="Search by participant"
            search={search}
            onSearch={(text) => fromStart(() => setSearch(text))}
            found={rangeText({ offset, nShown: found.people.length, nFound: found.n_found }, ['person', 'people'])}
          >
            <ChoiceRow
              legend="Which people"
              isLegendHidden
              name="state"
              choices={stateChoices(found, wave ?? found.wave, state)}
              chosen={state}
              onChoice={(chosen) => fromStart(() => setState(chosen))}
            />
          </SearchRow>
          {found.people.length > 0 ? <WavesTable people={found.people} /> : <p className={page.soft}>Nobody matches.</p>}
          <Pages nFound={found.n_found} pageSize={PEOPLE_A_PAGE} page={pageNumber} onPage={setPage} />
          <p className={page.soft}>
            Times are those of your own clock. Waves open and close by the clock of each person. Tests, simulated people, and
            people who are excluded are not in the list.
          </p>
        </div>
      )}
    </Panel>
  )
}
