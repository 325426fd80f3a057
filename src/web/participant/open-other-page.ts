import type { Root } from 'react-dom/client'
import { PREVIEW_SEARCH } from '#contract/preview-search.ts'

/** Pages of participants that start no visit. One step of its own, so that the feed names one file for all of them. */
export async function openOtherPage(root: Root): Promise<void> {
  if (location.search === PREVIEW_SEARCH) (await import('./preview/open-preview.tsx')).openPreview(root)
  else if (location.pathname.startsWith('/post/')) await (await import('./post-page/open-post-page.tsx')).openPostPage(root)
  else if (location.pathname.startsWith('/no-more-mails'))
    await (await import('./contact/open-stop-mails.tsx')).openStopMails(root)
  else await (await import('./privacy/open-privacy.tsx')).openPrivacy(root)
}
