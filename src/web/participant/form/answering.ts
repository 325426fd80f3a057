/** What a page of questions needs once somebody answers it, as one part that loads while the page is read. */
export { focusItem, openProblems } from './open-problems.ts'
export { SaveLine } from './save-line.tsx'
export { leavePreview, sendPage } from './send-page.ts'
