import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SortKey } from '#domain/study/people/people-list.ts'
import { formatDayTime } from '#web/researcher/format-time.ts'
import { LabelledCell, rowTable } from '#web/researcher/ui/list/row-table.tsx'
import { SortHeading, sortedBy } from '#web/researcher/ui/list/sort-heading.tsx'
import page from '#web/researcher/ui/page.module.css'
import { flagWords, type ListedParticipant, minutesText, nextSorting, type Sorting, stepText } from './participant-words.ts'
import styles from './participants.module.css'

type Column = { heading: string; sortKey: SortKey }

const COLUMNS: readonly Column[] = [
  { heading: 'Participant', sortKey: 'user_id' },
  { heading: 'Condition', sortKey: 'condition' },
  { heading: 'Step', sortKey: 'step' },
  { heading: 'Minutes', sortKey: 'minutes' },
  { heading: 'Device', sortKey: 'device_class' },
  { heading: 'Flags', sortKey: 'flags' },
  { heading: 'Started', sortKey: 'started_at' },
]

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

export function ParticipantTable({ people, sorting, onSorting, ...rest }: Props) {
  const { hasFlags, isBlinded, onExclude } = rest
  const columns = COLUMNS.filter(({ sortKey }) => (hasFlags || sortKey !== 'flags') && (!isBlinded || sortKey !== 'condition'))
  return (
    <table className={`${rowTable} ${styles.table}`}>
      <caption className="visually-hidden">Participants</caption>
      <thead>
        <tr>
          {columns.map(({ heading, sortKey }) => (
            <SortHeading
              key={heading}
              sorted={sortedBy(sortKey, sorting)}
              onSort={() => onSorting(nextSorting(sortKey, sorting))}
            >
              {heading}
            </SortHeading>
          ))}
          {(hasFlags || onExclude) && (
            <th scope="col">
              <span className="visually-hidden">What can be done</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row key={person.user_id} person={person} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<Props, 'people' | 'sorting' | 'onSorting' | 'isBlinded'> & { person: ListedParticipant }

function Row({ experiment_id, person, hasFlags, nameCondition, onExclude }: RowProps) {
  const { user_id, condition, is_live, minutes, device_class, flags, started_at, excluded_at, exclusion_reason } = person
  const isExcluded = excluded_at !== null
  return (
    <tr className={isExcluded ? styles.excluded : undefined}>
      <th scope="row">
        <span dir="auto">{user_id}</span>
        {isExcluded && (
          <span className={styles.reason} dir="auto">
            Excluded.{exclusion_reason === null ? '' : ` ${exclusion_reason}`}
          </span>
        )}
      </th>
      {condition !== null && (
        <LabelledCell label="Condition" className={styles.condition}>
          {nameCondition(condition)}
        </LabelledCell>
      )}
      <LabelledCell label="Step" className={styles.step}>
        {stepText(person)}
        {is_live && <span className={styles.live}>live now</span>}
      </LabelledCell>
      <LabelledCell label="Minutes">{minutesText(minutes)}</LabelledCell>
      <LabelledCell label="Device">{device_class || 'unknown'}</LabelledCell>
      {hasFlags && (
        <LabelledCell label="Flags" isWide={flags !== null && flags.length > 0}>
          <Flags flags={flags} />
        </LabelledCell>
      )}
      <LabelledCell label="Started">
        <time dateTime={new Date(started_at).toISOString()}>{formatDayTime(started_at)}</time>
      </LabelledCell>
      {(hasFlags || onExclude) && (
        <td className={styles.actions}>
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
        </td>
      )}
    </tr>
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
