import { type PagePath, pageAt, pages } from '#contract/pages.ts'

/** The heading of a page. Its browser tab shows the same text. */
export const pageTitle = (path: PagePath): string => pages.find((page) => page.path === path)?.title ?? 'Feedlab'

/** The title of the browser tab at an address. */
export function tabTitle(pathname: string): string {
  const title = pageAt(pathname)?.title ?? 'Page not found'
  return title === 'Feedlab' ? title : `${title} · Feedlab`
}
