import type { ReactNode } from 'react'
import styles from './not-here-panel.module.css'

type NotHerePanelProps = {
  /** What this screen does not do, as a sentence. */
  title: string
  children: ReactNode
}

/** Says plainly what a screen does not do, and how it is done today. */
export function NotHerePanel({ title, children }: NotHerePanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="not-here">
      <h2 id="not-here">
        <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M12 3.5 2.5 20h19zM12 10v5M12 17.5h.01" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {title}
      </h2>
      {children}
      <p>
        Every call, with all its fields, is in the <a href="/v1/docs">API reference</a>.
      </p>
    </section>
  )
}
