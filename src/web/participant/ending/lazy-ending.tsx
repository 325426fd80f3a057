import { lazy } from 'react'
import { loadAgain } from '../browser/load-again.ts'

/** Not needed before the end, but asked for before it: by then the connection may be gone. */
export const loadEnding = () => loadAgain(() => import('./ending.tsx'))

export const LazyLeaveDialog = lazy(async () => ({ default: (await loadEnding()).LeaveDialog }))
