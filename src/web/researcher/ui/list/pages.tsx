import { Pagination } from '@mantine/core'
import { PAGE_SIZE } from './page-words.ts'
import styles from './pages.module.css'

type Props = { nFound: number; page: number; onPage: (page: number) => void; pageSize?: number }

/** The way to other pages; nothing where there is one page. */
export function Pages({ nFound, page, onPage, pageSize = PAGE_SIZE }: Props) {
  if (nFound <= pageSize) return null
  return (
    <Pagination
      className={styles.pages}
      total={Math.ceil(nFound / pageSize)}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
    />
  )
}
