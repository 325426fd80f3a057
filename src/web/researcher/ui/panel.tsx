import type { ReactNode } from 'react'
import styles from './panel.module.css'

type Props = {
  /** Of the heading, which names the part. */
  id: string
  heading: string
  children: ReactNode
}

/** A part of a page, with a heading of its own. */
export function Panel({ id, heading, children }: Props) {
  return (
    <section className={`${styles.panel} ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}
