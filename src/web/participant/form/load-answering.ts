import { latePart } from '../browser/lazy-part.ts'

/** What a page of questions does not need to be shown. Nobody could go on without it. */
export const { load: loadAnswering, read: answeringPart, use: useAnswering } = latePart(() => import('./answering.ts'))
