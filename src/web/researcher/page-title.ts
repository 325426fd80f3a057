import { type PagePath, pages } from '#contract/pages.ts'

/** The heading of a page, which is also what its tab says. */
export const pageTitle = (path: PagePath): string => pages.find((page) => page.path === path)?.title ?? 'Feedlab'

/** What the browser's tab says at an address. */
export function tabTitle(pathname: string): string {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const title = pages.find((page) => page.path === path)?.title ?? 'Page not found'
  return title === 'Feedlab' ? title : `${title} · Feedlab`
}
