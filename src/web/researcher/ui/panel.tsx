import type { ReactNode } from 'react'
import styles from './panel.module.css'

type Props = {
  /** Id of the heading, which labels the section. */
  id: string
  heading: string
  children: ReactNode
}

/** A part of a page with its own heading. */
export function Panel({ id, heading, children }: Props) {
  return (
    <section className={`${styles.panel} ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}
