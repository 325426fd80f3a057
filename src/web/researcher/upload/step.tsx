import type { ReactNode } from 'react'
import panel from '../ui/panel.module.css'
import styles from './upload-screen.module.css'

type Props = {
  /** Of the field that the heading names; without one the heading stands alone. */
  id?: string
  heading: string
  isDone: boolean
  children: ReactNode
}

/** One step of the form. Its number is drawn by the style sheet, its heading is the label of its field. */
export function Step({ id, heading, isDone, children }: Props) {
  return (
    <section className={`${panel.panel} ${styles.step}`} data-done={isDone}>
      <h2 className={styles.heading}>{id === undefined ? heading : <label htmlFor={id}>{heading}</label>}</h2>
      {children}
    </section>
  )
}
