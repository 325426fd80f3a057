import { type PagePath, pageAt, pages } from '#contract/pages.ts'

/** The heading of a page. Its browser tab shows the same text. */
export const pageTitle = (path: PagePath): string => pages.find((page) => page.path === path)?.title ?? 'Feedlab'

/** The title of the browser tab at an address. */
export function tabTitle(pathname: string): string {
  const page = pageAt(pathname)
  if (page === undefined) return 'Page not found · Feedlab'
  if (page.title === 'Feedlab') return page.title
  // Pages of several studies may be open in tabs next to each other.
  const [, , study = ''] = page.path.startsWith('/studies/$id') ? pathname.split('/') : []
  return [study && decodeURIComponent(study), page.title, 'Feedlab'].filter((part) => part !== '').join(' · ')
}
