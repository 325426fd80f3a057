import type { PagePartProps } from '../feed-types.ts'
import { closeLink, showLinkInHistory } from './show-link.tsx'

/** Shows the page that was open before a reload, and follows the browser's Forward. Returns how to stop, which closes the page. */
export function followLinks(page: PagePartProps): () => void {
  const follow = () => showLinkInHistory(page, 'return')
  showLinkInHistory(page, 'reload')
  addEventListener('popstate', follow)
  return () => {
    removeEventListener('popstate', follow)
    closeLink()
  }
}
