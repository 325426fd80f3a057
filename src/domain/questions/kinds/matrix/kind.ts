import { publishedValue } from '../../../answers/published-value.ts'
import type { MatrixItem } from '../../item.ts'
import { checkChosen, chosenIn, inOptionOrder } from '../choosing.ts'
import { isOpen, type Kind } from '../kind.ts'

/** Each statement is an answer of its own. */
export const kind: Kind<MatrixItem> = {
  name: 'matrix',
  parts: ({ label, rows, options, isMultiple }) =>
    rows.map((row) => ({
      key: row.key,
      label: `${label} ${row.label}`.trim(),
      options,
      holds: isMultiple === true ? 'options' : 'option',
    })),
  check: (item, answers) =>
    Object.fromEntries(
      item.rows.flatMap(({ key }) => {
        const answer = answers[key] ?? ''
        const chosen = item.isMultiple === true ? chosenIn(answer) : [answer]
        const problem = isOpen(answer) ? undefined : checkChosen(item, chosen)
        return problem === undefined ? [] : [[key, problem]]
      }),
    ),
  stored: (item, answer) => (item.isMultiple === true ? inOptionOrder(item.options, answer) : publishedValue(item, answer)),
}
