import { DWELL_VERSION, FOCAL_VERSION, stimulusColumn, subjectColumn, ZERO } from './columns/shared-columns.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'
import { cardInFeed } from './visits/card-key.ts'
import type { View } from './visits/seen-by-person.ts'

type Row = {
  view: View
  feed: string
  user_id: string
  position: number
  index: number
  sinceZero: (ms: number | null) => number | null
}

const { text, integer, natural, number, duration, share } = columnsOf<Row>()
const derived = { derivedBy: DWELL_VERSION }

const ENDINGS = [
  { value: 'scroll', label: 'The card was scrolled out of sight or taken off the page' },
  { value: 'hidden', label: 'The tab was hidden, or the machine slept' },
  { value: 'modal', label: 'A modal opened' },
  { value: 'submit', label: 'The feed was submitted' },
  { value: 'reload', label: 'The page was left, and the feed was loaded again later' },
  { value: 'left', label: 'The page was left for good' },
  { value: 'media', label: 'The picture or video failed' },
  { value: 'silent', label: 'Not known: the page sent nothing more; the view ends with its last report' },
]

const columns: readonly ValuedColumn<Row>[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  { ...stimulusColumn, value: ({ view }) => view.entity_id },
  natural('position', 'Place of the card in the participant’s feed, from 0', ({ position }) => position),
  integer('view_index', 'Counts the views of this card by this participant, from 1', ({ index }) => index, { minimum: 1 }),
  number('start_ms', `When the view began, ${ZERO}`, ({ view, sinceZero }) => sinceZero(view.startMs), { unit: 'ms' }),
  number('end_ms', `When the view ended, ${ZERO}`, ({ view, sinceZero }) => sinceZero(view.endMs), { unit: 'ms' }),
  duration(
    'dwell_ms_any',
    'Length of the view: something of the card was visible and its clock ran; missing for a visit that is only in a submitted list',
    ({ view }) => view.dwell_ms_any,
    derived,
  ),
  duration(
    'dwell_ms_50',
    'Of that, time with half of the card, or of the room for cards, covered by it',
    ({ view }) => view.dwell_ms_50,
    derived,
  ),
  duration(
    'dwell_ms_full',
    'Of that, time in view as specified; sums over views are dwell_ms_full of the table exposures',
    ({ view }) => view.dwell_ms_full,
    derived,
  ),
  duration('dwell_ms_px', 'Visible share of the card, summed over the view', ({ view }) => view.dwell_ms_px, derived),
  duration(
    'dwell_ms_focal',
    'Of that, time in which the card was at the focal line; sums over views are dwell_ms_focal of the table exposures',
    ({ view }) => view.dwell_ms_focal,
    { derivedBy: FOCAL_VERSION },
  ),
  natural(
    'n_visits',
    'Times that the card came into view as specified within this view; 0 where it was only seen in part or flicked past',
    ({ view }) => view.nVisits,
    derived,
  ),
  share('max_visible_frac', 'Largest share of the card that was visible at once', ({ view }) => view.maxVisibleShare, derived),
  text('ended_by', 'What ended the view; missing for a visit that is only in a submitted list', ({ view }) => view.endedBy, {
    categories: ENDINGS,
    derivedBy: DWELL_VERSION,
  }),
]

export const views = personTable<Row>({
  name: 'views',
  title: 'Views',
  holds:
    'One row per time that a participant saw something of a card, from its first visible pixel to its last, or to a stop of the clock. Times with any definition of dwell add up to those of exposures.',
  primaryKey: ['subject_id', 'stimulus_id', 'view_index'],
  foreignKeys: [{ columns: ['subject_id', 'stimulus_id'], table: 'exposures', references: ['subject_id', 'stimulus_id'] }],
  isByFeed: true,
  feedOf: ({ feed }) => feed,
  columns: () => columns,
  rows: ({ record: { user_id, cards }, seen, sinceZero }) =>
    cards.flatMap(({ feed, entity_id, idx }) =>
      (seen.cards.get(cardInFeed(feed, entity_id))?.views ?? []).map((view, at) => ({
        ...{ view, feed, user_id, sinceZero },
        position: idx,
        index: at + 1,
      })),
    ),
})
