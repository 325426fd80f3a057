import { expect, test } from 'vitest'
import { PERSON_PARAMETERS, panelIds, searchWithoutPanelIds, studyParameters } from '../session/panel-parameters.ts'
import { apiOf, findPanel, panelOfPlatform, panels } from './index.ts'
import { isPanelHash, linkNames } from './link-names.ts'

const HASH = 'NPJPxGx_-1vHe0T1q4tt-MyWnQ4'

test('browsers know the names of every panel, and hide its ids', () => {
  expect(linkNames).toEqual(panels.map(({ link }) => link))
  const persons: readonly string[] = PERSON_PARAMETERS
  for (const { person, submission } of linkNames) {
    expect(persons).toContain(person)
    if (submission !== undefined) expect(panelIds({ [submission]: 'x' })).toEqual({ [submission]: 'x' })
  }
})

test('a hash leaves the address and the data with the ids, and other parameters of these names stay', () => {
  expect(searchWithoutPanelIds(`?experiment_id=e1&rid=r&hash=${HASH}`)).toBe('?experiment_id=e1')
  expect(searchWithoutPanelIds('?experiment_id=e1&hash=abc')).toBe('?experiment_id=e1&hash=abc')
  expect(studyParameters({ hash: HASH, ienc: 'campaign-7' })).toEqual({ ienc: 'campaign-7' })
  expect(isPanelHash('source', HASH)).toBe(false)
})

test('every panel has an API, or says what works without one and what is done on its own page', () => {
  for (const rules of panels) {
    const { works = [], there = [], guessed = [] } = rules.byHand ?? {}
    if (apiOf(rules) === undefined) expect([works, there, guessed].every((said) => said.length > 0)).toBe(true)
    else expect(rules.byHand).toBeUndefined()
    for (const sentence of [...works, ...there, ...guessed]) expect(sentence).toMatch(/^[A-Z].*\.$/)
  }
})

test('a panel whose links prove something tells people what to do when they do not', () => {
  for (const { link, refusals } of panels) expect(refusals === undefined).toBe(link.proof === undefined)
})

test('the panel of a study is that of its platform, and the first one where the platform has none', () => {
  expect(['prolific', 'lucid', 'connect', 'mturk', ''].map((platform) => panelOfPlatform(platform).label)).toEqual([
    ...['Prolific', 'Cint', 'CloudResearch Connect', 'Prolific', 'Prolific'],
  ])
  expect(findPanel('mturk')).toBeUndefined()
})
