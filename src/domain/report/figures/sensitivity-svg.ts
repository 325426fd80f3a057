import { DWELL_RULES, type Sensitivity, type SensitivityGroup } from '../sensitivity.ts'
import { floorWords, RULE_WORDS, seconds } from '../words.ts'
import { colourOf, cutName, figureSvg, INK, LEGEND_LINE, label, line, mark, SOFT, ticksTo } from './svg.ts'

const WIDTH = 720
const LEFT = 190
const RIGHT = 20
const BETWEEN = 14
const HEAD = 24

/** Mean dwell by condition under every definition and floor: an interval each, on one axis. */
export function sensitivitySvg({ groups }: Pick<Sensitivity, 'groups'>, nameOf: (group: SensitivityGroup) => string): string {
  const shown = groups.filter(({ estimates }) => estimates.some((estimate) => estimate !== null))
  const lowest = Math.min(0, ...shown.flatMap(({ estimates }) => estimates.map((estimate) => estimate?.low ?? 0)))
  const highest = Math.max(0, ...shown.flatMap(({ estimates }) => estimates.map((estimate) => estimate?.high ?? 0)))
  const ticks = ticksTo(highest / 1000)
  const [least, most] = [Math.min(0, lowest / 1000), ticks.at(-1) ?? 1]
  const x = (ms: number) => LEFT + ((ms / 1000 - least) / (most - least)) * (WIDTH - LEFT - RIGHT)
  const rowHeight = Math.max(20, shown.length * BETWEEN + 6)
  const legendTop = 20
  const top = legendTop + Math.max(1, shown.length) * LEGEND_LINE + 6
  const parts = shown.flatMap((group, i) => {
    const y = legendTop + i * LEGEND_LINE
    return [mark(LEFT + 6, y - 4, i), label(LEFT + 18, y, `${cutName(nameOf(group))} (n = ${group.n})`)]
  })
  if (shown.length === 0) parts.push(label(LEFT, legendTop, 'No group has enough people yet'))
  const rows: string[] = []
  let y = top
  DWELL_RULES.forEach((rule, at) => {
    if (rule.floorMs === 0) {
      rows.push(label(10, y + 16, RULE_WORDS[rule.definition].short, 'font-weight="600"'))
      y += HEAD
    }
    rows.push(label(LEFT - 12, y + rowHeight / 2 + 4, floorWords(rule), `text-anchor="end" fill="${SOFT}"`))
    shown.forEach(({ estimates }, i) => {
      const estimate = estimates[at]
      const middle = y + 3 + (i + 0.5) * ((rowHeight - 6) / shown.length)
      if (estimate == null) return
      rows.push(line(x(estimate.low), middle, x(estimate.high), middle, colourOf(i), 2), mark(x(estimate.mean), middle, i))
    })
    y += rowHeight
  })
  for (const tick of ticks) {
    const px = x(tick * 1000)
    parts.push(line(px, top, px, y + 4), label(px, y + 18, String(tick), 'text-anchor="middle"'))
  }
  parts.push(
    ...rows,
    label((LEFT + WIDTH - RIGHT) / 2, y + 38, 'Mean dwell per card and person, seconds', `text-anchor="middle" fill="${INK}"`),
  )
  return figureSvg({
    id: 'sensitivity',
    title: 'Mean dwell per card and person under every definition of dwell and every floor',
    description: described(shown, nameOf),
    ...{ width: WIDTH, height: y + 48, parts },
  })
}

function described(groups: readonly SensitivityGroup[], nameOf: (group: SensitivityGroup) => string): string {
  if (groups.length === 0) return 'No group has enough people yet.'
  const ofGroup = (group: SensitivityGroup) => {
    const means = DWELL_RULES.flatMap((rule, i) => {
      const estimate = group.estimates[i]
      return estimate == null || rule.floorMs > 0 ? [] : [`${RULE_WORDS[rule.definition].short} ${seconds(estimate.mean)}`]
    })
    return `${nameOf(group)}: ${means.join(', ')}.`
  }
  return `Points are means, lines 95 % intervals. Without a floor: ${groups.map(ofGroup).join(' ')} The table below has every figure.`
}
