import type { Act } from './act.ts'

export const commentsClose = {
  name: 'comments_close',
  label: 'The comments of the card were closed, or the page was left while they were open',
  about: 'card',
  isReversible: false,
  fields: [
    {
      name: 'ms_open',
      about: 'Time since the comments were opened or, after a reload, drawn again, also while they were out of sight',
      type: 'number',
      least: 0,
      most: 1e9,
      unit: 'ms',
    },
    {
      name: 'closed_by',
      about: 'What closed them',
      type: 'choice',
      choices: [
        { value: 'press', label: 'The participant' },
        { value: 'leave', label: 'The end of the page: a reload, a submit, or leaving' },
      ],
    },
  ],
} as const satisfies Act
