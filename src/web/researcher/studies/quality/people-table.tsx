import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import page from '#web/researcher/ui/page.module.css'
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
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">People</caption>
      <thead>
        <tr>
          {onSelected && (
            <th scope="col" className={styles.pick}>
              <Checkbox
                aria-label={`Choose all ${all.length}`}
                checked={nSelected > 0 && nSelected === all.length}
                indeterminate={nSelected > 0 && nSelected < all.length}
                onChange={({ currentTarget }) =>
                  onSelected(new Set(currentTarget.checked ? all.map(({ user_id }) => user_id) : []))
                }
              />
            </th>
          )}
          <th scope="col">Participant</th>
          <th scope="col">Flags</th>
          <th scope="col">
            <span className="visually-hidden">Replay</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ user_id, flags, is_complete, excluded_at, exclusion_reason, verdict }) => (
          <tr key={user_id}>
            {onSelected && (
              <td className={styles.pick}>
                <Checkbox
                  aria-label={`Choose ${user_id}`}
                  checked={selected.has(user_id)}
                  onChange={({ currentTarget }) => toggle(user_id, currentTarget.checked)}
                />
              </td>
            )}
            <th scope="row">
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
            </th>
            <td>
              {flags.length === 0 ? (
                <span className={page.soft}>none by the rules that are on</span>
              ) : (
                <ul className={styles.flags} aria-label={`Flags of ${user_id}`}>
                  {flags.map((flag) => (
                    <li key={flag.name} className={styles.flag}>
                      {flagText(flag)}
                    </li>
                  ))}
                </ul>
              )}
            </td>
            <td className={styles.replay}>
              <Link to="/studies/$id/replay/$user" params={{ id: experiment_id, user: user_id }} aria-label={`Replay ${user_id}`}>
                Replay
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
