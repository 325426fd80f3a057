import { plainNumber } from '#domain/answers/plain-number.ts'
import type { SumItem } from '#domain/questionnaires/questionnaire.ts'
import { sumField } from '#domain/questions/item-fields.ts'
import { problemId } from '../item-ids.ts'
import type { ItemProps } from '../item-props.ts'
import { furtherWords } from './further-words.ts'
import './sum.css'

/** Numbers that have to add up, with what is left of the total. */
export function SumItemFields({ item, answers, problems, onEvent }: ItemProps<SumItem>) {
  const { key, options, total, unit = '' } = item
  const sum = options.reduce((so, { value }) => so + numberIn(answers[sumField(key, value)] ?? ''), 0)
  return (
    <div className="sum">
      {options.map(({ value, label }) => {
        const field = sumField(key, value)
        const problem = problems[field]
        return (
          <div key={value} className="sum-row">
            <label className="sum-label" htmlFor={field}>
              {label}
            </label>
            <span className="sum-field">
              <input
                id={field}
                className="form-input is-share"
                type="text"
                name={field}
                inputMode="numeric"
                enterKeyHint="next"
                autoComplete="off"
                value={answers[field] ?? ''}
                aria-invalid={problem !== undefined}
                aria-describedby={`${totalId(key)}${problem === undefined ? '' : ` ${problemId(field)}`}`}
                onChange={({ target }) => onEvent({ event: 'answered', key: field, value: target.value, step: 'step' })}
                onBlur={() => onEvent({ event: 'left', key: field })}
              />
              {unit !== '' && <span className="sum-unit">{unit}</span>}
            </span>
            {problem !== undefined && (
              <p id={problemId(field)} className="form-problem">
                {problem}
              </p>
            )}
          </div>
        )
      })}
      <output
        id={totalId(key)}
        className="sum-total"
        htmlFor={options.map(({ value }) => sumField(key, value)).join(' ')}
        data-state={sum === total ? 'right' : sum > total ? 'over' : undefined}
      >
        <span>{furtherWords.total}</span>
        <strong>{furtherWords.totalOf(`${sum}${unit}`, `${total}${unit}`)}</strong>
        <span className="sum-left">{leftIn(total - sum, unit)}</span>
      </output>
    </div>
  )
}

const totalId = (key: string) => `total-${key}`

/** What is no number counts nothing yet. */
const numberIn = (typed: string) => Number(plainNumber(typed) ?? 0)

function leftIn(left: number, unit: string): string {
  if (left === 0) return furtherWords.nothingLeft
  return left > 0 ? furtherWords.left(`${left}${unit}`) : furtherWords.tooMany(`${-left}${unit}`)
}
