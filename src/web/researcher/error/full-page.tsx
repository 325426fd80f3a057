import type { ReactNode } from 'react'
import { messages } from '#contract/researcher-messages.ts'
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

export function NotFoundScreen() {
  const origin = window.location.origin
  return (
    <FullPage element="main" title={messages.notFoundTitle} text={messages.notFoundText}>
      {/* A full page load, because the server decides what this address shows. */}
      <a href={origin}>
        <img src="/img/error.png" alt={`404. ${messages.notFoundLink}`} width={800} height={600} />
      </a>
      <a href={origin}>{messages.notFoundLink}</a>
    </FullPage>
  )
}
