import type { Intervention } from './intervention.ts'

/** Friction before sharing, as platforms have tried it; the words are our own. */
export const readFirst: Intervention = {
  name: 'read-first',
  label: 'Have you read it?',
  styles: ['modal'],
  usualPlace: { by: 'act', act: 'shares' },
  heading: 'Have you read it?',
  text: 'A headline does not always tell the whole story. You may want to read the post before you share it.',
  button: 'Share it',
  kind: 'message',
  pictures: [],
}
