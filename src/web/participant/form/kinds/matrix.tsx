import { memo } from 'react'
import type { MatrixItem } from '#domain/questionnaires/questionnaire.ts'
import { itemId, problemId, questionId } from '../item-ids.ts'
import type { ItemProps } from '../item-props.ts'
import { ticksIn, toggled } from './ticks.ts'
import './matrix.css'

/** Wider scales stay stacked: their columns would be too narrow to read. */
const MAX_COLUMNS = 11

/** A scale for each statement: a table on wide screens, a card for each statement on narrow ones. */
export function MatrixItemRows({ item, answers, problems, onEvent }: ItemProps<MatrixItem>) {
  const { rows, options } = item
  return (
    <div
      className="matrix"
      data-columns={options.length <= MAX_COLUMNS || undefined}
      style={{ '--n-options': options.length } as object}
    >
      {/* Each control has its label; this row is for the eye. */}
      <div className="matrix-head" aria-hidden="true">
        {options.map(({ value, label }) => (
          <span key={value}>{label}</span>
        ))}
      </div>
      {rows.map((row) => (
        <MatrixRow key={row.key} {...{ item, row, onEvent }} answer={answers[row.key] ?? ''} problem={problems[row.key]} />
      ))}
    </div>
  )
}

type RowProps = Pick<ItemProps<MatrixItem>, 'item' | 'answer' | 'problem' | 'onEvent'> & { row: MatrixItem['rows'][number] }

/** An answer renders its own row alone. */
const MatrixRow = memo(function MatrixRow({ item, row, answer, problem, onEvent }: RowProps) {
  const { options, isMultiple = false, isRequired } = item
  const { key, label } = row
  const chosen = isMultiple ? ticksIn(answer) : [answer]
  const pick = (value: string) =>
    onEvent({ event: 'answered', key, value: isMultiple ? toggled(options, chosen, value).join(';') : value })
  return (
    <fieldset
      id={itemId(key)}
      className="matrix-row"
      {...(!isMultiple && { role: 'radiogroup', 'aria-required': isRequired, 'aria-invalid': problem !== undefined })}
      aria-labelledby={questionId(key)}
      aria-describedby={problem === undefined ? undefined : problemId(key)}
      data-problem={problem !== undefined || undefined}
    >
      <div className="matrix-statement">
        <p id={questionId(key)}>{label}</p>
        {problem !== undefined && (
          <p id={problemId(key)} className="form-problem">
            {problem}
          </p>
        )}
      </div>
      <div className="matrix-options">
        {options.map(({ value, label: option }) => (
          <label key={value} className="form-option matrix-option" data-chosen={chosen.includes(value) || undefined}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={key}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => pick(value)}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
})
