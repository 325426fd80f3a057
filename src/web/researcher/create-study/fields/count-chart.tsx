import type { CountHistogram } from '#domain/feed/count-histogram.ts'
import { countLabel } from '#domain/feed/count-label.ts'
import styles from './count-chart.module.css'

/** The most that a bar rises, of the height of the chart. */
const percentOf = (n: number, most: number) => (most === 0 ? 0 : (100 * n) / most)

/** A small histogram of made-up likes, on a logarithmic scale. Its sentence says the same. */
export function CountChart({ histogram: { bins, nCards, median, low, high } }: { histogram: CountHistogram }) {
  const most = Math.max(...bins.map(({ n }) => n))
  const sentence =
    low === high
      ? `Every card has ${countLabel(median)} likes.`
      : `Half of the cards have more than ${countLabel(median)} likes; nine in ten have ${countLabel(low)} to ${countLabel(high)}.`
  return (
    <figure className={styles.chart}>
      <ol aria-hidden="true" className={styles.bars}>
        {bins.map(({ from, below, n }) => (
          <li key={from} title={`${countLabel(from)} to ${countLabel(below - 1)} likes: ${Math.round((100 * n) / nCards)} %`}>
            <span className={styles.bar} style={{ blockSize: `${percentOf(n, most)}%` }} />
            <span className={styles.from}>{countLabel(from)}</span>
          </li>
        ))}
      </ol>
      <figcaption className={styles.caption}>Likes per card, on a log scale. {sentence}</figcaption>
    </figure>
  )
}
