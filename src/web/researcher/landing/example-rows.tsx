import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import styles from './measures.module.css'

const columns = [
  'user_id',
  'condition',
  'item_order',
  'entity_id',
  'engagement_type',
  'response',
  'time_engagement',
  'likes',
  'shares',
] as const

const rows = [
  ['p_0417', '2', '0', '26110108_news_k3x9a', 'dwell', '6412', '-1', '312', '24'],
  ['p_0417', '2', '1', '26110108_news_b71qe', 'likes', '1', '1793884812604', '1904', '147'],
  ['p_0417', '2', '1', '26110108_news_b71qe', 'dwell', '11873', '-1', '1904', '147'],
  ['p_0417', '2', '2', '26110108_ads_m0zzt', 'dwell', '940', '-1', '58', '4'],
] as const

/** A few rows of an engagement file, so that readers see the format of the data. */
export function ExampleRows() {
  return (
    <figure className={styles.figure}>
      <figcaption>Four rows of an engagement file, some of its columns (example values)</figcaption>
      <Table
        caption="Example rows of an engagement file"
        className={styles.rows}
        columns={columns.map((heading, i): Column<readonly string[]> => ({ heading, cell: (row) => row[i] }))}
        rows={rows}
        keyOf={(row) => row.join()}
        cardsBelowPx={0}
        scrollLabel="Example rows of an engagement file"
        scrollClassName={styles.scroll}
      />
    </figure>
  )
}
