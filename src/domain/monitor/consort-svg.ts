import { escapeHtml } from '../html/entities.ts'
import type { Reason, WaveArm } from '../waves/flow-of-waves.ts'
import type { ConsortFlow } from './consort-flow.ts'

type Look = { ink: string; line: string; paper: string }

/** On white, for files. */
export const PRINTED: Look = { ink: '#32292f', line: '#6b5f67', paper: '#ffffff' }

const ARM_WIDTH = 230
/** On a phone. Narrower boxes would break every line. */
const MIN_ARM_WIDTH = 128
const GAP = 16
const LINE = 17
const PAD = 10
/** Of a character at the size of the text below, in the widest of the usual fonts. */
const CHARACTER_WIDTH = 7.2

type Box = { x: number; y: number; width: number; lines: readonly string[] }

const heightOf = (lines: readonly string[]) => lines.length * LINE + 2 * PAD

/**
 * The flow as a figure of its own, in the order of the CONSORT 2010 diagram: enrolment, allocation, follow-up, analysis. Boxes are narrower
 * where there is less room than `maxWidth`; the figure is wider than that where even those do not fit.
 */
export function consortSvg(
  flow: ConsortFlow,
  conditionNames: readonly string[],
  { ink, line, paper }: Look,
  maxWidth = Number.POSITIVE_INFINITY,
): string {
  const nArms = Math.max(1, flow.arms.length)
  const nColumns = Math.max(2, nArms)
  const armWidth = Math.max(MIN_ARM_WIDTH, Math.min(ARM_WIDTH, Math.floor((maxWidth - GAP) / nColumns) - GAP))
  const wrapped = (text: string) => linesOf(text, Math.floor((armWidth - 2 * PAD) / CHARACTER_WIDTH))
  const reasonLines = (reasons: readonly Reason[]) =>
    reasons.flatMap(({ reason, n }) => wrapped(`– ${reason || 'By the researchers'} (n = ${say(n)})`))
  const waveLines = (wave: string, { condition, followed, back, completed, lost, underWay, ahead }: WaveArm) => [
    ...wrapped(condition === null ? `Wave ${wave}, all conditions` : `Wave ${wave}`),
    ...wrapped(`Followed (n = ${say(followed)})`),
    ...wrapped(`Came back (n = ${say(back)})`),
    ...wrapped(`Completed (n = ${say(completed)})`),
    ...wrapped(`Lost (n = ${say(sum(lost))})`),
    ...reasonLines(lost),
    ...(underWay > 0 ? wrapped(`Under way (n = ${say(underWay)})`) : []),
    ...(ahead > 0 ? wrapped(`Can still come (n = ${say(ahead)})`) : []),
  ]
  const width = nColumns * (armWidth + GAP) + GAP
  const lefts = flow.arms.map((_, i) => GAP + (width - nArms * (armWidth + GAP) - GAP) / 2 + i * (armWidth + GAP))
  const middle = width / 2
  const assessed: Box = {
    x: middle - armWidth - GAP / 2,
    y: GAP,
    width: armWidth,
    lines: wrapped(`Opened the link (n = ${say(flow.assessed)})`),
  }
  const lostBefore = sum(flow.notAllocated)
  const out = [...wrapped(`Not allocated (n = ${say(lostBefore)})`), ...reasonLines(flow.notAllocated)]
  if (flow.beforeAllocation > 0) out.push(...wrapped(`On the way to it (n = ${say(flow.beforeAllocation)})`))
  const excluded: Box = { x: middle + GAP / 2, y: GAP + heightOf(assessed.lines) + GAP, width: armWidth, lines: out }
  const drawn: Box = {
    ...{ x: assessed.x, y: excluded.y + heightOf(out) + GAP, width: armWidth },
    lines: wrapped(`Allocated (n = ${say(flow.allocated)})`),
  }
  const rows = flow.arms.map(({ condition, allocated, received, lost, underWay, completed, excluded: left, analysed }) => [
    [
      ...wrapped(conditionNames[condition - 1] || `Condition ${condition}`),
      ...wrapped(`Allocated (n = ${say(allocated)})`),
      ...wrapped(`Saw the feed (n = ${say(received)})`),
    ],
    [
      ...wrapped(`Did not complete (n = ${say(sum(lost))})`),
      ...reasonLines(lost),
      ...(underWay > 0 ? wrapped(`Under way (n = ${say(underWay)})`) : []),
    ],
    [...wrapped(`Completed (n = ${say(completed)})`), ...wrapped(`Excluded (n = ${say(sum(left))})`), ...reasonLines(left)],
    wrapped(`To be analysed (n = ${say(analysed)})`),
    ...flow.waves.flatMap(({ wave, arms }) =>
      arms.filter((arm) => arm.condition === condition).map((arm) => waveLines(wave, arm)),
    ),
  ])
  const together = flow.waves.flatMap(({ wave, arms }) =>
    arms.filter((arm) => arm.condition === null).map((arm) => waveLines(wave, arm)),
  )
  const parts = [boxSvg(assessed), boxSvg(excluded), boxSvg(drawn)]
  const stem = assessed.x + armWidth / 2
  parts.push(lineSvg(stem, assessed.y + heightOf(assessed.lines), stem, drawn.y))
  parts.push(lineSvg(stem, excluded.y + heightOf(out) / 2, excluded.x, excluded.y + heightOf(out) / 2))
  const forkY = drawn.y + heightOf(drawn.lines) + GAP
  let y = forkY + GAP
  const centres = lefts.map((x) => x + armWidth / 2)
  if (centres.length > 0) {
    parts.push(lineSvg(stem, drawn.y + heightOf(drawn.lines), stem, forkY))
    parts.push(lineSvg(Math.min(stem, ...centres), forkY, Math.max(stem, ...centres), forkY))
    for (const x of centres) parts.push(lineSvg(x, forkY, x, y))
  }
  const lastTop = drawRows(rows, lefts, rows[0]?.length ?? 4)
  if (together.length > 0) {
    for (const [i, row] of rows.entries()) {
      const x = centres[i] ?? 0
      parts.push(lineSvg(x, lastTop + heightOf(row.at(-1) ?? []), x, y))
    }
    parts.push(lineSvg(Math.min(middle, ...centres), y, Math.max(middle, ...centres), y), lineSvg(middle, y, middle, y + GAP))
    y += GAP
    drawRows([together], [middle - armWidth / 2], together.length)
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}" ` +
    `font-family="system-ui, sans-serif" font-size="13" fill="${ink}"><rect width="100%" height="100%" fill="${paper}"/>${parts.join('')}</svg>`
  )

  /** Columns of boxes, in rows as high as their tallest box; answers where the last row begins. */
  function drawRows(columns: readonly (readonly string[])[][], xs: readonly number[], nRows: number): number {
    let top = y
    for (let at = 0; at < nRows; at++) {
      top = y
      const tallest = Math.max(0, ...columns.map((column) => heightOf(column[at] ?? [])))
      for (const [i, column] of columns.entries()) {
        const lines = column[at] ?? []
        parts.push(boxSvg({ x: xs[i] ?? 0, y, width: armWidth, lines }))
        const x = (xs[i] ?? 0) + armWidth / 2
        if (at < nRows - 1) parts.push(lineSvg(x, y + heightOf(lines), x, y + tallest + GAP))
      }
      y += tallest + GAP
    }
    return top
  }

  function boxSvg({ x, y: top, width: w, lines }: Box): string {
    const text = lines.map((each, i) => `<tspan x="${x + PAD}" y="${top + PAD + 13 + i * LINE}">${escapeHtml(each)}</tspan>`)
    return (
      `<rect x="${x}" y="${top}" width="${w}" height="${heightOf(lines)}" rx="4" fill="${paper}" stroke="${line}"/>` +
      `<text>${text.join('')}</text>`
    )
  }

  function lineSvg(x1: number, y1: number, x2: number, y2: number): string {
    return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${line}"/>`
  }
}

const say = (n: number) => n.toLocaleString('en')
const sum = (reasons: readonly Reason[]) => reasons.reduce((total, { n }) => total + n, 0)

/** Lines that fit into a box; a count stays in one piece, and a word that does not fit is cut. */
function linesOf(text: string, maxCharacters: number): string[] {
  const lines: string[] = ['']
  for (const word of text.replace(/\(n = [\d,]+\)$/, (count) => count.replaceAll(' ', '\u00a0')).split(/[^\S\u00a0]+/)) {
    const cut = word.length > maxCharacters ? `${word.slice(0, maxCharacters - 1)}…` : word
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + 1 + cut.length > maxCharacters) lines.push(cut)
    else lines[lines.length - 1] = last === '' ? cut : `${last} ${cut}`
  }
  return lines.map((line) => line.replaceAll('\u00a0', ' '))
}
