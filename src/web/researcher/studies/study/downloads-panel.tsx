import { exports } from '#domain/exports/index.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { bundleAddress, csvAddress, packageAddress } from './links.ts'
import styles from './study-page.module.css'

/** Files of a set are with the set. */
const ofStudy = exports.filter((each) => each.of !== 'set')

export function DownloadsPanel({ experiment_id }: { experiment_id: string }) {
  return (
    <Panel id="downloads" heading="Downloads">
      <ul className={styles.downloads}>
        <li>
          <a href={packageAddress(experiment_id)} download>
            Data package (ZIP)
          </a>
          <p className={page.soft}>Tidy tables with codebook and metadata, ready for analysis and archives.</p>
        </li>
        <li>
          <a href={bundleAddress(experiment_id)} download>
            Study bundle (ZIP)
          </a>
          <p className={page.soft}>Settings, sets and pictures, without data: to import the study elsewhere or share it.</p>
        </li>
        {ofStudy.map(({ name, label, holds }) => (
          <li key={name}>
            <a href={csvAddress(experiment_id, name)} download>
              {label} (CSV)
            </a>
            <p className={page.soft}>{holds}</p>
          </li>
        ))}
      </ul>
      <p>
        <a href={`/download?experiment_id=${encodeURIComponent(experiment_id)}`}>All ways to download</a>
      </p>
    </Panel>
  )
}
