import type { ConditionDraft } from '../draft/draft-condition.ts'

/** Where a skin is not what the researcher may expect. */
export const notesOnSkin = ({ skin, feed }: ConditionDraft) =>
  skin === 'distract'
    ? [
        {
          place: 'feed-type' as const,
          text: `Phones do not show the moving panels of the skin distract: they stand beside the feed where the window is at least ${feed === 'swipe' ? '1280 pixels wide and 520 high' : '1100 pixels wide'}. For participants who ask for less motion they stand still.`,
        },
      ]
    : []
