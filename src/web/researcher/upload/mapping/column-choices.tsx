import { NativeSelect } from '@mantine/core'
import { TARGETS } from '#domain/stimuli/mapping/column-names.ts'
import { isMissing } from '#domain/stimuli/mapping/convert-cell.ts'
import { AS_COVARIATE, cardLines, LEFT_OUT, type Mapping } from '#domain/stimuli/mapping/mapping.ts'
import { COLUMN_GROUPS } from '../../posts/post-fields.ts'
import { columnLetters } from '../sheet/header-sentence.ts'
import styles from './mapping.module.css'
import type { Matching } from './use-mapping.ts'

type Props = { matching: Matching; onChange: (changed: Partial<Mapping>) => void }

const named = new Set(COLUMN_GROUPS.flatMap(({ columns }) => columns.map(({ column }) => column)))
/** Columns that are seldom needed have no name but the one in a sheet. */
const others = TARGETS.filter((column) => !named.has(column)).map((column) => ({ value: column, label: column }))

const CHOICES = [
  { value: AS_COVARIATE, label: 'Keep as a covariate' },
  { value: LEFT_OUT, label: 'Leave out' },
  ...COLUMN_GROUPS.map(({ heading, columns }) => ({
    group: heading,
    items: columns.map(({ column, label }) => ({ value: column, label: `${label} (${column})` })),
  })),
  { group: 'Others', items: others },
]

const SAMPLES = 3
const SAMPLE_LENGTH = 80

/** Each column of the sheet with what is in it, and what it becomes. */
export function ColumnChoices({ matching: { lines, mapping, reasons }, onChange }: Props) {
  const { headerAt, columns } = mapping
  const cards = cardLines(lines, mapping)
  const choose = (index: number, to: string) => {
    const isOurs = to !== AS_COVARIATE && to !== LEFT_OUT
    // A column of ours is filled from one column: the other one is kept under its own name.
    onChange({ columns: columns.map((now, i) => (i === index ? to : isOurs && now === to ? AS_COVARIATE : now)) })
  }
  return (
    <ul className={styles.columns}>
      {columns.map((to, index) => {
        const header = lines[headerAt]?.[index]?.trim() || `Column ${columnLetters(index)}`
        const samples = samplesOf(cards, index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name that is unique, and never move
          <li key={index} data-left-out={to === LEFT_OUT}>
            <div className={styles.column}>
              <bdi className={styles.name}>{header}</bdi>
              <bdi className={styles.samples}>{samples.length === 0 ? 'empty' : samples.join(' · ')}</bdi>
            </div>
            <NativeSelect
              aria-label={`What ${header} is`}
              data={CHOICES}
              value={to}
              onChange={(event) => choose(index, event.currentTarget.value)}
              description={reasons[index] || undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          </li>
        )
      })}
    </ul>
  )
}

const samplesOf = (rows: Matching['lines'], index: number): string[] => {
  const found = new Set<string>()
  for (const cells of rows) {
    const cell = (cells[index] ?? '').replace(/\s+/g, ' ').trim()
    if (!isMissing(cell)) found.add(cell.length > SAMPLE_LENGTH ? `${cell.slice(0, SAMPLE_LENGTH)}…` : cell)
    if (found.size === SAMPLES) break
  }
  return [...found]
}
