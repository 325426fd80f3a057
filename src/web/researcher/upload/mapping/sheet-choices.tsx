import { NativeSelect, SegmentedControl } from '@mantine/core'
import { DATE_COLUMNS, hasTwoOrders } from '#domain/stimuli/mapping/convert-cell.ts'
import { AS_COVARIATE, cardLines, type Lines, type Mapping, valuesIn } from '#domain/stimuli/mapping/mapping.ts'
import styles from './mapping.module.css'
import type { Matching } from './use-mapping.ts'

type Props = { matching: Matching; onChange: (changed: Partial<Mapping>) => void; onHeader: (headerAt: number) => void }

const ROWS_AS = [
  { value: 'posts', label: 'A post' },
  { value: 'media', label: 'A picture or video' },
]
const DATES = [
  { value: 'day', label: 'Day first' },
  { value: 'month', label: 'Month first' },
]
/** Lines among which somebody may look for the headers, and for the first card below them. */
const HEADER_LINES = 4

/** What holds for the sheet as a whole. */
export function SheetChoices({ matching: { lines, mapping }, onChange, onHeader }: Props) {
  const dated = mapping.columns.flatMap((to, i) => (DATE_COLUMNS.includes(to) ? [i] : []))
  const dates = cardLines(lines, mapping).flatMap((cells) => dated.map((i) => cells[i] ?? ''))
  const parts = partsOf(lines, mapping)
  const { only, headerAt, linesBelow = 0 } = mapping
  return (
    <div className={styles.sheet}>
      <div>
        <span className={styles.name} id="rows-as">
          Each row is
        </span>
        <SegmentedControl
          aria-labelledby="rows-as"
          data={ROWS_AS}
          value={mapping.rowsAs}
          onChange={(value) => onChange({ rowsAs: value === 'media' ? 'media' : 'posts' })}
        />
      </div>
      {hasTwoOrders(dates) && (
        <div>
          <span className={styles.name} id="date-order">
            Dates such as {dates.find((date) => hasTwoOrders([date]))?.trim()}
          </span>
          <SegmentedControl
            aria-labelledby="date-order"
            data={DATES}
            value={mapping.dates}
            onChange={(value) => onChange({ dates: value === 'day' ? 'day' : 'month' })}
          />
        </div>
      )}
      <NativeSelect
        label="Headers are in"
        data={lineNames(lines, 0, Math.max(HEADER_LINES, headerAt + 1))}
        value={String(headerAt)}
        onChange={(event) => onHeader(Number(event.currentTarget.value))}
      />
      <NativeSelect
        label="The first card is in"
        data={lineNames(lines, headerAt + 1, HEADER_LINES)}
        value={String(headerAt + 1 + linesBelow)}
        onChange={(event) => onChange({ linesBelow: Number(event.currentTarget.value) - headerAt - 1 })}
      />
      {parts.length > 0 && (
        <NativeSelect
          label="Rows to take"
          data={[{ value: '', label: 'All rows' }, ...parts.map(({ group, items }) => ({ group, items: [...items] }))]}
          value={only === undefined ? '' : JSON.stringify([only.column, only.value])}
          onChange={(event) => onChange({ only: onlyOf(event.currentTarget.value) })}
        />
      )}
    </div>
  )
}

const onlyOf = (value: string): Mapping['only'] => {
  if (value === '') return undefined
  const [column, text] = JSON.parse(value) as [number, string] // written below
  return { column, value: text }
}

/** By columns that hold a few words only, such as `condition`: one set can be made of each. */
function partsOf(lines: Lines, mapping: Mapping) {
  const cards = cardLines(lines, mapping)
  return (lines[mapping.headerAt] ?? []).flatMap((header, column) => {
    const values = mapping.columns[column] === AS_COVARIATE ? valuesIn(cards, column) : []
    if (values.length < 2) return []
    const items = values.map(({ value, rows }) => ({
      value: JSON.stringify([column, value]),
      label: `${header} is ${value} (${rows})`,
    }))
    return [{ group: header, items }]
  })
}

const lineNames = (lines: Lines, from: number, n: number) =>
  lines.slice(from, from + n).map((cells, i) => ({
    value: String(from + i),
    label: `Row ${from + i + 1}: ${cells
      .filter((cell) => cell.trim() !== '')
      .join(', ')
      .slice(0, 40)}`,
  }))
