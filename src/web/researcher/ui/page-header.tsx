import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { pageTitle } from '../page-title.ts'
import page from './page.module.css'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** Ref of the heading, for a page that moves the focus to it. */
  ref?: Ref<HTMLHeadingElement>
  /** One sentence about the page. */
  lead?: ReactNode
  /** Shown below the title. */
  facts?: ReactNode
  /** Buttons, the main one first. */
  action?: ReactNode
  /** Results of the actions, at the bottom. */
  children?: ReactNode
}

export function PageHeader({ title, ref, lead, facts, action, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        {/* Focusable only for pages that move the focus here. */}
        <h1 ref={ref} tabIndex={ref ? -1 : undefined}>
          {/* A right-to-left name keeps its direction inside a left-aligned title. */}
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

/** From one study, set, questionnaire or design back to its list. */
export const BackLink = ({ to }: { to: '/studies' | '/sets' | '/questionnaires' | '/gallery' }) => (
  <Link to={to} className={styles.back}>
    {pageTitle(to)}
  </Link>
)
