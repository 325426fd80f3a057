import { formNames } from '#domain/journey/journey-of.ts'
import { isAlwaysDark } from '#domain/session/color-scheme.ts'
import { findSkin } from '#domain/skins/index.ts'
import { differingNames } from '../design/describe-design.ts'
import { hasTopics } from '../design/describe-forms.ts'
import { listed } from '../design/words.ts'
import { type Draft, differingParameters } from '../draft/draft.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { type SectionId, sectionOf } from '../draft/sections.ts'

type Message = { place: 'conditions'; text: string }

/** Settings by which the same card has media of another size, or other rows of text. */
const SIZES: Readonly<Record<string, string>> = { feed: 'feed type', skin: 'skin' }

/** Sections that no participant notices. */
const UNSEEN: readonly (SectionId | undefined)[] = ['quotas', 'assignment', 'measurement']

/** Where conditions differ in more than one thing, and where the cards themselves are drawn differently. */
export function notesOnDifferences(draft: Draft): Message[] {
  const seen = differingParameters(draft).filter((param) => !UNSEEN.includes(sectionOf(param)))
  const names = differingNames(seen)
  const sizes = seen.flatMap((param) => SIZES[param] ?? [])
  return [
    ...(names.length > 1
      ? [message(`Conditions differ in ${listed(names)}. A difference between them may come from any of these.`)]
      : []),
    ...(sizes.length > 0
      ? [
          message(
            `The same card has another size in a condition with another ${listed(sizes)}: its picture, and how many rows of its text are shown.`,
          ),
        ]
      : []),
  ]
}

const message = (text: string): Message => ({ place: 'conditions', text })

/** What happens to the questionnaires of a condition without being chosen in their list. */
export function notesOnForms(condition: ConditionDraft): { place: 'questionnaires'; text: string }[] {
  const place = 'questionnaires'
  const { forms } = condition
  const names = formNames(parametersOf(condition), '')
  const notes: string[] = []
  if (!forms.includes('final') && names.includes('final')) notes.push('The final questions are added as the last questionnaire.')
  else if (forms.includes('final') && forms.filter((name) => name !== 'custom-msg').at(-1) !== 'final')
    notes.push('The final questions come last, whatever their place in the list.')
  else if (names.some((name) => name !== 'custom-msg') && !names.includes('final') && condition['final-page'] !== 'no')
    notes.push('The final questions are not added, because participants go on to the redirect-url. Choose them to ask them.')
  if (condition.topics.trim() !== '' && !hasTopics(names)) notes.push('Topics are set, but no questionnaire asks about them.')
  return notes.map((text) => ({ place, text }))
}

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
