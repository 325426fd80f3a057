import { FEED_BUTTONS, type FeedButton } from '../../parameters/feed-buttons.ts'
import {
  categoryColumn,
  conditionColumn,
  DWELL_VERSION,
  milliseconds,
  stimulusColumn,
  stimulusSetColumn,
  subjectColumn,
  yesNo,
  ZERO,
} from './columns/shared-columns.ts'
import { personTable, type ValuedColumn } from './person/person-table.ts'
import { CLEAN_RULE, CLEAN_VERSION } from './visits/clean-dwell.ts'
import type { Exposure } from './visits/exposure.ts'

type Column = ValuedColumn<Exposure>

const SOURCES = [
  { value: 'streamed', label: 'Streamed while it happened' },
  { value: 'submitted', label: 'From the list that is sent at submit: visits alone' },
  { value: 'none', label: 'Nothing was reported of this card: it was never on the screen' },
]

const dwell = (name: keyof Exposure & `dwell_ms_${string}`, about: string, value: Column['value']): Column => ({
  name,
  type: 'number',
  about,
  ...milliseconds,
  derivedBy: DWELL_VERSION,
  value,
})

const about = (button: FeedButton) =>
  button === 'accuracy' ? 'the accuracy label, which is shown and not clickable' : `the ${button} button`

/** In the order of the buttons, each fact of all of them together. */
const buttonColumns: readonly Column[] = [
  ...FEED_BUTTONS.map(
    ({ button }): Column => ({
      name: button,
      type: 'integer',
      about: `Final state of ${about(button)}: 1 on, 0 off; missing where the button was not on the card`,
      minimum: 0,
      maximum: 1,
      value: ({ buttons }) => buttons[button].state,
    }),
  ),
  ...FEED_BUTTONS.map(
    ({ button }): Column => ({
      name: `${button}_toggles`,
      type: 'integer',
      about: `How often ${about(button)} was clicked: 2 is on and off again`,
      minimum: 0,
      value: ({ buttons }) => buttons[button].toggles,
    }),
  ),
  ...FEED_BUTTONS.map(
    ({ button }): Column => ({
      name: `${button}_first_rt_ms`,
      type: 'number',
      about: `From the card first coming into view to the first click on ${about(button)}`,
      ...milliseconds,
      value: ({ buttons }) => buttons[button].firstRtMs,
    }),
  ),
  ...FEED_BUTTONS.map(
    ({ button }): Column => ({
      name: `shown_${button}_count`,
      type: 'integer',
      about: `The count displayed beside ${about(button)} before any click; missing where the button was not on the card`,
      value: ({ buttons }) => buttons[button].shownCount,
    }),
  ),
]

