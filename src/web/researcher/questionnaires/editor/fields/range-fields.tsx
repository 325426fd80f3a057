import type { Text } from '#domain/questions/text.ts'
import styles from './fields.module.css'
import { NumberField } from './number-field.tsx'
import { TextField } from './text-field.tsx'

type Range = { min: number; max: number }

type RangeProps = { range: Range; of: string; change: (patch: Partial<Range>, typing: string) => void; isWhole?: boolean }

/** Both ends of a scale of numbers. */
export function RangeFields({ range, of, change, isWhole = true }: RangeProps) {
  return (
    <div className={styles.pair}>
      <NumberField
        label="From"
        isWhole={isWhole}
        value={range.min}
        onChange={(min) => min !== undefined && change({ min }, `${of}/range-min`)}
      />
      <NumberField
        label="To"
        isWhole={isWhole}
        value={range.max}
        onChange={(max) => max !== undefined && change({ max }, `${of}/range-max`)}
      />
    </div>
  )
}

type EndsProps = {
  of: string
  first: { label: string; text: Text; onChange: (text: Text, typing: string) => void }
  second: { label: string; text: Text; onChange: (text: Text, typing: string) => void }
}

/** The words at both ends of a scale. */
export function EndFields({ of, first, second }: EndsProps) {
  return (
    <div className={styles.pair}>
      <TextField hasInsert={false} of={of} name="first-end" {...first} />
      <TextField hasInsert={false} of={of} name="second-end" {...second} />
    </div>
  )
}
