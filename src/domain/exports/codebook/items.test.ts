import { expect, test } from 'vitest'
import { findQuestionnaire } from '../../questionnaires/index.ts'
import type { Questionnaire } from '../../questionnaires/questionnaire.ts'
import { findInStudy } from '../../questions/find-in-study.ts'
import { codebookItemsCsv, itemRows } from './items.ts'

const rowsOf = (questionnaire: Questionnaire | undefined) => (questionnaire ? itemRows(questionnaire) : [])
const notesOn = (form: string, key: string) => rowsOf(findQuestionnaire(form)).find((row) => row.key === key)?.notes

test('what looks like a slip and is published is called so', () => {
  expect(notesOn('ccn', 'monkeypox-worry')).toEqual(['slighly (sic): spelt as in the published data'])
  expect(notesOn('def', 'covid-desired-frequency')).toEqual(['values end in election (sic), as in the published data'])
  expect(notesOn('def', 'election-desired-frequency')).toEqual([])
})

test('the codebook of a study has the questions about its own topics', () => {
  const topics = JSON.stringify([{ slug: 'climate', title: 'Climate change', phrase: '=climate' }])
  const imp = findInStudy('imp', { topics })
  expect(rowsOf(imp).map(({ key }) => key)).toEqual(['climate-importance', 'climate-newsworthiness'])
  const csv = codebookItemsCsv(imp ? [imp] : [])
  expect(csv).toContain('How important to you is news about =climate?')
  expect(csv).not.toContain('monkeypox')
})
