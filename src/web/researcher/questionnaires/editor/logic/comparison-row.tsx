import { NativeSelect, TextInput } from '@mantine/core'
import { COMPARISON_WORDS } from '#domain/questions/editing/expression-words.ts'
import type { FactChoice } from '#domain/questions/editing/facts-at.ts'
import { choiceElsewhere } from '#domain/questions/editing/facts-elsewhere.ts'
import { COMPARISONS, type Compared, type Comparison } from '#domain/questions/expression.ts'
import { IconButton } from '#web/researcher/create-study/icon-button.tsx'
import { useFactsElsewhere } from '../state/editor-context.ts'
import { FactField } from './fact-field.tsx'
import styles from './logic.module.css'

type Props = { compared: Compared; facts: readonly FactChoice[]; onChange: (compared: Compared) => void; onRemove: () => void }

/** Options have an order in their numbers, so all comparisons make sense for them; a list of ticks can only contain one. */
function comparisonsFor(choice: FactChoice | undefined): readonly Comparison[] {
  if (choice?.isList) return ['chosen', 'answered']
  if (choice?.isNumber || choice?.values) return COMPARISONS.filter((is) => is !== 'contains' && is !== 'chosen')
  return COMPARISONS.filter((is) => is !== 'chosen')
}

export function ComparisonRow({ compared, facts, onChange, onRemove }: Props) {
  const { fact, is, value = '' } = compared
  const elsewhere = useFactsElsewhere()
  const findChoice = (name: string) =>
    facts.find((each) => each.fact === name) ?? (elsewhere && choiceElsewhere(name, elsewhere.answers))
  const choice = findChoice(fact)
  const offered = comparisonsFor(choice)
  const choose = (next: string) => {
    const known = findChoice(next)
    const allowed = comparisonsFor(known)
    const first = known?.values?.[0]?.value
    const nextIs = allowed.includes(is) ? is : (allowed[0] ?? '=')
    onChange(nextIs === 'answered' ? { fact: next, is: nextIs } : { fact: next, is: nextIs, value: first ?? '' })
  }
  return (
    <div className={styles.row}>
      <div className={styles.parts}>
        <FactField fact={fact} facts={facts} onChange={choose} />
        <NativeSelect
          className={styles.is ?? ''}
          aria-label="Comparison"
          data={[...new Set([...offered, is])].map((each) => ({ value: each, label: COMPARISON_WORDS[each] }))}
          value={is}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value as Comparison // one of the comparisons listed
            onChange(next === 'answered' ? { fact, is: next } : { fact, is: next, value })
          }}
        />
        {is !== 'answered' && (
          <ValueField value={value} is={is} choice={choice} onChange={(next) => onChange({ fact, is, value: next })} />
        )}
      </div>
      <IconButton icon="remove" label="Remove this condition" onClick={onRemove} />
    </div>
  )
}

/** Options are compared by the numbers that their values begin with, so a number alone can be meant as well. */
const isNumberToCompare = (is: Comparison, value: string) =>
  ['<', '<=', '>', '>='].includes(is) && value.trim() !== '' && Number.isFinite(Number(value))

function ValueField({
  value,
  is,
  choice,
  onChange,
}: {
  value: string
  is: Comparison
  choice: FactChoice | undefined
  onChange: (value: string) => void
}) {
  if (choice?.values === undefined) {
    return (
      <TextInput
        className={styles.value ?? ''}
        aria-label="Value"
        placeholder="Value"
        inputMode={choice?.isNumber ? 'decimal' : 'text'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="off"
      />
    )
  }
  const isOption = choice.values.some((each) => each.value === value)
  const isKnown = isOption || isNumberToCompare(is, value)
  const other = { value, label: value === '' ? 'Choose…' : isKnown ? value : `${value} (no such option)` }
  return (
    <NativeSelect
      className={styles.value ?? ''}
      aria-label="Value"
      data={[...(isOption ? [] : [other]), ...choice.values]}
      error={!isKnown && value !== ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
