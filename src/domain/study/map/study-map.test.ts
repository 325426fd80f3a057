import { expect, test } from 'vitest'
import { preflight } from '../checks/preflight.ts'
import { describeDesign } from '../design/describe-design.ts'
import { blankDraft, type Draft, type DraftEvent, draftReducer } from '../draft/draft.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'
import { studySections } from '../draft/sections.ts'
import { studyMap } from './study-map.ts'

const sizes = new Map([['news', 20]])
const edited = (...events: DraftEvent[]): Draft => events.reduce(draftReducer, blankDraft)
const set = (patch: Partial<ConditionDraft>, condition: number | 'all' = 'all'): DraftEvent => ({
  happened: 'section-changed',
  condition,
  patch,
})
const two: DraftEvent[] = [{ happened: 'conditions-typed', text: '2' }, { happened: 'conditions-confirmed' }]

const mapOf = (draft: Draft) =>
  studyMap({
    draft,
    sections: studySections,
    design: describeDesign(draft, sizes),
    findings: preflight(draft, sizes),
    last: 'Create the study',
  })
const at = (draft: Draft, place: string) => mapOf(draft).find((entry) => entry.place === place)

test('the map begins with the name and ends with the button, and has every section in the order of the page', () => {
  const places = mapOf(blankDraft).map(({ place }) => place)
  const [name, ...others] = studySections.map(({ id }) => id)
  expect(places).toEqual([name, 'conditions', ...others, 'create'])
  expect(name).toBe('name')
})

test('of a new study nothing is set, every section says its default, and the cards are to do', () => {
  const map = mapOf(blankDraft)
  expect(map.filter(({ isSet }) => isSet)).toEqual([])
  for (const { line, place } of map.filter(({ place }) => place !== 'create')) expect(line, place).not.toBe('')
  expect(map.filter(({ todo }) => todo.length > 0).map(({ place }) => place)).toEqual(['cards'])
})

test('what is set is said in the words of the design', () => {
  const draft = edited(set({ links: 'off', 'study-name': ' Tides ' }))
  expect(at(draft, 'links')).toMatchObject({ isSet: true, line: 'open nothing' })
  expect(at(draft, 'name')).toMatchObject({ isSet: true, line: 'Tides' })
  expect(at(draft, 'labels')).toMatchObject({ isSet: false, line: 'none' })
})

test('the map says in which sections conditions differ, and in what', () => {
  const draft = edited(...two, set({ 'feed-button-like': 'lognormal' }, 2))
  expect(at(draft, 'buttons')?.differs).toEqual(['the like button'])
  expect(at(draft, 'buttons')?.line).toMatch(/^Condition 1: .*; Condition 2: like with made-up counts$/)
  expect(mapOf(draft).filter(({ differs }) => differs.length > 0)).toHaveLength(1)
})
