import { exports } from '#domain/exports/index.ts'
import { bundleAddress, csvAddress, packageAddress } from './links.ts'
import styles from './study-page.module.css'

/** Files of a set are with the set. */
const ofStudy = exports.filter((each) => each.of !== 'set')

export function DownloadsPanel({ experiment_id }: { experiment_id: string }) {
  return (
    <section className={styles.panel} aria-labelledby="downloads">
      <h2 id="downloads">Downloads</h2>
      <ul className={styles.downloads}>
        <li>
          <a href={packageAddress(experiment_id)} download>
            Data package (ZIP)
          </a>
          <p className={styles.soft}>Tidy tables with codebook and metadata, ready for analysis and archives.</p>
        </li>
        <li>
          <a href={bundleAddress(experiment_id)} download>
            Study bundle (ZIP)
          </a>
          <p className={styles.soft}>Settings, sets and pictures, without data: to import the study elsewhere or share it.</p>
        </li>
        {ofStudy.map(({ name, label, holds }) => (
          <li key={name}>
            <a href={csvAddress(experiment_id, name)} download>
              {label} (CSV)
            </a>
            <p className={styles.soft}>{holds}</p>
          </li>
        ))}
      </ul>
      <p>
        <a href={`/download?experiment_id=${encodeURIComponent(experiment_id)}`}>All ways to download</a>
      </p>
    </section>
  )
}
