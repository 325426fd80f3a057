import type { Act } from './act.ts'

export const commentsOpen = {
  name: 'comments_open',
  label: 'The comments of the card were opened',
  about: 'card',
  isReversible: false,
  fields: [
    {
      name: 'how',
      about:
        'Whether the participant opened the comments, or the study shows them open: then it is the first time that they were drawn',
      type: 'choice',
      choices: [
        { value: 'pressed', label: 'The participant pressed the button' },
        { value: 'shown', label: 'The study shows them open' },
      ],
    },
    { name: 'n_comments', about: 'Given comments of the card', type: 'number', least: 0, most: 10_000 },
  ],
  rate: { label: 'Open comments', only: { field: 'how', value: 'pressed' } },
  simulated: 0.2,
} as const satisfies Act
