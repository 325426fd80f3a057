import { Button } from '@mantine/core'
import styles from './upload-screen.module.css'

export const PAGE_SIZE = 50

type Props = { what: string; count: number; page: number; onTurn: (page: number) => void }

/** Pagination of a long list; renders nothing if there is one page. */
export function Pages({ what, count, page, onTurn }: Props) {
  const last = Math.ceil(count / PAGE_SIZE) - 1
  if (last <= 0) return null
  const from = page * PAGE_SIZE
  return (
    <div className={styles.pages}>
      <Button variant="default" size="compact-md" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        Previous {PAGE_SIZE}
      </Button>
      <span>
        {what} {from + 1} to {Math.min(from + PAGE_SIZE, count)} of {count.toLocaleString('en')}
      </span>
      <Button variant="default" size="compact-md" disabled={page >= last} onClick={() => onTurn(page + 1)}>
        Next {PAGE_SIZE}
      </Button>
    </div>
  )
}