const columns: readonly Column[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  { ...conditionColumn, value: ({ condition }) => condition },
  {
    name: 'trial_id',
    type: 'text',
    about: 'Name of this row: subject_id and position, joined by a colon',
    isFreeText: true,
    value: ({ user_id, card }) => `${user_id}:${card.idx}`,
  },
  {
    name: 'position',
    type: 'integer',
    about: 'Place of the card in the participant’s feed, from 0: item_order in the six CSV files',
    minimum: 0,
    value: ({ card }) => card.idx,
  },
  { ...stimulusColumn, value: ({ card }) => card.entity_id },
  { ...stimulusSetColumn, value: ({ card }) => card.entity_set },
  { ...categoryColumn, value: ({ card }) => card.entity_category },
  {
    name: 'shown',
    ...yesNo,
    about: 'Whether anything of the card was ever visible while its clock ran',
    value: ({ wasShown }) => wasShown,
  },
  {
    name: 'dwell_source',
    type: 'text',
    about: 'Where the times of this row come from',
    categories: SOURCES,
    value: ({ source }) => source,
  },
  {
    name: 'media_ready_ms',
    type: 'number',
    about:
      'How long the card was visible before its picture or video was there; 0 where it was there first; missing where the card was never visible, or its media never came',
    ...milliseconds,
    value: ({ mediaWaitMs }) => mediaWaitMs,
  },
  {
    name: 'first_view_ms',
    type: 'number',
    about: `When anything of the card was first visible, ${ZERO}`,
    unit: 'ms',
    value: ({ firstViewMs }) => firstViewMs,
  },
  {
    name: 'first_visit_ms',
    type: 'number',
    about: `When the card first came into view as specified, ${ZERO}`,
    unit: 'ms',
    value: ({ firstVisitMs }) => firstVisitMs,
  },
  { name: 'n_views', type: 'integer', about: 'Rows of this card in the table views', minimum: 0, value: ({ nViews }) => nViews },
  {
    name: 'n_visits',
    type: 'integer',
    about:
      'Times that the card came into view as specified: its dwell rows in the engagement CSV, which has one row with 0 where there are none',
    minimum: 0,
    derivedBy: DWELL_VERSION,
    value: ({ nVisits }) => nVisits,
  },
  dwell(
    'dwell_ms_any',
    'Time with any pixel of the card visible; missing where the card is only in a submitted list',
    (row) => row.dwell_ms_any,
  ),
  dwell(
    'dwell_ms_50',
    'Time with half of the card, or of the room for cards, covered by it; missing where the card is only in a submitted list',
    (row) => row.dwell_ms_50,
  ),
  dwell(
    'dwell_ms_full',
    'Time in view as specified: the whole card visible, or as much as fits, and 30 % in viewports under 400 px. The sum of the card’s dwell rows in the engagement CSV; 0 if never',
    (row) => row.dwell_ms_full,
  ),
  dwell(
    'dwell_ms_px',
    'Visible share of the card, summed over time; missing where the card is only in a submitted list',
    (row) => row.dwell_ms_px,
  ),
  {
    name: 'dwell_ms_clean',
    type: 'number',
    about: `dwell_ms_full as analysts clean it: above ${CLEAN_RULE.ceilingMs} ms missing, below ${CLEAN_RULE.floorMs} ms raised to that, the first and the last ${CLEAN_RULE.edgePositions} positions missing`,
    ...milliseconds,
    maximum: CLEAN_RULE.ceilingMs,
    derivedBy: CLEAN_VERSION,
    value: (row) => row.dwell_ms_clean,
  },
  {
    name: 'max_visible_frac',
    type: 'number',
    about: 'Largest share of the card that was visible at once while its clock ran',
    minimum: 0,
    maximum: 1,
    derivedBy: DWELL_VERSION,
    value: ({ maxVisibleShare }) => maxVisibleShare,
  },
  {
    name: 'viewable_mrc',
    ...yesNo,
    about:
      'Whether half of the card was visible for one second without a break, of a video for two: after the rule of advertising research',
    derivedBy: 'mrc-1',
    value: ({ isViewable }) => isViewable,
  },
  {
    name: 'score',
    type: 'number',
    about: 'What the feed’s algorithm thought of the card: its score in the inventory CSV',
    value: ({ card }) => card.score,
  },
  {
    name: 'propensity',
    type: 'number',
    about: 'Chance of the card at its place, as the algorithm knows it',
    minimum: 0,
    maximum: 1,
    value: ({ card }) => card.propensity,
  },
  ...buttonColumns,
  {
    name: 'video_watched_ms',
    type: 'number',
    about: 'How long the video played, over all page loads; missing where the card is no video',
    ...milliseconds,
    value: ({ video }) => video.watchedMs,
  },
  {
    name: 'video_max_pos_ms',
    type: 'number',
    about: 'Farthest position of the video that was reported; missing where the card is no video',
    ...milliseconds,
    value: ({ video }) => video.maxPositionMs,
  },
  {
    name: 'video_muted_end',
    ...yesNo,
    about: 'Whether the video was without sound at the end: videos start so; missing where the card is no video',
    value: ({ video }) => video.isMutedAtEnd,
  },
]

export const exposures = personTable<Exposure>({
  name: 'exposures',
  title: 'Exposures',
  holds:
    'One row per participant and card of their feed, seen or not, with every definition of dwell and what was done with the card.',
  primaryKey: ['subject_id', 'stimulus_id'],
  foreignKeys: [
    { columns: ['subject_id'], table: 'participants', references: ['subject_id'] },
    { columns: ['stimulus_id'], table: 'stimuli', references: ['stimulus_id'] },
  ],
  columns: () => columns,
  rows: (person) => person.exposures(),
})
