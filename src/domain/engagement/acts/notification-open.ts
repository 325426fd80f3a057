import type { Act } from './act.ts'

export const notificationOpen = {
  name: 'notification_open',
  label: 'The list of notifications was opened (1) or closed (0)',
  about: 'page',
  isReversible: true,
  fields: [
    {
      name: 'shown',
      about: 'Numbers of the notifications in the list, the newest first, with spaces between them',
      type: 'text',
      most: 400,
    },
    { name: 'n_new', about: 'How many of them the bell counted as new', type: 'number', least: 0, most: 1000 },
  ],
} as const satisfies Act
