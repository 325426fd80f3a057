/** What a page of questions needs once somebody answers it, as one part that loads while the page is read. */
export { openWriting } from '../writing/open-writing.ts'
export { focusItem, openProblems } from './open-problems.ts'
export { SaveLine } from './save-line.tsx'
export { leavePreview, sendPage } from './send-page.ts'
export { Trap } from './trap.tsx'
