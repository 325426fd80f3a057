import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import page from '#web/researcher/ui/page.module.css'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import styles from './quality.module.css'
import { flagText } from './quality-words.ts'
import type { FlaggedPerson } from './use-quality.ts'

type Props = {
  experiment_id: string
  /** On the screen, and in the list. */
  people: readonly FlaggedPerson[]
  all: readonly FlaggedPerson[]
  selected: ReadonlySet<string>
  /** Undefined for roles that may not exclude anybody. */
  onSelected: ((selected: ReadonlySet<string>) => void) | undefined
}

export function PeopleTable({ experiment_id, people, all, selected, onSelected }: Props) {
  const nSelected = all.filter(({ user_id }) => selected.has(user_id)).length
  const toggle = (user_id: string, isOn: boolean) => {
    const next = new Set(selected)
    if (isOn) next.add(user_id)
    else next.delete(user_id)
    onSelected?.(next)
  }
  const pick: Column<FlaggedPerson> = {
    heading: 'Choose',
    isAction: true,
    className: styles.pick,
    headingContent: (
      <Checkbox
        aria-label={`Choose all ${all.length}`}
        checked={nSelected > 0 && nSelected === all.length}
        indeterminate={nSelected > 0 && nSelected < all.length}
        onChange={({ currentTarget }) => onSelected?.(new Set(currentTarget.checked ? all.map(({ user_id }) => user_id) : []))}
      />
    ),
    cell: ({ user_id }) => (
      <Checkbox
        aria-label={`Choose ${user_id}`}
        checked={selected.has(user_id)}
        onChange={({ currentTarget }) => toggle(user_id, currentTarget.checked)}
      />
    ),
  }
  const replay: Column<FlaggedPerson> = {
    heading: 'Replay',
    isAction: true,
    className: styles.replay,
    cell: ({ user_id }) => (
      <Link to="/studies/$id/replay/$user" params={{ id: experiment_id, user: user_id }} aria-label={`Replay ${user_id}`}>
        Replay
      </Link>
    ),
  }
  return (
    <Table
      caption="People"
      className={styles.table}
      columns={[...(onSelected ? [pick] : []), ...COLUMNS, replay]}
      rows={people}
      keyOf={({ user_id }) => user_id}
      cardsBelowPx={640}
      isLabelled={false}
    />
  )
}

const COLUMNS: readonly Column<FlaggedPerson>[] = [
  {
    heading: 'Participant',
    isName: true,
    cell: ({ user_id, is_complete, excluded_at, exclusion_reason, verdict }) => (
      <>
        <span dir="auto" className={excluded_at === null ? undefined : styles.excluded}>
          {user_id}
        </span>
        {!is_complete && <span className={styles.note}>did not finish</span>}
        {excluded_at !== null && (
          <span className={styles.note} dir="auto">
            Excluded. {exclusion_reason}
          </span>
        )}
        {verdict === 'missing' && <span className={styles.missing}>flagged by a fixed rule, not excluded</span>}
      </>
    ),
  },
  {
    heading: 'Flags',
    cell: ({ user_id, flags }) =>
      flags.length === 0 ? (
        <span className={page.soft}>none by the rules that are on</span>
      ) : (
        <ul className={styles.flags} aria-label={`Flags of ${user_id}`}>
          {flags.map((flag) => (
            <li key={flag.name} className={styles.flag}>
              {flagText(flag)}
            </li>
          ))}
        </ul>
      ),
  },
]
