import { conditionCell, conditionColumn, conditionNameColumn, conditionNameIn, subjectColumn } from './columns/shared-columns.ts'
import { nSessions } from './person/person-record.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'
import { QUALITY_LIMITS, type QualityFlag } from './person/quality-flags.ts'
import { QUALITY_VERSION, type Quality, qualityOf } from './person/quality-of.ts'

type Row = Quality & {
  user_id: string
  condition: number
  conditionName: string | null
  nSessions: number
  nPages: number
  nCards: number
}

const { natural, duration, share, boolean } = columnsOf<Row>()
const derived = { derivedBy: QUALITY_VERSION }

const { fastMsPerCard, unseenShare, hiddenShare, overlapMs, straightLiningItems } = QUALITY_LIMITS

const FLAGS: Readonly<Record<QualityFlag, string>> = {
  attention: 'At least one attention item was answered in another way than it asks; missing where none was answered',
  fast: `active_ms_per_card is below ${fastMsPerCard} ms; missing where no page reported what was visible`,
  unseen: `zero_dwell_share is above ${unseenShare}`,
  hidden: `hidden_share is above ${hiddenShare}; missing where no page reported what was visible`,
  two_windows: `overlap_ms is above ${overlapMs} ms: the feed was open in two windows at once; missing where no page reported what was visible`,
  sessions:
    'n_sessions is above 1: the participant came back without the token of the earlier visit, as from another browser or device',
  straight_lining: 'straight_lined_forms is above 0; missing where no form could be judged',
  said_random: 'The participant said that they answered at random at some point; missing where that was not asked or answered',
}

const flags = Object.entries(FLAGS) as [QualityFlag, string][] // the keys are those of the record

const columns: readonly ValuedColumn<Row>[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  { ...conditionColumn, value: ({ condition }) => conditionCell(condition) },
  { ...conditionNameColumn, value: ({ conditionName }) => conditionName },
  natural('attention_passed', 'Attention items answered as they ask', (row) => row.attentionPassed),
  natural('attention_failed', 'Attention items answered in another way', (row) => row.attentionFailed),
  natural(
    'attention_unanswered',
    'Attention items of the participant’s forms that were not answered, or not reached',
    (row) => row.attentionUnanswered,
  ),
  duration(
    'active_ms_per_card',
    'active_ms of the table participants, divided by the cards of the feed',
    (row) => row.activeMsPerCard,
    derived,
  ),
  natural('n_cards_assigned', 'Cards of the participant’s feed', (row) => row.nCards),
  share('zero_dwell_share', 'Share of the feed’s cards whose dwell_ms_full is 0', (row) => row.zeroDwellShare, derived),
  duration('median_dwell_ms', 'Median of dwell_ms_full over the cards that have any', (row) => row.medianDwellMs, derived),
  share(
    'hidden_share',
    'hidden_ms of the table participants as a share of hidden_ms and active_ms',
    (row) => row.hiddenShare,
    derived,
  ),
  natural('n_clicks', 'Clicks on buttons of cards, those that took one back included', (row) => row.nClicks),
  natural(
    'n_sessions',
    'Visits in which a page sent anything, at least 1: a return without the token of the earlier visit is another one, a reload is none',
    (row) => row.nSessions,
  ),
  natural('n_page_loads', 'Page loads of the feed that reported what was visible', (row) => row.nPages),
  duration(
    'overlap_ms',
    'Time for which two windows showed cards at once, by the clock of the device; such time is in the dwell of both',
    (row) => row.overlapMs,
    derived,
  ),
  natural(
    'straight_lining_judged',
    `Scales that can be judged for straight-lining: at least ${straightLiningItems} answered items of one form with the same number of options`,
    (row) => row.formsJudged,
  ),
  natural('straight_lined_forms', 'Of those, scales with the same code for every item', (row) => row.formsStraightLined),
  ...flags.map(([flag, about]) => boolean(`flag_${flag}`, `Flag: ${about}`, (row) => row.flags[flag], derived)),
  natural(
    'n_flags',
    'Flags that are up. They exclude nobody',
    (row) => flags.filter(([flag]) => row.flags[flag] === true).length,
    {
      ...derived,
      maximum: flags.length,
    },
  ),
]

export const quality = personTable<Row>({
  name: 'quality',
  title: 'Quality',
  holds:
    'One row per participant: attention, speed, what was never seen, hidden tabs, second sessions and straight-lining, with flags and their limits.',
  primaryKey: ['subject_id'],
  foreignKeys: [{ columns: ['subject_id'], table: 'participants', references: ['subject_id'] }],
  columns: () => columns,
  rows: (person) => {
    const { user_id, condition, settings, cards } = person.record
    return [
      {
        ...qualityOf(person),
        user_id,
        condition,
        conditionName: conditionNameIn(settings),
        nSessions: nSessions(person.record),
        nPages: person.seen.nPages,
        nCards: cards.length,
      },
    ]
  },
})
