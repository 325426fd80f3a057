import { type PagePath, pages } from '#contract/pages.ts'

/** The heading of a page. Its browser tab shows the same text. */
export const pageTitle = (path: PagePath): string => pages.find((page) => page.path === path)?.title ?? 'Feedlab'

/** The title of the browser tab at an address. */
export function tabTitle(pathname: string): string {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const title = pages.find((page) => page.path === path)?.title ?? 'Page not found'
  return title === 'Feedlab' ? title : `${title} · Feedlab`
}
