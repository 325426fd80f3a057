import { lazyPart } from '../browser/lazy-part.ts'
import { loadAgain } from '../browser/load-again.ts'

/** Loaded before the end: by then the connection may be gone. */
export const loadEnding = () => loadAgain(() => import('./ending.tsx'))

export const LazyLeaveDialog = lazyPart(async () => (await loadEnding()).LeaveDialog)
