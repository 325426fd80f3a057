import { Button } from '@mantine/core'
import page from '../page.module.css'
import styles from './show-more.module.css'

type Props = {
  nShown: number
  count: number
  /** The count with its noun: "1,200 cards". */
  all: string
  onMore: () => void
}

/** A button below a long list. Shows nothing once the whole list is visible. */
export function ShowMore({ nShown, count, all, onMore }: Props) {
  if (count <= nShown) return null
  return (
    <div className={styles.more}>
      <p className={page.soft}>
        {nShown.toLocaleString('en')} of {all} shown
      </p>
      <Button variant="default" onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}
