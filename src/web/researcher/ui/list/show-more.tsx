import { Button } from '@mantine/core'
import page from '../page.module.css'
import styles from './show-more.module.css'

type Props = {
  nShown: number
  count: number
  /** The count with its noun. */
  all: string
  onMore: () => void
}

/** Below a list that is shown a part at a time; nothing once all of it is there. */
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
