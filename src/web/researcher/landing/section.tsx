import type { ReactNode } from 'react'
import styles from './landing.module.css'

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** A section of the landing page. Links can point to its id. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.inner}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  )
}

/** Short texts side by side, each with a heading. */
export const ItemGrid = ({ items }: { items: readonly { name: string; text: string }[] }) => (
  <ul className={`${styles.grid} ${styles.three}`}>
    {items.map(({ name, text }) => (
      <li key={name} className={styles.item}>
        <h3>{name}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)
