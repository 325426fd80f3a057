import { expect, test } from 'vitest'
import { forcedBy } from './forced-by.ts'
import { timeByFunction } from './time-by-function.ts'

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
