import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { withoutConditions } from '../waves/flow-of-waves.ts'
import type { ConsortFlow } from './consort-flow.ts'
import { consortSvg } from './consort-svg.ts'

const look = { ink: '#000', line: '#888', paper: '#fff' }
const arm = {
  ...{ condition: 1, allocated: 1200, received: 1100, lost: [{ reason: 'Left early', n: 100 }], underWay: 100, completed: 1000 },
  ...{ excluded: [{ reason: '<b>too fast</b>', n: 10 }], analysed: 990 },
}
const flow: ConsortFlow = {
  ...{ assessed: 1300, notAllocated: [{ reason: 'Declined to take part', n: 100 }], beforeAllocation: 0, allocated: 1200 },
  arms: [arm],
  waves: [],
}
const lost = [
  { reason: 'Missed it', n: 150 },
  { reason: 'Left it early', n: 30 },
]
const waveArm = { condition: 1, followed: 990, back: 730, completed: 650, lost, underWay: 50, ahead: 110 }

test('every count and reason of the flow is in the figure, and text is only text', () => {
  const svg = consortSvg(flow, ['Warm & kind'], look)
  for (const n of ['1,300', '1,200', '1,100', '1,000', '990']) expect(svg).toContain(`(n = ${n})`)
  for (const text of ['Declined to take part', 'Left early', '&lt;b&gt;too fast&lt;/b&gt;', 'Warm &amp; kind'])
    expect(svg).toContain(text)
})

test('the figure is wider with more conditions, and a study without people has one too', () => {
  const widthOf = (svg: string) => Number(/width="(\d+)"/.exec(svg)?.[1])
  const four = { ...flow, arms: [1, 2, 3, 4].map((condition) => ({ ...arm, condition })) }
  expect(widthOf(consortSvg(four, [], look))).toBeGreaterThan(widthOf(consortSvg(flow, [], look)))
  expect(consortSvg({ ...flow, assessed: 0, notAllocated: [], allocated: 0, arms: [] }, [], look)).toContain(
    'Opened the link (n = 0)',
  )
})

test('on a phone two conditions fit, no line is longer than its box, and counts stay in one piece', () => {
  const long = { ...arm, excluded: [{ reason: 'Answered the same to every statement of two questionnaires', n: 3 }] }
  const svg = consortSvg({ ...flow, arms: [arm, { ...long, condition: 2 }] }, [], look, 311)
  expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(311)
  expect(svg).toContain('(n = 1,200)')
  const lines = [...svg.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, text = '']) => text)
  expect(Math.max(...lines.map((line) => line.replaceAll(/&\w+;/g, 'x').length))).toBeLessThanOrEqual(15)
})

/** Whether two boxes of a figure share a place. */
function overlaps(svg: string): boolean {
  const boxes = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map((found) => {
    const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number)
    return { x, y, right: x + width, bottom: y + height }
  })
  expect(boxes.length).toBeGreaterThan(6)
  return boxes.some((a, i) => boxes.slice(i + 1).some((b) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom))
}

describe('later waves', () => {
  const arms = [arm, { ...arm, condition: 2, excluded: [] }]
  const byCondition = [
    { wave: 'week', arms: [waveArm, { ...waveArm, condition: 2, lost: [] }] },
    { wave: 'a <month> later than the first', arms: [waveArm, { ...waveArm, condition: 2 }] },
  ]
  const whole: ConsortFlow = { ...flow, arms, waves: byCondition }

  test('have a box each below their condition, with who came back and who was lost and why', () => {
    const svg = consortSvg(whole, [], look)
    const times = (line: string) => svg.split(line).length - 1
    expect(['Wave week', 'Followed (n = 990)', 'Came back (n = 730)'].map(times)).toEqual([2, 4, 4])
    expect(['Lost (n = 180)', 'Lost (n = 0)'].map(times)).toEqual([3, 1])
    for (const text of ['– Missed it (n = 150)', '– Left it early (n = 30)', 'Under way (n = 50)', 'Can still come (n = 110)'])
      expect(svg).toContain(text)
    expect(svg).toContain('&lt;month&gt;')
  })

  test('are one box for all conditions where the flow does not tell them', () => {
    const svg = consortSvg({ ...whole, waves: withoutConditions(byCondition) }, [], look)
    expect(svg).toContain('Wave week, all conditions')
    expect(svg.split('Followed (n = 1,980)')).toHaveLength(3)
  })

  test.each([311, 720, Number.POSITIVE_INFINITY])('no box lies on another in a place of %d pixels', (maxWidth) => {
    expect(overlaps(consortSvg(whole, [], look, maxWidth))).toBe(false)
    expect(overlaps(consortSvg({ ...whole, waves: withoutConditions(byCondition) }, [], look, maxWidth))).toBe(false)
  })

  test('change nothing above them, and without them the figure is the one of every release before', () => {
    const digest = (svg: string) => createHash('sha256').update(svg).digest('hex')
    expect(digest(consortSvg({ ...flow, arms }, ['Warm & kind'], look))).toBe(
      '22a1f79d53c85a2071c5dad68ed377f03b258c7b7653c94eb608ef7cd1a03574',
    )
    expect(digest(consortSvg({ ...flow, arms: [] }, [], look, 311))).toBe(
      '9871751b06ae01ab1550b85bdd9c534be16a246c456679255d165244f1890885',
    )
  })
})
