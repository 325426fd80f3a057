import { ROLE_TEXTS } from '#domain/accounts/describe-role.ts'
import { ROLES } from '#domain/accounts/roles.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import list from '../rows.module.css'
import type { Member } from '../sharing/use-people.ts'
import { MemberRow } from './member-row.tsx'
import styles from './team.module.css'

type Props = { members: readonly Member[]; myId: string | undefined; onDone: (sentence: string) => void }

const ROWS_AT_A_TIME = 50

export function MembersPanel({ members, myId, onDone }: Props) {
  const { shown, showMore } = useShowMore(members, ROWS_AT_A_TIME, countOf(members.length, 'member'))
  return (
    <Panel id="members" heading="Members">
      <ul className={`${page.plainList} ${list.rows}`} aria-label="Members">
        {shown.map((member) => (
          <MemberRow key={member.person_id} member={member} isMe={member.person_id === myId} onDone={onDone} />
        ))}
      </ul>
      {showMore}
      <details>
        <summary>What each role may do</summary>
        <dl className={styles.roles}>
          {ROLES.map((role) => (
            <div key={role}>
              <dt>{capitalize(role)}</dt>
              <dd>{ROLE_TEXTS[role]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Panel>
  )
}
