import type { ReactNode } from 'react'
import styles from './full-page.module.css'

type FullPageProps = {
  /** `main` where nothing around it is the page's main part already. */
  element: 'main' | 'div'
  title: string
  text: string
  children: ReactNode
}

/** A message with its picture in the place of a page: nothing on it can fail a second time. */
export function FullPage({ element: Element, title, text, children }: FullPageProps) {
  return (
    <Element className={styles.page}>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </Element>
  )
}
