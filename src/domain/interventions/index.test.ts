import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { interventions } from './index.ts'

const notDescriptors = [
  'index.ts',
  'intervention.ts',
  'choose-intervention.ts',
  'own-content.ts',
  'content-lines.ts',
  'watch-rule.ts',
  'place.ts',
  'prompts.ts',
]

test('every descriptor file is registered under its own name', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts') && !notDescriptors.includes(file))
  expect(interventions.map(({ name }) => `${name}.ts`).sort()).toEqual(files.sort())
})

test('every picture and film is shipped', () => {
  const shipped = interventions.flatMap((i): readonly { src: string }[] => {
    return i.kind === 'film' ? [...i.controlFilms, i.film] : i.pictures
  })
  for (const { src } of shipped) expect(existsSync(join(import.meta.dirname, '../../../public', src)), src).toBe(true)
})

test('participants read no exclamation mark', () => {
  expect(JSON.stringify(interventions)).not.toContain('!')
})

test('the accuracy prompt has the published field and values', () => {
  const prompt = interventions.find(({ name }) => name === 'accprompt')
  expect(prompt).toMatchObject({
    question: {
      field: 'intervention_accuracy-prompt',
      options: [
        { value: '1_definitely_false' },
        { value: '2_probably_false' },
        { value: '3_probably_true' },
        { value: '4_definitely_true' },
      ],
    },
  })
})
