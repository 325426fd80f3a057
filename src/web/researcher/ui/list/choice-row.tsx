import styles from './choice-row.module.css'

type Choice<Value extends string> = { value: Value; label: string; count: number }

type Props<Value extends string> = {
  /** What is chosen, for screen readers too. */
  legend: string
  isLegendHidden?: boolean
  /** Of the radio buttons, once per page. */
  name: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoice: (value: Value) => void
}

/** Which part of a list is shown: one button each, with the number of its rows. */
export function ChoiceRow<Value extends string>({ legend, isLegendHidden, name, choices, chosen, onChoice }: Props<Value>) {
  return (
    <fieldset className={styles.row}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {choices.map(({ value, label, count }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoice(value)} />
          {label} <span className={styles.count}>{count.toLocaleString('en')}</span>
        </label>
      ))}
    </fieldset>
  )
}
