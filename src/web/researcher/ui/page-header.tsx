import type { ReactNode, Ref } from 'react'
import page from './page.module.css'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** Of the heading, for a page that leads the focus to it. */
  ref?: Ref<HTMLHeadingElement>
  /** What the page is for, in a sentence. */
  lead?: ReactNode
  /** Facts that stand with the title. */
  facts?: ReactNode
  /** The one thing most people come to do here, with what else there is to do. */
  action?: ReactNode
  /** What came of an action, below everything. */
  children?: ReactNode
}

export function PageHeader({ title, ref, lead, facts, action, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        {/* Takes the focus only where a page leads it there. */}
        <h1 ref={ref} tabIndex={ref ? -1 : undefined}>
          {/* A name in another direction is read in its own, and yet begins where all titles do. */}
          <bdi>{title}</bdi>
        </h1>
        {facts}
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {action && <div className={page.actions}>{action}</div>}
      {children}
    </header>
  )
}
