import type { Act } from './act.ts'

/** Target: the number of the notification in the setting `notifications`, from 1. */
export const notificationArrive = {
  name: 'notification_arrive',
  label: 'A notification came: the bell counted one more. The target is its number in the setting notifications, from 1',
  about: 'page',
  isReversible: false,
  fields: [],
} as const satisfies Act
