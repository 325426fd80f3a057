import type { Attrition } from '../report-facts.ts'
import { percent, stepWords } from '../words.ts'
import { bar, colourOf, cutName, figureSvg, LEGEND_LINE, label, line, mark, SOFT } from './svg.ts'

const WIDTH = 720
const LEFT = 190
const RIGHT = 90
const BAR = 12
const GAP = 3

/** Of the people of each condition, how many came to each step. */
export function attritionSvg(attrition: readonly Attrition[], nameOf: (condition: number) => string): string {
  const steps = attrition[0]?.steps ?? []
  const rowHeight = attrition.length * (BAR + GAP) + 14
  const legendTop = 20
  const top = legendTop + Math.max(1, attrition.length) * LEGEND_LINE + 6
  const x = (share: number) => LEFT + share * (WIDTH - LEFT - RIGHT)
  const rowsOf = [...steps.map((step, i) => ({ words: stepWords(step), of: i })), { words: 'Completed', of: steps.length }]
  const bottom = top + rowsOf.length * rowHeight
  const parts = attrition.map(({ condition }, i) => {
    const y = legendTop + i * LEGEND_LINE
    return mark(LEFT + 6, y - 4, i) + label(LEFT + 18, y, cutName(nameOf(condition)))
  })
  for (const share of [0, 0.25, 0.5, 0.75, 1])
    parts.push(line(x(share), top, x(share), bottom), label(x(share), bottom + 16, percent(share), 'text-anchor="middle"'))
  rowsOf.forEach(({ words, of }, at) => {
    const y = top + at * rowHeight + 7
    parts.push(label(LEFT - 12, y + (attrition.length * (BAR + GAP)) / 2 + 4, cutName(words), 'text-anchor="end"'))
    attrition.forEach((own, i) => {
      const came = cameTo(own, of)
      const share = shareOf(came, cameTo(own, 0))
      const barTop = y + i * (BAR + GAP)
      parts.push(
        bar(LEFT, barTop, x(share) - LEFT, BAR, colourOf(i)),
        label(x(share) + 6, barTop + 10, `${came} (${percent(share)})`, `fill="${SOFT}" font-size="11"`),
      )
    })
  })
  return figureSvg({
    id: 'attrition',
    title: 'How many people of each condition came to each step',
    description: attrition
      .map((own) => `${nameOf(own.condition)}: ${rowsOf.map(({ words, of }) => `${words} ${cameTo(own, of)}`).join(', ')}.`)
      .join(' '),
    ...{ width: WIDTH, height: bottom + 26, parts },
  })
}

/** Behind the last step are those who did it. */
const cameTo = ({ steps }: Attrition, at: number) => (at < steps.length ? steps[at]?.reached : steps.at(-1)?.done) ?? 0

const shareOf = (n: number, of: number) => (of === 0 ? 0 : n / of)
