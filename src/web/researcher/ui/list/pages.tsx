import { Pagination } from '@mantine/core'
import { PAGE_SIZE } from './page-words.ts'
import styles from './pages.module.css'

/** The way to other pages; nothing where there is one page. */
export function Pages({ nFound, page, onPage }: { nFound: number; page: number; onPage: (page: number) => void }) {
  if (nFound <= PAGE_SIZE) return null
  return (
    <Pagination
      className={styles.pages}
      total={Math.ceil(nFound / PAGE_SIZE)}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
    />
  )
}
