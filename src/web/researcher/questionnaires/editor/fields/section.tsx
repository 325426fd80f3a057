import { type ReactNode, useState } from 'react'
import styles from './fields.module.css'

type Props = { title: string; isOpenAtFirst?: boolean; children: ReactNode }

/** Fields that are needed less often. They are drawn when the section is open. */
export function Section({ title, isOpenAtFirst = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div>{children}</div>}
    </details>
  )
}
