import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPanelParameter, panelIds, panelPerson, searchWithoutPanelIds, studyParameters } from './panel-parameters.ts'
import { readQueryParameters } from './query-parameters.ts'

const query = { PROLIFIC_PID: 'p', SESSION_ID: 's', rid: 'r', RID: '', workerId: 'w', source: 'mail', feed: 'swipe' }

test('the ids of every panel are recognised, and nothing else', () => {
  expect(panelIds(query)).toEqual({ PROLIFIC_PID: 'p', SESSION_ID: 's', rid: 'r', workerId: 'w' })
  expect(studyParameters(query)).toEqual({ source: 'mail', feed: 'swipe' })
  expect(isPanelParameter('source')).toBe(false)
})

test('of several ids the first counts: Prolific, MTurk, Connect, Cint, Sona', () => {
  const inOrder = ['PROLIFIC_PID', 'workerId', 'participantId', 'rid', 'RID', 'survey_code']
  inOrder.forEach((name, i) => {
    const link = Object.fromEntries(inOrder.slice(i).map((parameter) => [parameter, ` ${parameter}-7 `]))
    expect(panelPerson(link)).toEqual({ panel: name.toLowerCase(), id: `${name}-7` })
  })
  expect(panelPerson({ SESSION_ID: 's', assignmentId: 'a', source: 'mail' })).toBeUndefined()
})

test.each(['', '  ', '{{%PROLIFIC_PID%}}', '[%RID%]', '%SURVEY_CODE%', `\${e://Field/rid}`])(
  'an id of %j, which the panel did not fill in, is none',
  (value) => {
    expect(panelPerson({ rid: value })).toBeUndefined()
    expect(panelIds({ rid: value })).toEqual({})
  },
)

test.each([
  ['?experiment_id=e1&PROLIFIC_PID=p&SESSION_ID=s', '?experiment_id=e1'],
  ['?PROLIFIC_PID=p', ''],
  ['?rid=1&a=b+c%20d&b&RID&c=%', '?a=b+c%20d&b&c=%'],
  ['?%72id=1&a=1', '?a=1'],
  ['?a=rid', '?a=rid'],
  ['', ''],
])('the address part %j becomes %j', (search, expected) => {
  expect(searchWithoutPanelIds(search)).toBe(expected)
})

test('without the ids of panels an address has all of its other parameters and none of theirs', () => {
  const name = fc.constantFrom('rid', 'PROLIFIC_PID', 'workerId', 'a', 'feed', '%72id', 'b%20c', '')
  const pair = fc.tuple(name, fc.string()).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
      const search = `?${pairs.join('&')}`
      expect({ ...readQueryParameters(searchWithoutPanelIds(search)) }).toEqual(studyParameters(readQueryParameters(search)))
    }),
  )
})

test('names are read without regard to case, and stored as the panel writes them', () => {
  const typed = { prolific_pid: 'p', WORKERID: 'w', Survey_Code: 's', session_id: 'x', RID: 'r', source: 'mail' }
  expect(panelIds(typed)).toEqual({ PROLIFIC_PID: 'p', workerId: 'w', survey_code: 's', SESSION_ID: 'x', RID: 'r' })
  expect(studyParameters(typed)).toEqual({ source: 'mail' })
  expect(panelPerson({ Workerid: ' w ' })).toEqual({ panel: 'workerid', id: 'w' })
  expect(searchWithoutPanelIds('?prolific_pid=p&a=1&SURVEY_CODE=s')).toBe('?a=1')
})
