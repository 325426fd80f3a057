import type { Item } from '../../../item.ts'
import type { Text } from '../../../text.ts'
import { LOOKS, MAX_IMPORTED_ROWS } from '../../import-report.ts'
import { displaysIn, lineWords, lostOfLines } from '../line-words.ts'
import { optionsIn, orderIn } from '../options.ts'
import { at, entriesOf, listOf, numberAt, type Payload, payloadOf, textAt } from '../payload.ts'
import type { Converted, QsfKind, Question } from '../question.ts'
import { askedAs, besideLabel } from '../question.ts'

type Row = { id: string; tag: string; label: string; html: unknown }

/** Statements on a scale, pairs of opposites, or for each row a text, numbers that add up, or a ranking. */
export const matrix: QsfKind = {
  type: 'Matrix',
  selectors: ['Likert', 'Bipolar', 'TE', 'Profile', 'CS', 'RO', 'DL'],
  convert: (question) => {
    if (question.selector === 'TE') return textRows(question)
    return ['CS', 'RO'].includes(question.selector) ? sharedRows(question) : ratedRows(question)
  },
}

function ratedRows(question: Question): Converted {
  const { payload, selector, subSelector, tag, keys } = question
  const { asked, notes } = askedAs(question)
  const all = rowsIn(payload, tag)
  const rows = all.slice(0, MAX_IMPORTED_ROWS)
  const found = optionsIn(payload, 'Answers')
  // The order that a matrix names is that of its rows.
  const type = textAt(payloadOf(at(payload, 'Randomization')), 'Type')
  const keyOfRow = new Map(rows.map(({ id, tag: wanted }) => [id, keys.take(wanted)]))
  if (all.length > rows.length) notes.push(`Only the first ${MAX_IMPORTED_ROWS} statements were taken.`)
  if (selector === 'Bipolar') notes.push(LOOKS.opposites)
  if (selector === 'DL') notes.push(`${LOOKS.becomes} a matrix: its lists are columns.`)
  if (orderIn(payload, found).optionOrder === 'random' && type === 'Advanced') notes.push('All rows are in random order.')
  return {
    items: [
      {
        ...asked,
        type: 'matrix',
        key: keys.take(tag),
        rows: rows.map(({ id, label }) => ({
          key: keyOfRow.get(id) ?? id,
          label: selector === 'Bipolar' ? label.replace(/\s*:\s*/, ' – ') : label,
        })),
        options: found.options.map(({ value, label }) => ({ value, label })),
        ...((type === 'All' || type === 'Advanced') && { rowOrder: 'random' as const }),
        ...(type === 'ScaleReversal' && { optionOrder: 'reversed-for-half' as const }),
        ...(subSelector === 'MultipleAnswer' && { isMultiple: true }),
      },
    ],
    notes: [...new Set([...notes, ...found.notes, ...lostOfLines(rows.map(({ html }) => html))])],
    values: found.values,
    rows: keyOfRow,
  }
}

/** One text for each row and column. */
function textRows(question: Question): Converted {
  const { payload, tag, keys } = question
  const { asked, notes } = askedAs(question, true)
  const columns = displaysIn(payload, 'Answers').filter((column) => lineWords(column) !== '')
  const items = rowsIn(payload, tag).flatMap(({ tag: wanted, label, html }) =>
    (columns.length < 2 ? [''] : columns).map(
      (column): Item<Text> => ({
        ...asked,
        type: 'text',
        key: keys.take(column === '' ? wanted : `${wanted}_${lineWords(column)}`),
        label: besideLabel(asked, lineWords(html) === '' ? label : html, column),
        maxLength: 1000,
      }),
    ),
  )
  return { items, notes: [...notes, 'Each cell became a question of its own.'] }
}

/** For each row numbers that add up to the total, or a ranking, of the columns. */
function sharedRows(question: Question): Converted {
  const { payload, selector, tag, keys } = question
  const { asked, settings, notes } = askedAs(question, true)
  const found = optionsIn(payload, 'Answers')
  const options = found.options.map(({ value, label }) => ({ value, label }))
  const total = numberAt(settings, 'ChoiceTotal')
  if (selector === 'CS' && total === undefined) notes.push('The file names no total: 100 was set.')
  const items = rowsIn(payload, tag).map(({ tag: wanted, label, html }): Item<Text> => {
    const row = { ...asked, key: keys.take(wanted), label: besideLabel(asked, lineWords(html) === '' ? label : html), options }
    return selector === 'CS' ? { ...row, type: 'sum', total: Math.max(1, Math.round(total ?? 100)) } : { ...row, type: 'ranking' }
  })
  return { items, notes: [...notes, ...found.notes, `${LOOKS.becomes} a question for each of its rows.`] }
}

function rowsIn(payload: Payload, tag: string): Row[] {
  const byId = new Map(entriesOf(at(payload, 'Choices')))
  const tags = payloadOf(at(payload, 'ChoiceDataExportTags'))
  const listed = listOf(at(payload, 'ChoiceOrder'))
    .map(String)
    .filter((id) => byId.has(id))
  return [...new Set([...listed, ...byId.keys()])].map((id) => {
    const html = at(payloadOf(byId.get(id)), 'Display')
    return { id, tag: textAt(tags, id) || `${tag}_${id}`, label: lineWords(html) || id, html }
  })
}
