import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Item, Jump, Page } from '../questionnaires/questionnaire.ts'
import { type Facts, NO_FEED } from './facts.ts'
import { nextPage } from './page-flow.ts'

const item = (key: string, more: Partial<Item> = {}): Item =>
  ({ type: 'text', key, label: key, isRequired: false, maxLength: 10, ...more }) as Item // one kind with what the test changes

const page = (name: string, more: Partial<Page> = {}): Page => ({
  name,
  blockOrder: 'fixed',
  blocks: [{ name: `${name}-block`, items: [item(`${name}-item`)] }],
  ...more,
})

const factsWith = (answers: Record<string, string> = {}): Facts => ({ answers, url: {}, condition: 0, feed: NO_FEED })
const next = (pages: readonly Page[], sent: readonly string[], answers = {}) =>
  nextPage({ pages }, new Set(sent), factsWith(answers))

const young = { fact: 'answer.age', is: '<', value: '18' } as const

describe('the next page', () => {
  const pages = [page('a'), page('b', { showIf: young }), page('c')]

  test('is the first that was not sent and is shown to this person', () => {
    expect(next(pages, [])).toEqual({ kind: 'page', name: 'a' })
    expect(next(pages, ['a'], { age: '12' })).toEqual({ kind: 'page', name: 'b' })
    expect(next(pages, ['a'], { age: '30' })).toEqual({ kind: 'page', name: 'c' })
    expect(next(pages, ['a', 'c'])).toEqual({ kind: 'done' })
  })

  test('is never one that has nothing to show to this person', () => {
    const empty = page('b', { blocks: [{ name: 'x', items: [item('y', { showIf: young })] }] })
    expect(next([page('a'), empty, page('c')], ['a'], { age: '30' })).toEqual({ kind: 'page', name: 'c' })
    expect(next([page('a'), empty, page('c')], ['a'], { age: '12' })).toEqual({ kind: 'page', name: 'b' })
  })
})

describe('a jump', () => {
  const screened: Jump = { if: young, to: { end: 'visit', outcome: 'screened_out' } }

  test('leads to a later page, the end of the questionnaire or of the visit', () => {
    const jumps = (to: Jump['to']) => [page('a', { jumps: [{ to }] }), page('b'), page('c')]
    expect(next(jumps({ page: 'c' }), ['a'])).toEqual({ kind: 'page', name: 'c' })
    expect(next(jumps({ end: 'questionnaire' }), ['a'])).toEqual({ kind: 'done' })
    expect(next(jumps({ end: 'visit', outcome: 'quota_full' }), ['a'])).toEqual({ kind: 'end', outcome: 'quota_full' })
  })

  test('counts where its condition holds, the first of several', () => {
    const pages = [page('a', { jumps: [screened, { to: { page: 'c' } }] }), page('b'), page('c')]
    expect(next(pages, ['a'], { age: '12' })).toEqual({ kind: 'end', outcome: 'screened_out' })
    expect(next(pages, ['a'], { age: '30' })).toEqual({ kind: 'page', name: 'c' })
  })

  test('counts only when its page was sent', () => {
    expect(next([page('a', { jumps: [screened] })], [], { age: '12' })).toEqual({ kind: 'page', name: 'a' })
  })
})

const names = ['a', 'b', 'c', 'd'] as const
const condition = fc.constantFrom(undefined, young, { not: young })
const anyPages = fc.tuple(
  ...names.map((name) =>
    fc
      .record({ showIf: condition, to: fc.option(fc.constantFrom(...names, 'nowhere'), { nil: undefined }), when: condition })
      .map(({ showIf, to, when }) =>
        page(name, {
          ...(showIf && { showIf }),
          ...(to !== undefined && { jumps: [{ ...(when && { if: when }), to: { page: to } }] }),
        }),
      ),
  ),
)

test('whatever the jumps are, nobody meets a page twice, and everybody gets to the end', () => {
  fc.assert(
    fc.property(anyPages, fc.constantFrom('12', '30', ''), (pages, age) => {
      const sent: string[] = []
      for (let step = next(pages, sent, { age }); step.kind === 'page'; step = next(pages, sent, { age })) {
        expect(sent).not.toContain(step.name)
        sent.push(step.name)
      }
      expect(sent).toEqual([...sent].sort())
    }),
  )
})
