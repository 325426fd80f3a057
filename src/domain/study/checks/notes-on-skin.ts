import { isAlwaysDark } from '#domain/session/color-scheme.ts'
import { findSkin } from '#domain/skins/index.ts'
import { listed } from '../design/words.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'

/** Where a skin or its colours are not what the researcher may expect. */
export const notesOnSkin = (condition: ConditionDraft) =>
  [panelsNote(condition), layoutNote(condition), buttonsNote(condition), besideNote(condition), colorsNote(condition)]
    .filter((text) => text !== '')
    .map((text) => ({ place: 'skin' as const, text }))

/** From which panels stand beside the feed: feed.css and swipe-frame.css have these sizes. */
const widthOf = (feed: string) => (feed === 'swipe' ? '1280 pixels wide and 520 high' : '1100 pixels wide')

const panelsNote = ({ skin, feed }: ConditionDraft) =>
  findSkin(skin)?.hasMovingPanels
    ? `The moving panels of the skin ${skin} are shown beside the feed where the window is at least ${widthOf(feed)}. In smaller windows, as on phones, one moves in the header instead. For participants who ask for less motion they stand still.`
    : ''

/** Of a skin that has no look for the chosen feed type. */
function layoutNote({ skin, feed }: ConditionDraft): string {
  const found = findSkin(skin)
  if (found === undefined || found.layouts.some((layout) => layout === feed)) return ''
  return `The skin ${found.label} is made for the feed type ${listed(found.layouts)}. With ${feed} its cards look as in the default skin.`
}

/** Of a skin with a place for buttons that the study does not have. */
function buttonsNote(condition: ConditionDraft): string {
  const { label, buttons = [] } = findSkin(condition.skin) ?? {}
  const isThere = buttons.some((button) => !['', 'no'].includes(condition[`feed-button-${button}`]))
  return buttons.length === 0 || isThere
    ? ''
    : `The skin ${label} has a place for ${listed(buttons)}, and this condition has neither.`
}

const besideNote = ({ suggestions, feed }: ConditionDraft) =>
  suggestions === ''
    ? ''
    : `The suggestions are shown beside the feed where the window is at least ${widthOf(feed)}. Phones do not show them.`

const colorsNote = ({ feed, 'color-scheme': scheme }: ConditionDraft) =>
  isAlwaysDark(feed) && scheme === 'light' ? 'The swipe layout is always dark. Only the pages before and after it are light.' : ''
