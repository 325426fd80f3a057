import type { ReactNode } from 'react'
import styles from './full-page.module.css'

type FullPageProps = {
  /** `div` where a surrounding layout already has the main element. */
  element: 'main' | 'div'
  title: string
  text: string
  children: ReactNode
}

/** A message in place of a page. It loads no data, so it cannot fail itself. */
export function FullPage({ element: Element, title, text, children }: FullPageProps) {
  return (
    <Element className={styles.page}>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </Element>
  )
}
