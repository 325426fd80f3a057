import { ANSWER_STATUSES, type AnswerRow } from './answers/answer-rows.ts'
import { conditionColumn, subjectColumn, ZERO } from './columns/shared-columns.ts'
import { personTable, type ValuedColumn } from './person/person-table.ts'

type Row = AnswerRow & { user_id: string; condition: number }
type Column = ValuedColumn<Row>

const columns: readonly Column[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  { ...conditionColumn, value: ({ condition }) => condition },
  {
    name: 'instrument',
    type: 'text',
    about:
      'The questionnaire, by the last part of its address; intervention for what an intervention asked, unnamed where a call named no form',
    isFreeText: true,
    value: ({ instrument }) => instrument,
  },
  {
    name: 'item_id',
    type: 'text',
    about: 'Key of the item, as published: field in the user_form CSV',
    isFreeText: true,
    value: ({ item_id }) => item_id,
  },
  {
    name: 'item_position',
    type: 'integer',
    about: 'Place of the item on its page as this participant met it, from 0; missing where the form is none that we know',
    minimum: 0,
    value: ({ item_position }) => item_position,
  },
  {
    name: 'answer_status',
    type: 'text',
    about: 'Why there is an answer, or none. Items of forms that are not in the participant’s condition have no row',
    categories: ANSWER_STATUSES,
    value: ({ status }) => status,
  },
  {
    name: 'answer_code',
    type: 'integer',
    about: 'Number that the chosen value starts with: 3 of 3_somewhat-disagree',
    minimum: 0,
    value: ({ code }) => code,
  },
  {
    name: 'answer_value',
    type: 'text',
    about: 'The answer as stored: response in the user_form CSV; several choices are joined with ;',
    isFreeText: true,
    value: ({ value }) => value,
  },
  {
    name: 'answer_label',
    type: 'text',
    about: 'The chosen text as it stood on the screen; several are joined with ;',
    value: ({ label }) => label,
  },
  {
    name: 'answer_number',
    type: 'number',
    about: 'The answer as a number where a number was asked; missing for a slider that was not touched',
    value: ({ number }) => number,
  },
  {
    name: 'answer_text',
    type: 'text',
    about: 'What was written where text was asked',
    isFreeText: true,
    value: ({ text }) => text,
  },
  {
    name: 'first_ms',
    type: 'number',
    about: `When the item was first sent, ${ZERO}`,
    unit: 'ms',
    value: ({ firstMs }) => firstMs,
  },
  { name: 'last_ms', type: 'number', about: `When the item was last sent, ${ZERO}`, unit: 'ms', value: ({ lastMs }) => lastMs },
  {
    name: 'n_changes',
    type: 'integer',
    about: 'How often another answer was sent than the time before; the last one counts, the table events has them all',
    minimum: 0,
    value: ({ nChanges }) => nChanges,
  },
]

export const answers = personTable<Row>({
  name: 'answers',
  title: 'Answers',
  holds:
    'One row per participant and item that they were asked, or would have been had they come so far; code, value and label apart.',
  primaryKey: ['subject_id', 'instrument', 'item_id'],
  foreignKeys: [{ columns: ['subject_id'], table: 'participants', references: ['subject_id'] }],
  columns: () => columns,
  rows: ({ record: { user_id, condition }, answers: rows }) => rows().map((row) => ({ ...row, user_id, condition })),
})
