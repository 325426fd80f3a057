import type { NoticeSettings } from '#server/store/notices/settings.ts'

/** Everybody who gets notices; null is the webhook. */
export const recipientsOf = (settings: NoticeSettings | undefined): (string | null)[] =>
  settings === undefined ? [] : [...settings.mail_to, ...(settings.webhook_url === null ? [] : [null])]
