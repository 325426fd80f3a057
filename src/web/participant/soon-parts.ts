// One chunk for all of it: each further one adds its name to the first load. Pages that came with no cards ask for some by it.

export { ToastRegion } from '#web/shared/ui/toast-region.tsx'
export { fullOutbox } from './browser/full-outbox.ts'
export { hidePanelIds } from './browser/hide-panel-ids.ts'
export { FeedNotice } from './feed/feed-notice.tsx'
export { loadFeed } from './feed/load-feed.ts'
