import { ANSWER_STATUSES, type AnswerRow } from './answers/answer-rows.ts'
import {
  conditionCell,
  conditionColumn,
  conditionNameColumn,
  conditionNameIn,
  subjectColumn,
  ZERO,
} from './columns/shared-columns.ts'
import { columnsOf, personTable, type ValuedColumn } from './person/person-table.ts'

type Row = AnswerRow & { user_id: string; condition: number; conditionName: string | null }

const { text, freeText, natural, number } = columnsOf<Row>()

const columns: readonly ValuedColumn<Row>[] = [
  { ...subjectColumn, value: ({ user_id }) => user_id },
  { ...conditionColumn, value: ({ condition }) => conditionCell(condition) },
  { ...conditionNameColumn, value: ({ conditionName }) => conditionName },
  freeText(
    'instrument',
    'The questionnaire, by the last part of its address; intervention for what an intervention asked, unnamed where a call named no form',
    ({ instrument }) => instrument,
  ),
  freeText('item_id', 'Key of the item, as published: field in the user_form CSV', ({ item_id }) => item_id),
  natural(
    'item_position',
    'Place of the item on its page as this participant met it, from 0; missing where the form is none that we know',
    ({ item_position }) => item_position,
  ),
  text(
    'answer_status',
    'Why there is an answer, or none. Items of forms that are not in the participant’s condition have no row',
    ({ status }) => status,
    { categories: ANSWER_STATUSES },
  ),
  natural('answer_code', 'Number that the chosen value starts with: 3 of 3_somewhat-disagree', ({ code }) => code),
  freeText(
    'answer_value',
    'The answer as stored: response in the user_form CSV; several choices are joined with ;',
    ({ value }) => value,
  ),
  text('answer_label', 'The chosen text as it stood on the screen; several are joined with ;', ({ label }) => label),
  number(
    'answer_number',
    'The answer as a number where a number was asked; missing for a slider that was not touched',
    ({ number }) => number,
  ),
  freeText('answer_text', 'What was written where text was asked', ({ text }) => text),
  number('first_ms', `When the item was first sent, ${ZERO}`, ({ firstMs }) => firstMs, { unit: 'ms' }),
  number('last_ms', `When the item was last sent, ${ZERO}`, ({ lastMs }) => lastMs, { unit: 'ms' }),
  natural(
    'n_changes',
    'How often another answer was sent than the time before; the last one counts, the table events has them all',
    ({ nChanges }) => nChanges,
  ),
]

export const answers = personTable<Row>({
  name: 'answers',
  title: 'Answers',
  holds:
    'One row per participant and item that they were asked, or would have been had they come so far; code, value and label apart.',
  primaryKey: ['subject_id', 'instrument', 'item_id'],
  foreignKeys: [{ columns: ['subject_id'], table: 'participants', references: ['subject_id'] }],
  columns: () => columns,
  rows: ({ record: { user_id, condition, settings }, answers: rows }) => {
    const conditionName = conditionNameIn(settings)
    return rows().map((row) => ({ ...row, user_id, condition, conditionName }))
  },
})
