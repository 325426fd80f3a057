import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { IconButton } from '../../icon-button.tsx'
import styles from './forms.module.css'

/** The chosen forms in the order in which they are asked. */
export function FormOrder({ forms, onChange }: { forms: readonly string[]; onChange: (forms: string[]) => void }) {
  const move = (from: number, to: number) => {
    const moved = forms.filter((_, i) => i !== from)
    moved.splice(to, 0, forms[from] ?? '')
    onChange(moved)
  }
  return (
    <ol className={styles.order} aria-label="Order of the questionnaires">
      {forms.map((name, i) => {
        const { label = name, asks } = findQuestionnaire(name) ?? {}
        return (
          <li key={name}>
            <span className={styles.orderName}>
              {label}
              <span className={styles.orderAsks}>{asks}</span>
            </span>
            <IconButton icon="up" label={`Move ${label} up`} isOff={i === 0} onClick={() => move(i, i - 1)} />
            <IconButton icon="down" label={`Move ${label} down`} isOff={i === forms.length - 1} onClick={() => move(i, i + 1)} />
            <IconButton icon="remove" label={`Remove ${label}`} onClick={() => onChange(forms.filter((form) => form !== name))} />
          </li>
        )
      })}
    </ol>
  )
}
