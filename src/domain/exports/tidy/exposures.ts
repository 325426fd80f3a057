import { CHECK_LABELS, CHECK_RESULTS, CHECKS_VERSION } from '../../feed/checks/check-results.ts'
import { isAd } from '../../feed/order/order-rules.ts'
import { ONLY_FEED } from '../../feeds/feed-name.ts'
import { FEED_BUTTONS, type FeedButton } from '../../parameters/feed-buttons.ts'
import {
  categoryColumn,
  conditionColumn,
  conditionNameColumn,
  DWELL_VERSION,
  FOCAL_VERSION,
  stimulusColumn,
  stimulusSetColumn,
  subjectColumn,
  ZERO,
} from './columns/shared-columns.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'
import { CLEAN_RULE, CLEAN_VERSION } from './visits/clean-dwell.ts'
import type { Exposure } from './visits/exposure.ts'

const { text, freeText, integer, natural, number, duration, share, boolean } = columnsOf<Exposure>()

const SOURCES = [
  { value: 'streamed', label: 'Streamed while it happened' },
  { value: 'submitted', label: 'From the list that is sent at submit: visits alone' },
  { value: 'none', label: 'Nothing was reported of this card: it was never on the screen' },
]

const CHECK_OUTCOMES = CHECK_RESULTS.map((value) => ({ value, label: CHECK_LABELS[value] }))

const about = (button: FeedButton) =>
  button === 'accuracy' ? 'the accuracy label, which is shown and not clickable' : `the ${button} button`

/** In the order of the buttons, each fact of all of them together. */
const buttonColumns = [
  ...FEED_BUTTONS.map(({ button }) =>
    natural(
      button,
      `Final state of ${about(button)}: 1 on, 0 off; missing where the button was not on the card`,
      ({ buttons }) => buttons[button].state,
      { maximum: 1 },
    ),
  ),
  ...FEED_BUTTONS.map(({ button }) =>
    natural(
      `${button}_toggles`,
      `How often ${about(button)} was clicked: 2 is on and off again`,
      ({ buttons }) => buttons[button].toggles,
    ),
  ),
  ...FEED_BUTTONS.map(({ button }) =>
    duration(
      `${button}_first_rt_ms`,
      `From the card first coming into view to the first click on ${about(button)}`,
      ({ buttons }) => buttons[button].firstRtMs,
    ),
  ),
  ...FEED_BUTTONS.map(({ button }) =>
    integer(
      `shown_${button}_count`,
      `The count displayed beside ${about(button)} before any click; missing where the button was not on the card`,
      ({ buttons }) => buttons[button].shownCount,
    ),
  ),
]

