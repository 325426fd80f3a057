import { expect, test } from 'vitest'
import { isPanelParameter, panelIds } from './panel-parameters.ts'

test('the ids of every panel are recognised, and nothing else', () => {
  expect(panelIds({ PROLIFIC_PID: 'p', rid: 'r', RID: '', workerId: 'w', source: 'mail', feed: 'swipe' })).toEqual({
    PROLIFIC_PID: 'p',
    rid: 'r',
    workerId: 'w',
  })
  expect(isPanelParameter('source')).toBe(false)
})
