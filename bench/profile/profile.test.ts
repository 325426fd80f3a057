import { expect, test } from 'vitest'
import { forcedBy } from './forced-by.ts'
import { workOfFrames } from './frame-work.ts'
import { timeByFunction } from './measure-profile.ts'
import { styledElements } from './styled-elements.ts'

test('a function has the time of what it calls, also where it calls itself', () => {
  const node = (id: number, functionName: string, children: number[] = []) => ({ id, callFrame: { functionName }, children })
  const nodes = [node(1, '', [2]), node(2, 'walk', [3]), node(3, 'walk', [4]), node(4, 'read')]
  const times = timeByFunction({ nodes, samples: [2, 4, 3], timeDeltas: [0, 1000, 2000, 4000] })
  expect(times).toEqual([
    { name: 'walk', selfMs: 5, totalMs: 7 },
    { name: '(anonymous)', selfMs: 0, totalMs: 7 },
    { name: 'read', selfMs: 2, totalMs: 2 },
  ])
})

test('a layout is forced where the browser names the script that asked for it', () => {
  const stackTrace = [{ functionName: 'measure' }, { functionName: '' }]
  const trace = [
    { name: 'Layout', ph: 'X', dur: 3000, args: { beginData: { stackTrace } } },
    { name: 'Layout', ph: 'X', dur: 1000, args: { beginData: { stackTrace } } },
    { name: 'Layout', ph: 'X', dur: 9000, args: { beginData: {} } },
    { name: 'Paint', ph: 'X', dur: 9000, args: { data: { stackTrace } } },
  ]
  expect(forcedBy(trace)).toEqual([{ by: 'Layout: measure < (anonymous)', n: 2, ms: 4 }])
})

test('the work of a frame is the processor time of its tasks on the thread that draws', () => {
  const frame = (ts: number, tid = 1) => ({ name: 'Commit', ph: 'X', pid: 1, tid, ts, args: {} })
  const task = (ts: number, tdur: number, tid = 1) => ({ name: 'RunTask', ph: 'X', pid: 1, tid, ts, dur: 90_000, tdur, args: {} })
  const trace = [
    ...[frame(20_000), frame(10_000), frame(40_000), frame(15_000, 2)],
    ...[
      task(5_000, 1_000),
      task(11_000, 2_000),
      task(19_000, 3_000),
      task(20_000, 4_000),
      task(12_000, 9_000, 2),
      task(41_000, 9_000),
    ],
  ]
  expect(workOfFrames(trace)).toEqual([5, 4])
})

test('styled elements are counted in each pass of the browser', () => {
  const pass = (name: string, args: object) => ({ name, ph: 'X', args })
  const trace = [pass('UpdateLayoutTree', { elementCount: 4 }), pass('Layout', { elementCount: 9 }), pass('UpdateLayoutTree', {})]
  expect(styledElements([...trace, pass('UpdateLayoutTree', { elementCount: 3 })])).toEqual([4, 3])
})
