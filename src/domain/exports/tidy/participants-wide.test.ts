import { expect, test } from 'vitest'
import { aDefinition, aPage } from '../../journey/testing/a-definition.ts'
import type { Definition } from '../../questions/definition.ts'
import { findInAll } from '../../questions/find-in-study.ts'
import { codebookItemsCsv } from '../codebook/items.ts'
import { participantsWide } from './participants-wide.ts'
import { readPerson } from './person/read-person.ts'
import type { StudyFacts } from './table.ts'
import { aPerson } from './testing/cells.ts'
import { seenByPerson } from './visits/seen-by-person.ts'

const SCALE = { type: 'number', isRequired: false, min: 1, max: 5, isWhole: true, invalidText: '' } as const

/** A questionnaire with these questions, answered from 1 to 5. */
function aScale(keys: readonly string[], rest: Partial<Definition>): Record<string, string> {
  const page = aPage('p', [])
  const blocks = page.blocks.map((block) => ({ ...block, items: keys.map((key) => ({ ...SCALE, key, label: key })) }))
  return {
    forms: '["views"]',
    'final-page': 'no',
    questionnaires: JSON.stringify([aDefinition('views', [{ ...page, blocks }], rest)]),
  }
}

const FIRST = aScale(['a', 'b'], {
  attentionAnswers: { a: '1' },
  scores: [{ name: 'total', label: 'Total', version: 1, compute: 'sum', keys: ['a', 'b'] }],
})
const SECOND = aScale(['a', 'b', 'c'], {
  version: 2,
  attentionAnswers: { a: '5' },
  scores: [
    {
      name: 'total',
      label: 'Total',
      version: 2,
      compute: 'sum',
      keys: ['a', 'b', 'c'],
      reverseKeyed: ['b'],
      citation: 'Ada (1843)',
    },
    { name: 'late', label: 'Late', version: 1, compute: 'mean', keys: ['b', 'c'], minAnswers: 1 },
  ],
})

const asked = findInAll('views', [FIRST, SECOND])
const facts: StudyFacts = { experiment_id: 'eAbc12', questionnaires: asked ? [asked] : [], covariates: [], numericCovariates: [] }

/** The wide row of somebody who was asked by these settings. */
function rowOf(settings: Record<string, string>, answers: Record<string, string>) {
  const writes = [{ event_uid: 'e1', form: 'views', page: 'p', clientMs: 0, answers }]
  const record = aPerson({ settings, writes })
  const [cells = []] = participantsWide.cells(facts)(readPerson(record, seenByPerson(record)))
  return Object.fromEntries(participantsWide.columns(facts).map(({ name }, at) => [name, cells[at]]))
}

test('scores and attention are those of the version of the questionnaire that a person was asked', () => {
  expect(rowOf(FIRST, { a: '1', b: '5' })).toMatchObject({ total: 6, late: null, a__passed: true, attention_passed: 1 })
  expect(rowOf(SECOND, { a: '5', b: '4', c: '2' })).toMatchObject({ total: 9, late: 3, a__passed: true, attention_passed: 1 })
  expect(rowOf(SECOND, { a: '1', b: '', c: '2' })).toMatchObject({ total: null, late: 2, a__passed: false, attention_passed: 0 })
})

test('the codebook has every version of a score: how it is computed, from what, and by whom', () => {
  const columns = participantsWide.columns(facts)
  expect(columns.filter(({ name }) => name === 'total')).toMatchObject([{ derivedBy: 'total-1, total-2' }])
  expect(columns.find(({ name }) => name === 'late')?.about).toContain('mean of b, c; missing with fewer than 1 of 2 answers')
  const rows = codebookItemsCsv(facts.questionnaires).split('\n')
  const scores = rows.filter((row) => row.startsWith('"views","score"'))
  expect(scores).toEqual([
    '"views","score","total","number","Total","","","","sum of a, b; missing where an answer is","","1",""',
    '"views","score","total","number","Total","","","","sum of a, b, c; missing where an answer is","b","2","Ada (1843)"',
    '"views","score","late","number","Late","","","","mean of b, c; missing with fewer than 1 of 2 answers","","1",""',
  ])
  expect(rows.find((row) => row.startsWith('"views","item","a"'))).toContain('attention check, right answer: 1, or 5')
})
