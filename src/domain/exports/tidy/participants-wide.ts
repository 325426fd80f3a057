import { INTERVENTION } from '#domain/exports/codebook/intervention-instrument.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { lastAnswers } from './answers/answer-rows.ts'
import { wideColumns } from './answers/wide-answers.ts'
import type { WideRow } from './answers/wide-row.ts'
import { conditionCell, conditionColumn, conditionNameColumn, conditionNameIn, subjectColumn } from './columns/shared-columns.ts'
import { variableNames } from './columns/variable-name.ts'
import { STATUSES, statusOf } from './participants.ts'
import { countOf } from './person/attention-of.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'
import type { StudyFacts, WaveOfTables } from './table.ts'
import { type FeedSummary, feedSummary } from './visits/feed-summary.ts'

type Row = WideRow & {
  wave: string | null
  attentionPassed: number
  attentionTotal: number
  inFeed: (feed: string) => FeedSummary | undefined
}
type Column = ValuedColumn<Row>

const { text, natural, duration } = columnsOf<Row>()

const ofPerson: readonly Column[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  { ...conditionColumn, value: ({ condition }) => conditionCell(condition) },
  { ...conditionNameColumn, value: ({ conditionName }) => conditionName },
]

const ofVisit: readonly Column[] = [
  text('status', 'How far the visit came', ({ status }) => status, { categories: STATUSES }),
  natural('attention_passed', 'Attention items answered as they ask', ({ attentionPassed }) => attentionPassed, {
    derivedBy: 'attention-1',
  }),
  natural(
    'attention_total',
    'Attention items in the forms of the participant’s condition',
    ({ attentionTotal }) => attentionTotal,
  ),
]

/** What was done in each of several feeds: before and after are two columns. */
const feedColumns = (feed: string): Column[] => [
  natural(`n_cards__${feed}`, `Cards that were served in the feed ${feed}`, ({ inFeed }) => inFeed(feed)?.nCards ?? null),
  natural(`n_shown__${feed}`, `Of those, cards of which anything was ever visible`, ({ inFeed }) => inFeed(feed)?.nShown ?? null),
  duration(
    `dwell_ms_full__${feed}`,
    `Sum of dwell_ms_full over the cards of the feed ${feed}`,
    ({ inFeed }) => inFeed(feed)?.dwellMs ?? null,
  ),
  ...FEED_BUTTONS.map(({ button }) =>
    natural(
      `${button}__${feed}`,
      `Cards of the feed ${feed} on which the button ${button} was left on; missing where the feed had no such button`,
      ({ inFeed }) => inFeed(feed)?.on[button] ?? null,
    ),
  ),
]

function columns({ questionnaires, feeds = [], hasWaves, waves = [], changes }: StudyFacts): Column[] {
  if (hasWaves)
    return [
      ...ofPerson,
      ...named(
        waves.flatMap((wave) => columnsOfWave(wave, { questionnaires, changes })),
        ofPerson,
      ),
    ]
  const own: Column[] = [...questionnaires.flatMap((each) => wideColumns(each, changes)), ...feeds.flatMap(feedColumns)]
  const fixed = [...ofPerson, ...ofVisit]
  return [...fixed, ...named(own, fixed)]
}

/** What each wave asked and showed, with its name behind __. */
function columnsOfWave(
  { name, forms, feeds }: WaveOfTables,
  { questionnaires, changes }: Pick<StudyFacts, 'questionnaires' | 'changes'>,
): Column[] {
  const asked = questionnaires.filter((each) => each.name === INTERVENTION || forms.has(each.name))
  const own = [...ofVisit, ...asked.flatMap((each) => wideColumns(each, changes)), ...[...feeds].flatMap(feedColumns)]
  return own.map((column) => ({
    ...column,
    name: `${column.name}__${name}`,
    about: `${column.about}; in the wave ${name}`,
    value: (row) => (row.wave === name ? column.value(row) : null),
  }))
}

function named(own: readonly Column[], taken: readonly Column[]): Column[] {
  const names = variableNames(
    own.map(({ name }) => name),
    taken.map(({ name }) => name),
  )
  return own.map((column, at): Column => ({ ...column, name: names[at] ?? column.name }))
}

export const participantsWide = personTable<Row>({
  name: 'participantsWide',
  title: 'Participants, wide',
  holds:
    'One row per participant with one column per answer of the study’s questionnaires, one 0/1 column per option where several may be ticked, scores and attention; where a study has several feeds, what was done in each, with the name of the feed behind __; where people come back, the same for each wave, with the name of the wave behind __. Answers about cards are in the table answers alone, because everybody is asked about other cards. The table answers says why an answer is missing.',
  primaryKey: ['subject_id'],
  isOfPeople: true,
  foreignKeys: [{ columns: ['subject_id'], table: 'participants', references: ['subject_id'] }],
  columns,
  rows: ({ record, answers, attention, exposures }) => {
    const rows = new Map(answers().map((row) => [`${row.instrument}/${row.item_id}`, row]))
    return [
      {
        user_id: record.user_id,
        wave: record.wave ?? null,
        condition: record.condition,
        conditionName: conditionNameIn(record.settings),
        status: statusOf(record),
        attentionPassed: countOf(attention(), 'passed'),
        attentionTotal: attention().length,
        inFeed: (feed) => feedSummary(exposures(), feed),
        answersTo: (form) => (record.writes.some((write) => write.form === form) ? lastAnswers(record.writes, form) : undefined),
        rowOf: (form, key) => rows.get(`${form}/${key}`),
        askedAs: (form) => findInStudy(form, record.settings),
      },
    ]
  },
})
