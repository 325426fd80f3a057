import { untilItLoads } from './load-again.ts'

/** What the first card does not wait for, and what takes events of the first moments further. Asked for as soon as the page runs. */
export const loadSoon = () => untilItLoads(() => import('../soon-parts.ts'))
