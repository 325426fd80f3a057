import { describe, expect, test } from 'vitest'
import type { Questionnaire } from '../questionnaires/questionnaire.ts'
import { type Facts, NO_FEED } from './facts.ts'
import { hasSomething } from './hidden-fields.ts'
import type { Item } from './item.ts'
import { kind as ranking } from './kinds/ranking/kind.ts'
import { nextPage } from './page-flow.ts'
import { shownPage } from './shown-page.ts'
import { definitionOf, is, item, page, problemsOf } from './testing/definitions.ts'

const facts = (answers: Facts['answers']): Facts => ({ answers, url: {}, condition: 0, feed: NO_FEED })
const uses = item('uses', { type: 'checkbox' })
const carried = ['1_no', '2_some', '3_yes'].map((value) => ({ value, label: value, showIf: is('uses', value, 'chosen') }))
const best = (more: object = {}) => item('best', { options: carried, ...more })
const second = (asked: ReturnType<typeof item>) => page('second', [asked]) as Questionnaire['pages'][number]
const shownItem = (asked: ReturnType<typeof item>, answers: Facts['answers']): Item | undefined =>
  shownPage(second(asked), facts(answers), new Map()).blocks[0]?.items[0]

describe('options and statements with a condition of their own', () => {
  test('only those whose conditions hold are offered', () => {
    expect(shownItem(best(), { uses: '1_no;3_yes' })).toMatchObject({ options: [{ value: '1_no' }, { value: '3_yes' }] })
  })

  test('options without a condition are offered to everybody', () => {
    const options = [...carried, { value: 'none', label: 'None' }]
    expect(shownItem(best({ options }), { uses: '' })).toMatchObject({ options: [{ value: 'none' }] })
  })

  test('a question without any option left is not asked, and its page is passed over', () => {
    const pages = [page('first', [uses]), page('second', [best()])]
    expect(hasSomething(second(best()), facts({}))).toBe(false)
    expect(nextPage({ pages }, new Set(['first']), facts({}))).toEqual({ kind: 'done' })
    expect(nextPage({ pages }, new Set(['first']), facts({ uses: '2_some' }))).toEqual({ kind: 'page', name: 'second' })
  })

  test('statements of a matrix are left out like options', () => {
    const rows = [
      { key: 'row_no', label: 'No', showIf: is('uses', '1_no', 'chosen') },
      { key: 'row_yes', label: 'Yes', showIf: is('uses', '3_yes', 'chosen') },
    ]
    const matrix = item('rated', { type: 'matrix', rows })
    expect(shownItem(matrix, { uses: '3_yes' })).toMatchObject({ rows: [{ key: 'row_yes' }] })
    expect(shownItem(matrix, { uses: '2_some' })).toBeUndefined()
  })

  test('nobody must choose more than there is', () => {
    const several = best({ type: 'checkbox', minChosen: 2 })
    expect(shownItem(several, { uses: '1_no' })).toMatchObject({ minChosen: 1 })
  })

  test('a ranking asks for each option that is offered, and the server takes such a ranking', () => {
    const ranked = best({ type: 'ranking' })
    const now = shownItem(ranked, { uses: '1_no;2_some' })
    if (now?.type !== 'ranking' || ranked.type !== 'ranking') throw new Error('Not the ranking')
    expect(ranking.check(now, { best: '1_no' })).not.toEqual({})
    expect(ranking.check(now, { best: '2_some;1_no' })).toEqual({})
    expect(ranking.check(ranked as typeof now, { best: '2_some;1_no' })).toEqual({})
  })

  test('conditions look at earlier pages, and at real options', () => {
    const on = (...pages: Parameters<typeof definitionOf>[0]) => problemsOf(definitionOf(pages))
    expect(on(page('first', [uses]), page('second', [best()]))).toEqual([])
    expect(on(page('first', [uses, best()]))).toContain(
      '“1_no”: Condition: “uses” is asked on the same page: an option can only look at earlier pages.',
    )
    const wrong = best({ options: [{ value: 'a', label: 'A', showIf: is('uses', 'nope', 'chosen') }] })
    expect(on(page('first', [uses]), page('second', [wrong]))).toEqual(['“A”: Condition: “nope” is no option of “uses”.'])
  })

  test('a draw on the same page is known from the beginning', () => {
    const draw = item('group', {
      type: 'hidden',
      source: { from: 'draw', parts: [{ value: 'a' }, { value: 'b' }], nDrawn: 1, order: 'fixed', isEven: true },
    })
    const options = [
      { value: '1_x', label: 'X', showIf: is('group', 'a') },
      { value: '2_y', label: 'Y' },
    ]
    expect(problemsOf(definitionOf([page('only', [draw, best({ options })])]))).toEqual([])
  })
})
