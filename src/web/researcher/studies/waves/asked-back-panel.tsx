import { DUE_IDS_FILE, PERSONAL_LINKS_FILE } from '#domain/exports/asked-back.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { askedBackAddress } from '../study/links.ts'
import styles from './waves.module.css'

/** Who is due as files, for ways of asking people back that are not ours. */
export const AskedBackPanel = ({ experiment_id, wave }: { experiment_id: string; wave: string }) => (
  <Panel id="asked-back" heading="Ask people back by a list">
    <ul className={`${page.plainList} ${styles.files}`}>
      <li>
        <a href={askedBackAddress(experiment_id, DUE_IDS_FILE, wave)} download>
          Who is due in “{wave}”, as ids for the panel (CSV)
        </a>
        <p className={page.soft}>
          For the list of allowed participants of a study on the panel. People without an id of a panel are not in it.
        </p>
      </li>
      <li>
        <a href={askedBackAddress(experiment_id, PERSONAL_LINKS_FILE, wave)} download>
          Personal links of who is due in “{wave}” (CSV)
        </a>
        <p className={page.soft}>
          For any other way of writing to people. Each link opens the study for one person in any browser: give it to nobody else.
        </p>
      </li>
    </ul>
    <p className={page.soft}>Who is in a file counts as asked to come. Each download is in the audit log.</p>
  </Panel>
)
