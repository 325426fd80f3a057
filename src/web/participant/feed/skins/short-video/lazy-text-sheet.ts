import { lazyPart } from '#web/participant/browser/lazy-part.ts'

const load = async () => (await import('./text-sheet.tsx')).TextSheet

/** Most texts are short: the sheet is no part of the first load. */
export const TextSheet = lazyPart(load)

/** A text is cut, and its sheet may be asked for. */
export const prepareSheet = (): void => void load().catch(console.error)
