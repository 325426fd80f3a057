import { expect, test } from 'vitest'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { kindOf } from './kinds/index.ts'
import { loadForm, SHIPPED } from './load-form.ts'

const names = questionnaires.map(({ name }) => name).sort()

test('every registered questionnaire can be loaded by its name, and nothing else', async () => {
  expect(SHIPPED.split(' ').sort()).toEqual(names)
  const loaded = await Promise.all(names.map(loadForm))
  expect(loaded.map((form) => form?.questionnaire.name)).toEqual(names)
})

test('a name that no shipped questionnaire has loads none', async () => {
  expect((await loadForm('crt'))?.questionnaire.name).toBe('crt')
  for (const name of ['', 'my own', SHIPPED]) expect(await loadForm(name)).toBeUndefined()
})

test('a shipped form comes with its controls, so that no key passes a question that is still loading', async () => {
  for (const name of ['ses', 'socialmediause']) {
    const form = await loadForm(name)
    const controls = itemsOf(form?.questionnaire ?? { pages: [] }).map((item) => kindOf(item))
    expect(controls.some(({ load }) => load !== undefined)).toBe(true)
    for (const { load, loaded } of controls) if (load !== undefined) expect(loaded?.()).toBeDefined()
  }
})