const columns: readonly ValuedColumn<Exposure>[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  { ...conditionColumn, value: ({ condition }) => condition },
  { ...conditionNameColumn, value: ({ conditionName }) => conditionName },
  freeText(
    'trial_id',
    'Name of this row: subject_id and position, joined by a colon; where a study has several waves or feeds, with those between them',
    ({ user_id, wave, card }) =>
      [user_id, ...(wave === null ? [] : [wave]), ...(card.feed === ONLY_FEED ? [] : [card.feed]), card.idx].join(':'),
  ),
  natural(
    'position',
    'Place of the card in the participant’s feed, from 0: item_order in the six CSV files',
    ({ card }) => card.idx,
  ),
  { ...stimulusColumn, value: ({ card }) => card.entity_id },
  { ...stimulusSetColumn, value: ({ card }) => card.entity_set },
  { ...categoryColumn, value: ({ card }) => card.entity_category },
  boolean(
    'is_ad',
    'Whether the card is an ad, that is of a set of the category ads: with the setting order-ads-every they are at every k-th place',
    ({ card }) => isAd(card),
  ),
  boolean(
    'is_check',
    'Whether the card is no stimulus but a check: a post that asks for a button, or another card once more (columns check and duplicate_of of the sheet). The descriptives of the package leave checks out',
    ({ card }) => card.check !== undefined,
  ),
  text(
    'check_result',
    'What became of a check; missing where the card is none. Not seen: never in view as specified, and no button pressed',
    ({ checkResult }) => checkResult,
    { categories: CHECK_OUTCOMES, derivedBy: CHECKS_VERSION },
  ),
  boolean('shown', 'Whether anything of the card was ever visible while its clock ran', ({ wasShown }) => wasShown),
  text('dwell_source', 'Where the times of this row come from', ({ source }) => source, { categories: SOURCES }),
  duration(
    'media_ready_ms',
    'How long the card was visible before its picture or video was there; 0 where it was there first; missing where the card was never visible, or its media never came',
    ({ mediaWaitMs }) => mediaWaitMs,
  ),
  number('first_view_ms', `When anything of the card was first visible, ${ZERO}`, ({ firstViewMs }) => firstViewMs, {
    unit: 'ms',
  }),
  number('first_visit_ms', `When the card first came into view as specified, ${ZERO}`, ({ firstVisitMs }) => firstVisitMs, {
    unit: 'ms',
  }),
  natural('n_views', 'Rows of this card in the table views', ({ nViews }) => nViews),
  natural(
    'n_visits',
    'Times that the card came into view as specified: where the study’s dwell-definition is full, its dwell rows in the engagement CSV, which has one row with 0 where there are none',
    ({ nVisits }) => nVisits,
    { derivedBy: DWELL_VERSION },
  ),
  duration(
    'dwell_ms_any',
    'Time with any pixel of the card visible: the sum of the card’s dwell rows in the engagement CSV where the study’s dwell-definition is any; missing where the card is only in a submitted list',
    (row) => row.dwell_ms_any,
    { derivedBy: DWELL_VERSION },
  ),
  duration(
    'dwell_ms_50',
    'Time with half of the card visible, or half of the room covered by it: the sum of the card’s dwell rows in the engagement CSV where the study’s dwell-definition is half; missing where the card is only in a submitted list',
    (row) => row.dwell_ms_50,
    { derivedBy: DWELL_VERSION },
  ),
  duration(
    'dwell_ms_full',
    'Time in view as specified: the whole card visible, or as much as fits, and 30 % in viewports under 400 px. The sum of the card’s dwell rows in the engagement CSV where the study’s dwell-definition is full, as it is by default; 0 if never',
    (row) => row.dwell_ms_full,
    { derivedBy: DWELL_VERSION },
  ),
  duration(
    'dwell_ms_px',
    'Visible share of the card, summed over time; missing where the card is only in a submitted list',
    (row) => row.dwell_ms_px,
    { derivedBy: DWELL_VERSION },
  ),
  duration(
    'dwell_ms_focal',
    'Time in which the card was at the focal line, a line across the room at the height that the setting focal-line says (0.4 of the room from the top, unless it says otherwise). At each moment at most one card is there; a gap between two cards belongs to the nearer one. The sum of the card’s dwell rows in the engagement CSV where the study’s dwell-definition is focal; missing where the card is only in a submitted list',
    (row) => row.dwell_ms_focal,
    { derivedBy: FOCAL_VERSION },
  ),
  duration(
    'dwell_ms_clean',
    `The sum of the card’s dwell rows in the engagement CSV, as analysts clean it: above ${CLEAN_RULE.ceilingMs} ms missing, below ${CLEAN_RULE.floorMs} ms raised to that, the first and the last ${CLEAN_RULE.edgePositions} positions missing`,
    (row) => row.dwell_ms_clean,
    { maximum: CLEAN_RULE.ceilingMs, derivedBy: CLEAN_VERSION },
  ),
  number(
    'max_visible_frac',
    'Largest share of the card that was visible at once while its clock ran',
    ({ maxVisibleShare }) => maxVisibleShare,
    { minimum: 0, maximum: 1, derivedBy: DWELL_VERSION },
  ),
  boolean(
    'viewable_mrc',
    'Whether half of the card was visible for one second without a break, of a video for two: after the rule of advertising research',
    ({ isViewable }) => isViewable,
    { derivedBy: 'mrc-1' },
  ),
  number(
    'score',
    'What the feed’s algorithm thought of the card when it was drawn for this participant, before the order settings moved any card',
    ({ card }) => card.score,
  ),
  share(
    'propensity',
    'Chance of the card at its place, as the algorithm knows it. Where order settings moved cards: the chance at the place where the algorithm had put it; of thompson_sampling, the chance that the algorithm alone would have put it where it was served',
    ({ card }) => card.propensity,
  ),
  ...buttonColumns,
  duration(
    'video_watched_ms',
    'How long the video played, over all page loads; missing where the card is no video',
    ({ video }) => video.watchedMs,
  ),
  duration(
    'video_max_pos_ms',
    'Farthest position of the video that was reported; missing where the card is no video',
    ({ video }) => video.maxPositionMs,
  ),
  boolean(
    'video_muted_end',
    'Whether the video was without sound at the end: videos start so; missing where the card is no video',
    ({ video }) => video.isMutedAtEnd,
  ),
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
  isByFeed: true,
  feedOf: ({ card }) => card.feed,
  columns: () => columns,
  rows: (person) => person.exposures(),
})
