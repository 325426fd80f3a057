export type ExportChoice = { dataType: string; label: string; holds: string }

/** The exports that the server streams, under their specified names. */
export const exportChoices: readonly ExportChoice[] = [
  {
    dataType: 'engagement',
    label: 'Feed engagement data',
    holds: 'One row per click and per view of a card: dwell in milliseconds, order, counts shown.',
  },
  {
    dataType: 'user_form',
    label: 'User information',
    holds: 'One row per answer, checkpoint and link parameter of a participant.',
  },
]
