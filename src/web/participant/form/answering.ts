/** What a page of questions needs once somebody answers it, as one part that loads while the page is read. */
export { focusItem } from './focus-item.ts'
export { leavePreview } from './leave-preview.ts'
export { openProblems } from './open-problems.ts'
export { SaveLine } from './save-line.tsx'
export { sendPage } from './send-page.ts'
