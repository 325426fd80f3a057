import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOfCsv, readPanelFile } from './read-panel-file.ts'

const read = (text: string) => {
  const file = readPanelFile(text)
  return file.ok ? { panel: file.panel, first: file.submissions[0], n: file.submissions.length, problems: file.problems } : file
}

test.each([
  [
    'Prolific',
    'Submission id,Participant id,Status,Started at,Completion code\ns1,p1,AWAITING REVIEW,2026,ABC\n',
    { id: 's1', person: 'p1', status: 'AWAITING REVIEW', code: 'ABC' },
  ],
  [
    'MTurk',
    '"HITId","AssignmentId","WorkerId","AssignmentStatus","Answer.surveycode"\n"h","a1","W1","Submitted","ABC"\n',
    { id: 'a1', person: 'W1', status: 'Submitted', code: 'ABC' },
  ],
  [
    'Connect',
    'ParticipantId;AssignmentId;Status;Completion Code\nc1;a1;Approved;ABC\n',
    { id: 'a1', person: 'c1', status: 'Approved', code: 'ABC' },
  ],
  [
    'Sona',
    'Survey Code,Credit Status\r\n4711,Credit Granted\r\n',
    { id: '', person: '4711', status: 'Credit Granted', code: '' },
  ],
  [
    'Cint',
    '6f9619ff-8b86-d011-b42d-00c04fc964ff,1\n7f9619ff-8b86-d011-b42d-00c04fc964ff,2\n',
    { id: '', person: '6f9619ff-8b86-d011-b42d-00c04fc964ff', status: '1', code: '' },
  ],
])('a file of %s is known by its columns', (panel, text, first) => {
  expect(read(text)).toMatchObject({ panel, first, problems: [] })
})

test('rows that cannot be read are named by their number, and the others are read', () => {
  const text = 'WorkerId,AssignmentId,AssignmentStatus\nW1,a1,Submitted\n,a2,Submitted\nW3\nW4,"a\n4",Approved\n"W5'
  const { n, problems } = read(text) as { n: number; problems: string[] }
  expect(n).toBe(2)
  expect(problems).toEqual([
    'Row 3: has no id of a person.',
    'Row 4: has 1 cells, not 3.',
    'Row 7: a quotation mark is not closed.',
  ])
})

test('a file without ids of people, and an empty one, are refused with a reason', () => {
  expect(readPanelFile('a,b\n1,2')).toMatchObject({ ok: false, problems: [expect.stringContaining('Row 1')] })
  expect(readPanelFile('\n\n')).toEqual({ ok: false, problems: ['The file is empty.'] })
})

test('whatever stands in cells comes back, if it is written as CSV', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ';', ' ', 'é') })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(table, (rows) => {
      const all = [['x', 'y'], ...rows]
      const text = all.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n')
      expect(cellsOfCsv(text).map(({ cells }) => cells)).toEqual(all)
    }),
  )
})

test('no text makes reading fail', () => {
  fc.assert(fc.property(fc.string(), (text) => void readPanelFile(text)))
})
