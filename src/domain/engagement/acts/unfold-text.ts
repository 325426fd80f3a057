import type { Act } from './act.ts'

export const unfoldText = {
  name: 'unfold_text',
  label:
    'The whole text of a long post was shown (Show more), or folded again (Show less). In the skin short-video it opens and closes a sheet with the text',
  about: 'card',
  isReversible: true,
  fields: [
    {
      ...{ name: 'read_ms', type: 'number', least: 0, most: 1e9, unit: 'ms', isOptional: true },
      about:
        'With the response 0, in the skin short-video: time since the sheet with the text was opened, without the time in which the tab was hidden or a dialog covered it',
    },
    {
      ...{ name: 'closed_by', type: 'choice', isOptional: true },
      about: 'With the response 0, in the skin short-video: what closed the sheet',
      choices: [
        { value: 'press', label: 'The participant' },
        { value: 'leave', label: 'The end of the page: a reload, or leaving' },
      ],
    },
  ],
  rate: { label: 'Show more', isOnceEnough: true },
} as const satisfies Act
