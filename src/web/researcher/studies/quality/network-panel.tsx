import { Link } from '@tanstack/react-router'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import styles from './quality.module.css'
import { networksText, peopleText } from './quality-words.ts'

const GROUPS_AT_A_TIME = 20

/** People who came from one network, in a study that compares networks. */
export function NetworkPanel({ experiment_id, networks }: { experiment_id: string; networks: readonly string[][] }) {
  const { shown, showMore } = useShowMore(networks, GROUPS_AT_A_TIME, networksText(networks.length))
  return (
    <Panel id="quality-networks" heading="Same network">
      <p className={page.soft}>
        {networks.length === 0 ? 'Nobody shares a network with somebody else. ' : ''}
        Households, dormitories, campuses, companies and mobile carriers share one address among many people: a group is a reason
        to look, and excludes nobody.
      </p>
      <ol className={styles.networks}>
        {shown.map((group) => (
          <li key={group[0]}>
            {peopleText(group.length)}:{' '}
            <span className={styles.members}>
              {group.map((user_id) => (
                <Link key={user_id} to="/studies/$id/replay/$user" params={{ id: experiment_id, user: user_id }}>
                  {user_id}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {showMore}
    </Panel>
  )
}
