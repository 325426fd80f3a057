import { hasStrings, storedValue } from '#web/researcher/browser-storage.ts'

/** The study that was created last in this tab. */
export type CreatedStudy = {
  experiment_id: string
  platform: string
  /** The create page and draft that it was made from. */
  page: string
  /** What was sent, to see whether the draft was edited since. */
  sent: string
}

/** Until the tab is closed, so that it is still there when somebody comes back to the create page. */
export const lastCreated = storedValue('sessionStorage', 'create-study/created', (value): value is CreatedStudy =>
  hasStrings(value, ['experiment_id', 'platform', 'page', 'sent']),
)
