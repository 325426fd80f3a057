import { findInStudy } from '#domain/questions/find-in-study.ts'
import { lastAnswers } from './answers/answer-rows.ts'
import { wideColumns } from './answers/wide-answers.ts'
import type { WideRow } from './answers/wide-row.ts'
import { conditionCell, conditionColumn, conditionNameColumn, conditionNameIn, subjectColumn } from './columns/shared-columns.ts'
import { variableNames } from './columns/variable-name.ts'
import { STATUSES, statusOf } from './participants.ts'
import { countOf } from './person/attention-of.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'
import type { StudyFacts } from './table.ts'

type Row = WideRow & { attentionPassed: number; attentionTotal: number }
type Column = ValuedColumn<Row>

const { text, natural } = columnsOf<Row>()

const fixed: readonly Column[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  { ...conditionColumn, value: ({ condition }) => conditionCell(condition) },
  { ...conditionNameColumn, value: ({ conditionName }) => conditionName },
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

function columns({ questionnaires }: StudyFacts): Column[] {
  const own = questionnaires.flatMap(wideColumns)
  const names = variableNames(
    own.map(({ name }) => name),
    fixed.map(({ name }) => name),
  )
  return [...fixed, ...own.map((column, at): Column => ({ ...column, name: names[at] ?? column.name }))]
}

export const participantsWide = personTable<Row>({
  name: 'participantsWide',
  title: 'Participants, wide',
  holds:
    'One row per participant with one column per answer of the study’s questionnaires, one 0/1 column per option where several may be ticked, scores and attention. Answers about cards are in the table answers alone, because everybody is asked about other cards. Why an answer is missing stands in the table answers.',
  primaryKey: ['subject_id'],
  foreignKeys: [{ columns: ['subject_id'], table: 'participants', references: ['subject_id'] }],
  columns,
  rows: ({ record, answers, attention }) => {
    const rows = new Map(answers().map((row) => [`${row.instrument}/${row.item_id}`, row]))
    return [
      {
        user_id: record.user_id,
        condition: record.condition,
        conditionName: conditionNameIn(record.settings),
        status: statusOf(record),
        attentionPassed: countOf(attention(), 'passed'),
        attentionTotal: attention().length,
        answersTo: (form) => (record.writes.some((write) => write.form === form) ? lastAnswers(record.writes, form) : undefined),
        rowOf: (form, key) => rows.get(`${form}/${key}`),
        askedAs: (form) => findInStudy(form, record.settings),
      },
    ]
  },
})
