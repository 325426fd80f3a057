import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { changeProblem } from '#domain/disclosure/column-change.ts'
import { SMALLEST_SAFE_GROUP } from '#domain/disclosure/groups.ts'
import styles from './disclosure.module.css'
import type { KnownColumn, Mark } from './use-disclosure.ts'

type Change = Mark['change']

/** What a kind of change begins with. */
const STARTS: { readonly [K in Change['kind']]: Extract<Change, { kind: K }> } = {
  keep: { kind: 'keep' },
  bands: { kind: 'bands', width: 10, from: 18 },
  top: { kind: 'top', at: 65 },
  rare: { kind: 'rare', fewerThan: SMALLEST_SAFE_GROUP, word: '[other]' },
  drop: { kind: 'drop' },
}

const LABELS: Readonly<Record<Change['kind'], string>> = {
  keep: 'Publish as it is',
  bands: 'Put numbers into bands',
  top: 'Put high numbers together',
  rare: 'Put rare values together',
  drop: 'Take out',
}

const KINDS = Object.keys(STARTS) as Change['kind'][] // its own keys

type Props = { column: KnownColumn; change: Change; isReadOnly: boolean; onChange: (change: Change) => void }

/** What is done to one marked column. */
export function ChangeFields({ column, change, isReadOnly, onChange }: Props) {
  const kinds = KINDS.filter((kind) => isFitting(kind, column) || kind === change.kind)
  const number = (label: string, value: number, set: (value: number) => void) => (
    <NumberInput
      {...{ size: 'md', label, value, readOnly: isReadOnly, allowDecimal: false, clampBehavior: 'none' }}
      onChange={(typed) => set(typed === '' ? Number.NaN : Number(typed))}
    />
  )
  const problem = changeProblem(change)
  return (
    <>
      <div className={styles.change}>
        <NativeSelect
          {...{
            size: 'md',
            label: 'What to do',
            'aria-label': `What to do with ${column.label}`,
            value: change.kind,
            disabled: isReadOnly,
          }}
          data={kinds.map((value) => ({ value, label: LABELS[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const kind = kinds.find((each) => each === value)
            if (kind) onChange(STARTS[kind])
          }}
        />
        {change.kind === 'bands' && number('Width of a band', change.width, (width) => onChange({ ...change, width }))}
        {change.kind === 'bands' && number('First band begins at', change.from, (from) => onChange({ ...change, from }))}
        {change.kind === 'top' && number('From this number on', change.at, (at) => onChange({ ...change, at }))}
        {change.kind === 'rare' &&
          number('Values of fewer people than', change.fewerThan, (fewerThan) => onChange({ ...change, fewerThan }))}
        {change.kind === 'rare' && (
          <TextInput
            {...{
              size: 'md',
              label: 'Word instead',
              value: change.word,
              readOnly: isReadOnly,
              maxLength: 60,
              autoComplete: 'off',
            }}
            onChange={({ currentTarget: { value } }) => onChange({ ...change, word: value })}
          />
        )}
      </div>
      {problem !== undefined && <p className={styles.wrong}>{problem}</p>}
    </>
  )
}

/** Whatever somebody typed may be a number: an age is often asked as a text. */
const isFitting = (kind: Change['kind'], { column, is_number }: KnownColumn) =>
  is_number || column.startsWith('answer/') || column.startsWith('param/') || (kind !== 'bands' && kind !== 'top')
