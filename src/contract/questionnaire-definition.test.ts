import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { checkDefinition } from '#domain/questions/check-definition.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { parseDefinition, parseOwnQuestionnaires, type questionnaireDefinition } from './questionnaire-definition.ts'

type Mutable<T> = T extends readonly (infer Each)[]
  ? Mutable<Each>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T

/** Does not compile where the schema refuses what the type allows; the other direction is in `parseDefinition`. */
const isWholeType = (definition: Mutable<Definition>): z.infer<typeof questionnaireDefinition> => definition

const example: Definition = JSON.parse(readFileSync('docs/examples/questionnaire.json', 'utf8'))

/** The example with one value replaced, by its path. */
function changed(path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(example) as unknown
  const last = path.at(-1) ?? ''
  const parent = path.slice(0, -1).reduce((part, name) => (part as Record<string | number, unknown>)[name], copy)
  if (value === undefined) delete (parent as Record<string | number, unknown>)[last]
  else (parent as Record<string | number, unknown>)[last] = value
  return copy
}

const problemsOf = (value: unknown) => {
  const parsed = parseDefinition(value)
  return parsed.ok ? [] : parsed.problems
}

/** One comparison within so many `not`. */
const nested = (levels: number): unknown =>
  JSON.parse(`${'{"not":'.repeat(levels)}{"fact":"answer.a","is":"answered"}${'}'.repeat(levels)}`)

test('the example of the documentation has the shape of a questionnaire, and is kept as it is', () => {
  expect(parseDefinition(isWholeType(example as Mutable<Definition>))).toEqual({ ok: true, value: example })
})

test('the questionnaire in the documentation can be saved as it stands there', () => {
  const [, json = ''] = /```json\n(.*?)```/s.exec(readFileSync('docs/QUESTIONNAIRES.md', 'utf8')) ?? []
  const parsed = parseDefinition(JSON.parse(json))
  expect(parsed.ok && checkDefinition(parsed.value)).toEqual([])
})

describe('hostile JSON is refused with the path of what is wrong', () => {
  const item = ['pages', 0, 'blocks', 0, 'items', 0] as const
  const page = example.pages[0]

  test.each<[string, readonly (string | number)[], unknown, string]>([
    ['a missing part', ['heading'], undefined, 'heading'],
    ['a part that does not exist', ['script'], 'alert(1)', 'script'],
    ['a part of an item that does not exist', [...item, 'onclick'], 'x', 'onclick'],
    ['an unknown kind', [...item, 'type'], 'html', 'pages.0.blocks.0.items.0.type'],
    ['a number as text', [...item, 'min'], '16', 'pages.0.blocks.0.items.0.min'],
    ['a number without end', [...item, 'max'], Number.POSITIVE_INFINITY, 'pages.0.blocks.0.items.0.max'],
    ['a text that is too long', [...item, 'label'], 'a'.repeat(20_001), 'pages.0.blocks.0.items.0.label'],
    ['a control character', ['heading'], 'a\u0000b', 'heading'],
    ['half of a character', ['label'], '\ud800', 'label'],
    ['a text in no language', ['heading'], { deutsch: 'x' }, 'heading'],
    ['an unknown comparison', ['pages', 0, 'jumps', 0, 'if', 'is'], 'eval', 'pages.0.jumps.0.if'],
    ['an expression that is code', ['pages', 0, 'showIf'], 'process.exit()', 'pages.0.showIf'],
    ['an outcome that answers cannot lead to', ['pages', 0, 'jumps', 0, 'to', 'outcome'], 'complete', 'pages.0.jumps.0.to'],
    ['too many pages', ['pages'], Array.from({ length: 1001 }, () => page), 'pages'],
    ['another format', ['format_version'], 2, 'format_version'],
  ])('%s', (_, path, value, place) => {
    expect(problemsOf(changed(path, value)).join('\n')).toContain(place)
  })

  test('more than 2,500 items or 500 options', () => {
    const number = example.pages[0]?.blocks[0]?.items[0]
    const items = Array.from({ length: 1300 }, () => number)
    const blocks = [items, items].map((list, i) => ({ name: `b${i}`, items: list }))
    expect(problemsOf(changed(['pages', 0, 'blocks'], blocks))).toEqual(['pages: a questionnaire has at most 2500 items'])
    const options = Array.from({ length: 501 }, (__, i) => ({ value: `v${i}`, label: 'x' }))
    expect(problemsOf(changed(['pages', 0, 'blocks', 0, 'items', 1, 'options'], options))[0]).toContain('items.1.options')
  })

  test('an expression of more than ten levels, also one that would exhaust the stack', () => {
    const path = ['pages', 1, 'showIf']
    expect(problemsOf(changed(path, nested(9)))).toEqual([])
    for (const levels of [10, 100_000])
      expect(problemsOf(changed(path, nested(levels)))).toEqual(['pages.1.showIf: conditions can have at most 10 levels'])
  })

  test('a condition of thousands of comparisons, and thousands of them in all', () => {
    const leaf = { fact: 'answer.age', is: '=', value: '1' }
    const wide = (width: number, inner: object) => ({ any: Array.from({ length: width }, () => inner) })
    const path = ['pages', 1, 'showIf']
    expect(problemsOf(changed(path, wide(10, wide(40, leaf))))).toEqual([])
    expect(problemsOf(changed(path, wide(36, wide(36, wide(36, leaf)))))).toEqual([
      'pages.1.showIf: a condition can have at most 500 parts',
    ])
    const jumps = Array.from({ length: 13 }, () => ({ if: wide(10, wide(40, leaf)), to: { end: 'questionnaire' } }))
    expect(problemsOf(changed(['pages', 1, 'jumps'], jumps)).join()).toContain('at most 5000 comparisons')
  })

  test('whatever it is', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseDefinition(value).ok).toBe(false)
      }),
    ))
})

describe('the setting', () => {
  test('is a list of questionnaires, or empty', () => {
    expect(parseOwnQuestionnaires('')).toEqual({ ok: true, value: [] })
    expect(parseOwnQuestionnaires(JSON.stringify([example]))).toEqual({ ok: true, value: [example] })
  })

  test.each(['{', 'null', JSON.stringify(example), '[1]'])('is refused where it is something else', (value) => {
    expect(parseOwnQuestionnaires(value).ok).toBe(false)
  })
})
