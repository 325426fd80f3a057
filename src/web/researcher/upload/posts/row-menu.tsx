import { Menu } from '@mantine/core'
import { LazyMenu } from '../../ui/lazy-menu.tsx'
import styles from '../sheet/sheet-grid.module.css'
import type { RowActions } from './use-posts.ts'

type Props = { row: number; isPost: boolean; isFirst: boolean; isLast: boolean; actions: RowActions }

/** What can be done with a row of the sheet as a whole. */
export const RowMenu = ({ row, isPost, isFirst, isLast, actions }: Props) => (
  <LazyMenu label={`Row ${row}: edit, move or remove`} className={styles.rowMenu} face="⋯" position="bottom-start">
    {() => (
      <>
        <Menu.Item onClick={() => actions.edit(row)}>{isPost ? 'Edit post' : 'Edit card'}</Menu.Item>
        {/* Another row with the same file would be the same card. */}
        {isPost && <Menu.Item onClick={() => actions.duplicate(row)}>Duplicate</Menu.Item>}
        <Menu.Divider />
        <Menu.Item disabled={isFirst} onClick={() => actions.move(row, -1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={isLast} onClick={() => actions.move(row, 1)}>
          Move down
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="bad" onClick={() => actions.remove(new Set([row]))}>
          Remove
        </Menu.Item>
      </>
    )}
  </LazyMenu>
)
