import type { ReactNode } from 'react'
import panel from '../ui/panel.module.css'
import styles from './upload-screen.module.css'

type Props = {
  /** Id of the field that the heading labels, if any. */
  id?: string
  heading: string
  isDone: boolean
  children: ReactNode
}

/** One step of the form. The style sheet adds its number; its heading is the label of its field. */
export function Step({ id, heading, isDone, children }: Props) {
  return (
    <section className={`${panel.panel} ${styles.step}`} data-done={isDone}>
      <h2 className={styles.heading}>{id === undefined ? heading : <label htmlFor={id}>{heading}</label>}</h2>
      {children}
    </section>
  )
}
