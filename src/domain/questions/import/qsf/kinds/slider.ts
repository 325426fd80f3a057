import type { Item } from '../../../item.ts'
import type { Text } from '../../../text.ts'
import { LOOKS } from '../../import-report.ts'
import { at, entriesOf, isOn, numberAt, payloadOf } from '../payload.ts'
import { plainText } from '../plain-text.ts'
import type { QsfKind } from '../question.ts'
import { askedAs, besideLabel } from '../question.ts'

/** One slider for each of its lines. */
export const slider: QsfKind = {
  type: 'Slider',
  selectors: ['HSLIDER', 'HBAR', 'STAR'],
  convert: (question) => {
    const { payload, selector, tag, keys } = question
    const { asked, notes } = askedAs(question, true)
    const configuration = payloadOf(at(payload, 'Configuration'))
    const min = numberAt(configuration, 'CSSliderMin') ?? 0
    const most = numberAt(configuration, selector === 'STAR' ? 'StarCount' : 'CSSliderMax') ?? (selector === 'STAR' ? 5 : 100)
    const max = most > min ? most : min + 1
    const decimals = Math.min(3, Math.max(0, numberAt(configuration, 'NumDecimals') ?? 0))
    const ends = entriesOf(at(payload, 'Labels')).map(([, label]) => plainText(at(payloadOf(label), 'Display')))
    const starts = payloadOf(at(configuration, 'SliderStartPositions'))
    if (selector === 'STAR') notes.push(LOOKS.stars)
    if (isOn(at(configuration, 'NotApplicable'))) notes.push('“Not applicable” was left out.')
    const lines = entriesOf(at(payload, 'Choices'))
    const keyOf = new Map(lines.map(([id]) => [id, keys.take(lines.length === 1 ? tag : `${tag}_${id}`)]))
    return {
      lines: keyOf,
      items: lines.map(([id, line], i): Item<Text> => {
        const html = at(payloadOf(line), 'Display')
        // Positions are shares of the line.
        const start = numberAt(starts, id)
        return {
          ...asked,
          type: 'slider',
          key: keyOf.get(id) ?? id,
          label: lines.length === 1 ? asked.label : besideLabel(asked, html),
          min,
          max,
          step: 10 ** -decimals,
          initial: startAt(start === undefined || start < 0 || start > 1 ? 0.5 : start, { min, max, decimals }),
          minLabel: ends[0] ?? String(min),
          maxLabel: ends.at(-1) ?? String(max),
          ...(i > 0 && asked.reminds !== undefined && { reminds: asked.reminds }),
        }
      }),
      notes,
    }
  },
}

type Line = { min: number; max: number; decimals: number }

/** On a step, which are counted from the lowest value. */
const startAt = (share: number, { min, max, decimals }: Line) =>
  Number((min + Number((share * (max - min)).toFixed(decimals))).toFixed(6))
