import { expect, test } from 'vitest'
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
}

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
