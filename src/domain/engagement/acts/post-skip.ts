import type { Act } from './act.ts'
import { POST_ASKED } from './post-write.ts'

export const postSkip = {
  name: 'post_skip',
  label: 'The participant was asked for a post and wrote none',
  about: 'page',
  isReversible: false,
  fields: [{ name: 'asked', about: 'Which prompt was skipped', type: 'choice', choices: POST_ASKED }],
} as const satisfies Act
