import type { ReactNode } from 'react'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** What the page is for, in a sentence. */
  lead?: ReactNode
  /** The one thing most people come to do here. */
  action?: ReactNode
}

export function PageHeader({ title, lead, action }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {action}
    </header>
  )
}
