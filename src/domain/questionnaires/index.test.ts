import { describe, expect, test } from 'vitest'
import { drawsOf } from '../answers/draws.ts'
import { fieldNames } from '../answers/form-fields.ts'
import { findQuestionnaire, questionnaires } from './index.ts'
import { blocksOf, itemsOf } from './questionnaire.ts'

test('a questionnaire is found by its name, its label and a published alias', () => {
  expect(findQuestionnaire('exp')?.name).toBe('exp')
  expect(findQuestionnaire('exposure frequency')?.name).toBe('exp')
  expect(findQuestionnaire('climate change exposure freq')?.name).toBe('exp')
  expect(findQuestionnaire('climate change desire freq')?.name).toBe('def')
  expect(findQuestionnaire('constructor')).toBeUndefined()
})

test.each([
  ['crt', 'cognitive reflection (6 items)'],
  ['lean', 'political ideology (Where you stand on various issues)'],
  ['ses', 'socioeconomic status (ladder)'],
  ['ccn', 'climate change concern (monkeypox attribution and concern)'],
  ['final', 'final debrief'],
  ['final', 'Final questions'],
  ['custom-msg', 'custom end message'],
])('%s is found by the words of the specification, "%s"', (name, written) => {
  expect(findQuestionnaire(written)?.name).toBe(name)
})

test.each(questionnaires)('$name can be loaded by its name alone', async (questionnaire) => {
  const module: { questionnaire?: unknown } = await import(/* @vite-ignore */ `./${questionnaire.name}.ts`)
  expect(module.questionnaire).toBe(questionnaire)
})

test('no two questionnaires send a field of the same name', () => {
  const names = questionnaires.flatMap(fieldNames)
  expect(new Set(names).size).toBe(names.length)
})

test('no two items share a key, decoys included', () => {
  const keys = questionnaires.flatMap((questionnaire) => itemsOf(questionnaire).map(({ key }) => key))
  expect(new Set(keys).size).toBe(keys.length)
})

describe.each(questionnaires)('$name', (questionnaire) => {
  const items = itemsOf(questionnaire)

  test('no two blocks share a name, and none has the separator in it', () => {
    const names = blocksOf(questionnaire).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.join('')).not.toContain(';')
  })

  test('no two options of an item share a value or a label, and no value has the separator in it', () => {
    for (const item of items) {
      if (!('options' in item)) continue
      const values = item.options.map(({ value }) => value)
      expect(new Set(values).size).toBe(values.length)
      expect(new Set(item.options.map(({ label }) => label)).size).toBe(values.length)
      expect(values.join('')).not.toContain(';')
    }
  })

  test('every item asks something', () => {
    for (const { label } of items) expect(label.length).toBeGreaterThan(10)
  })
})

test('every item must be answered, but for those that the specification lets people skip', () => {
  const skippable = questionnaires.flatMap(itemsOf).filter(({ isRequired }) => !isRequired)
  expect(skippable.map(({ key }) => key)).toEqual(['monkeypox-cards-perc', 'ethnicity', 'attentioncheck2', 'comments'])
})

test('topics, groups and headlines come in an order of their own where they are compared, and nowhere else', () => {
  const random = questionnaires.filter((questionnaire) =>
    questionnaire.pages.some((page) => drawsOf(questionnaire, page).length > 0),
  )
  expect(random.map(({ name }) => name)).toEqual(['imp', 'def', 'exp', 'newseval', 'mist8', 'thermometers'])
  for (const each of random.slice(0, 4))
    expect(blocksOf(each).map(({ name }) => name)).toEqual(['monkeypox', 'johnny', 'election', 'covid'])
})

test('every questionnaire says in a few words of its own what it asks', () => {
  const titles = questionnaires.map(({ asks }) => asks)
  expect(new Set(titles).size).toBe(titles.length)
  for (const { asks, label } of questionnaires) {
    expect(asks.length).toBeGreaterThan(15)
    expect(asks.length).toBeLessThan(75)
    expect(asks.toLowerCase()).not.toBe(label.toLowerCase())
  }
})

test('what is asked about politics, health, ethnicity, gender and income is marked as sensitive', () => {
  const sensitive = questionnaires.flatMap(itemsOf).filter(({ isSensitive }) => isSensitive)
  expect(sensitive.map(({ key }) => key)).toEqual([
    ...['politicalposition', 'politicalpref', 'socialissuespref', 'economicissuespref'],
    'ses_income',
    ...['gender', 'ethnicity', 'covidvaccine'],
    ...['murder', 'gays-lesbians', 'taxes'],
    'monkeypox-vax',
    ...['therm_democrats', 'therm_republicans', 'therm_liberals', 'therm_conservatives', 'therm_journalists'],
    'intl_gender',
  ])
})

test('every questionnaire with questions says whose words they are, and one in the words of others cites them', () => {
  for (const { name, pages, wording, citation, licence } of questionnaires) {
    if (pages.length === 0) continue
    expect(wording, name).toBeDefined()
    if (wording === 'as-published') expect([citation, licence], name).not.toContain(undefined)
  }
})
