import type { Description } from '../description.ts'
import { description as text } from '../text/description.ts'

export const description: Description<'long-text'> = {
  ...text,
  name: 'long-text',
  start: () => ({ type: 'long-text', maxLength: 2000 }),
  sheetNames: ['long-text', 'long text', 'essay'],
  ofList: () => ({ type: 'long-text', maxLength: 20_000 }),
  knownToOthers: () => false,
}
