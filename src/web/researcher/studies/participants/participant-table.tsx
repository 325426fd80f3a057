import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SortKey } from '#domain/study/people/people-list.ts'
import { formatDayTime } from '#web/researcher/format-time.ts'
import page from '#web/researcher/ui/page.module.css'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import { flagWords, type ListedParticipant, minutesText, nextSorting, type Sorting, stepText } from './participant-words.ts'
import styles from './participants.module.css'

type Props = {
  experiment_id: string
  people: readonly ListedParticipant[]
  sorting: Sorting
  onSorting: (sorting: Sorting) => void
  /** Flags are data, which not every role sees. */
  hasFlags: boolean
  /** Conditions do not stand beside single people while the study is blinded. */
  isBlinded: boolean
  nameCondition: (condition: number) => string
  /** Undefined for roles that may not exclude anybody. */
  onExclude: ((person: ListedParticipant, isExcluded: boolean) => void) | undefined
}

export const ParticipantTable = ({ people, sorting, onSorting, ...rest }: Props) => (
  <Table
    caption="Participants"
    className={styles.table}
    columns={columnsFor(rest)}
    rows={people}
    keyOf={({ user_id }) => user_id}
    rowAttributes={({ excluded_at }) => ({ className: excluded_at === null ? undefined : styles.excluded })}
    sorting={{ now: sorting, onSort: (by) => onSorting(nextSorting(by, sorting)) }}
  />
)

type ForColumns = Omit<Props, 'people' | 'sorting' | 'onSorting'>

function columnsFor(props: ForColumns): Column<ListedParticipant, SortKey>[] {
  const { hasFlags, isBlinded, nameCondition, onExclude } = props
  const columns: (Column<ListedParticipant, SortKey> | false)[] = [
    {
      heading: 'Participant',
      sortKey: 'user_id',
      isName: true,
      cell: ({ user_id, excluded_at, exclusion_reason }) => (
        <>
          <span dir="auto">{user_id}</span>
          {excluded_at !== null && (
            <span className={styles.reason} dir="auto">
              Excluded.{exclusion_reason === null ? '' : ` ${exclusion_reason}`}
            </span>
          )}
        </>
      ),
    },
    !isBlinded && {
      heading: 'Condition',
      sortKey: 'condition',
      className: styles.condition,
      cell: ({ condition }) => condition !== null && nameCondition(condition),
    },
    {
      heading: 'Step',
      sortKey: 'step',
      className: styles.step,
      cell: (person) => (
        <>
          {stepText(person)}
          {person.is_live && <span className={styles.live}>live now</span>}
        </>
      ),
    },
    { heading: 'Minutes', sortKey: 'minutes', cell: ({ minutes }) => minutesText(minutes) },
    { heading: 'Device', sortKey: 'device_class', cell: ({ device_class }) => device_class || 'unknown' },
    hasFlags && {
      heading: 'Flags',
      sortKey: 'flags',
      isWide: ({ flags }) => flags !== null && flags.length > 0,
      cell: ({ flags }) => <Flags flags={flags} />,
    },
    {
      heading: 'Started',
      sortKey: 'started_at',
      cell: ({ started_at }) => <time dateTime={new Date(started_at).toISOString()}>{formatDayTime(started_at)}</time>,
    },
    (hasFlags || onExclude !== undefined) && {
      heading: 'What can be done',
      isAction: true,
      className: styles.actions,
      cell: (person) => <Actions {...props} person={person} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

function Actions({ experiment_id, person, hasFlags, onExclude }: ForColumns & { person: ListedParticipant }) {
  const { user_id, excluded_at } = person
  const isExcluded = excluded_at !== null
  return (
    <span>
      {/* Roles that see flags may read data. */}
      {hasFlags && (
        <Link to="/studies/$id/replay/$user" params={{ id: experiment_id, user: user_id }} aria-label={`Replay ${user_id}`}>
          Replay
        </Link>
      )}
      {onExclude && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={isExcluded ? `Take back ${user_id}` : `Exclude ${user_id}`}
          onClick={() => onExclude(person, !isExcluded)}
        >
          {isExcluded ? 'Take back' : 'Exclude'}
        </Button>
      )}
    </span>
  )
}

function Flags({ flags }: Pick<ListedParticipant, 'flags'>) {
  if (flags === null) return <span className={page.soft}>not yet</span>
  if (flags.length === 0) return <span className={page.soft}>none</span>
  return (
    <span className={styles.flags}>
      {flags.map((flag) => (
        <span key={flag} className={styles.flag} title={flagWords(flag).means}>
          {flagWords(flag).label}
        </span>
      ))}
    </span>
  )
}
