import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { LISTS, type PeopleList } from '#domain/study/people/people-list.ts'
import { ChoiceRow } from '#web/researcher/ui/list/choice-row.tsx'
import { pageWithin, rangeText, TYPED_MS } from '#web/researcher/ui/list/page-words.ts'
import { Pages } from '#web/researcher/ui/list/pages.tsx'
import { SearchRow } from '#web/researcher/ui/list/search-row.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Done, Refused } from '#web/researcher/ui/result.tsx'
import { earlierRulesText } from '../earlier-rules-text.ts'
import { NobodyYet } from '../nobody-yet.tsx'
import { NotCounted } from '../not-counted.tsx'
import type { ShownStudy } from '../study-types.ts'
import { useExclude } from '../use-studies.ts'
import { ParticipantTable } from './participant-table.tsx'
import {
  conditionText,
  excludedNote,
  FLAG_WORDS,
  LIST_LABELS,
  type ListedParticipant,
  type ParticipantPage,
  reasonOf,
  type Sorting,
} from './participant-words.ts'
import styles from './participants.module.css'
import { PEOPLE_A_PAGE, useParticipants } from './use-participants.ts'

const NEWEST_FIRST: Sorting = { by: 'started_at', isDescending: true }

type Props = Pick<ShownStudy, 'study' | 'condition_settings' | 'people'>

export function ParticipantsPanel({ study, condition_settings, people }: Props) {
  const { experiment_id, role } = study
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [typed] = useDebouncedValue(search, TYPED_MS)
  const [list, setList] = useState<PeopleList>('all')
  const [sorting, setSorting] = useState(NEWEST_FIRST)
  const [pageNumber, setPage] = useState(1)
  const offset = (pageNumber - 1) * PEOPLE_A_PAGE
  const query = useParticipants(experiment_id, { search: typed, list, sorting, offset })
  const found = query.data
  // The list became shorter while one of its last pages was open.
  if (found && !query.isPlaceholderData && pageWithin(pageNumber, found.n_found, PEOPLE_A_PAGE) !== pageNumber)
    setPage(pageWithin(pageNumber, found.n_found, PEOPLE_A_PAGE))
  const exclusion = useExclusion(experiment_id)
  const mayExclude = roleMay(role, 'change-study')
  const fromStart = (change: () => void) => {
    change()
    setPage(1)
  }
  const chooseList = (chosen: PeopleList) => {
    setList(chosen)
    // Tests may be sorted by condition, and people of a blinded study not.
    if (sorting.by === 'condition') setSorting(NEWEST_FIRST)
  }

  return (
    <Panel id="participants" heading="Participants">
      <QueryState query={query} what="the participants" height={160} />
      {found && isEmpty(found) && (
        <NobodyYet experiment_id={experiment_id} role={role} what="Everybody who opens the study appears here." />
      )}
      {found && !isEmpty(found) && (
        <div className={styles.list}>
          <SearchRow
            ref={field}
            label="Search by participant"
            search={search}
            onSearch={(text) => fromStart(() => setSearch(text))}
            found={rangeText({ offset, nShown: found.participants.length, nFound: found.n_found }, [
              'participant',
              'participants',
            ])}
          >
            <ListChoice counts={found.counts} list={list} onList={(chosen) => fromStart(() => chooseList(chosen))} />
          </SearchRow>
          {list === 'all' && typed === '' && (
            <>
              {found.counts.excluded > 0 && <p className={page.soft}>{excludedNote(found.counts.excluded)}</p>}
              <NotCounted people={people} on="people" />
            </>
          )}
          {found.is_blinded && (
            <p className={page.soft}>
              The study is blinded: the conditions of people are hidden until an owner opens the outcomes.
            </p>
          )}
          {found.n_earlier_rules > 0 && found.counts.flagged !== null && (
            <p className={page.soft}>{earlierRulesText(found.n_earlier_rules)}</p>
          )}
          <ExclusionResult {...exclusion} />
          {found.participants.length > 0 && (
            <ParticipantTable
              experiment_id={experiment_id}
              people={found.participants}
              sorting={sorting}
              onSorting={(next) => fromStart(() => setSorting(next))}
              hasFlags={found.counts.flagged !== null}
              isBlinded={found.is_blinded}
              nameCondition={(condition) => conditionText(condition, condition_settings)}
              onExclude={mayExclude ? exclusion.setExcluded : undefined}
            />
          )}
          {found.participants.length === 0 && <p className={page.soft}>No participant matches.</p>}
          <Pages nFound={found.n_found} pageSize={PEOPLE_A_PAGE} page={pageNumber} onPage={setPage} />
          {found.counts.flagged !== null && <FlagMeanings />}
        </div>
      )}
    </Panel>
  )
}

const isEmpty = ({ counts }: ParticipantPage) => counts.all + counts.tests === 0

/** Excludes by one click, with the flags as the reason, and offers to undo it. */
function useExclusion(experiment_id: string) {
  const { change, exclude } = useExclude(experiment_id)
  const [done, setDone] = useState<{ person: ListedParticipant; isExcluded: boolean }>()
  const setExcluded = async (person: ListedParticipant, isExcluded: boolean) => {
    if (change.state === 'sending') return
    setDone(undefined)
    if (await exclude(person.user_id, isExcluded ? reasonOf(person) : null)) setDone({ person, isExcluded })
  }
  return { change, done, setExcluded }
}

function ExclusionResult({ change, done, setExcluded }: ReturnType<typeof useExclusion>) {
  const id = done?.person.user_id
  return (
    <>
      <div className={styles.result}>
        <Done>{done && (done.isExcluded ? `${id} is left out of exports, quotas and figures.` : `${id} counts again.`)}</Done>
        {done?.isExcluded && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Undo: take back ${id}`}
            onClick={() => setExcluded(done.person, false)}
          >
            Undo
          </Button>
        )}
      </div>
      <Refused change={change} />
    </>
  )
}

type ChoiceProps = { counts: ParticipantPage['counts']; list: PeopleList; onList: (list: PeopleList) => void }

function ListChoice({ counts, list, onList }: ChoiceProps) {
  return (
    <ChoiceRow
      legend="Which participants"
      isLegendHidden
      name="participants"
      choices={LISTS.flatMap((value) =>
        counts[value] === null ? [] : [{ value, label: LIST_LABELS[value], count: counts[value] }],
      )}
      chosen={list}
      onChoice={onList}
    />
  )
}

const FlagMeanings = () => (
  <details className={styles.meanings}>
    <summary>What the flags mean</summary>
    <dl>
      {FLAG_WORDS.map(({ name, label, means }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
    <p>Flags exclude nobody. They are judged once somebody has left; the codebook of the data package has the exact rules.</p>
  </details>
)
