import type { ReactNode } from 'react'
import panel from '../ui/panel.module.css'
import styles from './account-form.module.css'

/** Around the one form of a page. */
export const AccountBox = ({ children }: { children: ReactNode }) => (
  <div className={`${panel.panel} ${styles.box}`}>{children}</div>
)
