import { otherField } from '../../../item-fields.ts'
import { optionsIn, orderIn } from '../options.ts'
import { numberAt } from '../payload.ts'
import type { QsfKind } from '../question.ts'
import { askedAs } from '../question.ts'

const MULTIPLE = ['MAVR', 'MAHR', 'MACOL', 'MSB']
const LISTS = ['DL', 'SB']

/** Multiple choice, one or several. */
export const choice: QsfKind = {
  type: 'MC',
  selectors: ['SAVR', 'SAHR', 'SACOL', 'NPS', ...LISTS, ...MULTIPLE],
  convert: (question) => {
    const { payload, selector, tag, keys } = question
    const { asked, settings, notes } = askedAs(question)
    const found = optionsIn(payload, 'Choices')
    const order = orderIn(payload, found)
    const key = keys.take(tag)
    const item = {
      ...asked,
      key,
      options: order.options,
      ...(order.optionOrder !== undefined && { optionOrder: order.optionOrder }),
    }
    const withText = new Set(found.options.filter(({ asksText }) => asksText === true).map(({ value }) => value))
    const lines = new Map(
      [...found.values].flatMap(([id, value]) => (withText.has(value) ? [[id, otherField(key, value)] as const] : [])),
    )
    const all = { notes: [...notes, ...found.notes, ...order.notes], values: found.values, lines }
    if (LISTS.includes(selector)) return { items: [{ ...item, type: 'dropdown' }], ...all }
    if (!MULTIPLE.includes(selector)) return { items: [{ ...item, type: 'radio' }], ...all }
    const [min, max] = [numberAt(settings, 'MinChoices'), numberAt(settings, 'MaxChoices')]
    const bounds = {
      ...(min !== undefined && min > 0 && { minChosen: min }),
      ...(max !== undefined && max > 0 && { maxChosen: max }),
    }
    return { items: [{ ...item, type: 'checkbox', ...bounds }], ...all }
  },
}
