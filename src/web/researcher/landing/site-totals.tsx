import { useQuery } from '@tanstack/react-query'
import { analytics } from '#contract/analytics.ts'
import { messages } from '#contract/researcher-messages.ts'
import { floorWords } from '#domain/site-totals.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import landing from './landing.module.css'
import styles from './site-totals.module.css'

async function readTotals() {
  try {
    const reply = await callEndpoint(analytics)
    return { experiments: reply.total_experiments, users: reply.total_users, floor: reply.floor, at: new Date() }
  } catch (error) {
    console.error(messages.analyticsFailedLog, error)
    throw error
  }
}

// No retry: the landing page works without the numbers.
const useAnalytics = () => useQuery({ queryKey: ['analytics'], queryFn: readTotals, retry: false })

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
          {floorWords(data.floor)}
        </p>
      </div>
    </section>
  )
}
