import type { ReactNode } from 'react'
import styles from './landing.module.css'

type SectionProps = { id: string; title: string; lead: ReactNode; children: ReactNode }

/** A section of the landing page. Links can point to its id. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <div className={styles.inner}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </section>
  )
}
