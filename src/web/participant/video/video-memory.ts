import { unwatched, type Watched } from './watched.ts'

/** What is remembered of a video while its card is far away and empty. */
export type VideoMemory = { positionS: number; isMuted: boolean; watched: Watched; reportedMs: number }

export const newVideoMemory = (): VideoMemory => ({ positionS: 0, isMuted: true, watched: unwatched, reportedMs: 0 })
