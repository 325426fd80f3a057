import landing from './landing.module.css'
import styles from './site-totals.module.css'
import { useAnalytics } from './use-analytics.ts'

const number = new Intl.NumberFormat('en')
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** Numbers of studies and users on this installation. Shows nothing if the server does not answer. */
export function SiteTotals() {
  const { data, isPending } = useAnalytics()
  // An empty box of the same height, so that the page below does not jump.
  if (isPending) return <div className={styles.totals} aria-hidden="true" />
  if (!data) return null
  return (
    <section className={styles.totals} aria-label="Use so far">
      <div className={`${landing.inner} ${styles.row}`}>
        <p>
          <strong>{number.format(data.experiments)}</strong> experiments
        </p>
        <p>
          <strong>{number.format(data.users)}</strong> users
        </p>
        <p className={styles.date}>
          as of <time dateTime={data.at.toISOString().slice(0, 10)}>{date.format(data.at)}</time>
        </p>
      </div>
    </section>
  )
}
