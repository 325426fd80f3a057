import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './header-menu.module.css'

type Props = {
  id: string
  /** Name of the button for screen readers: it may show less. */
  label: string
  /** What the button shows. */
  button: ReactNode
  children: ReactNode
}

/** A button of the header and what it opens. The browser closes it on Esc and on a click elsewhere. */
export function HeaderMenu({ id, label, button, children }: Props) {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={label}>
        {button}
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M2 4l4 4 4-4" stroke="currentColor" strokeWidth="1.8" fill="none" />
        </svg>
      </button>
      {/* A new one for each page: following a link closes it. */}
      <div key={pathname} id={id} popover="auto" className={styles.menu}>
        {children}
      </div>
    </>
  )
}
