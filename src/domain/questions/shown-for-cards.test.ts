import { describe, expect, test } from 'vitest'
import { checkAnswers } from '../answers/check-answers.ts'
import { checkOwnFields } from '../answers/check-own-fields.ts'
import { itemFields } from '../answers/form-fields.ts'
import { type Item, itemsOf, type Page, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { itemsAsked, withoutEmptyBlocks } from './card-blocks.ts'
import { type Facts, NO_FEED, withAnswers } from './facts.ts'
import { fieldsOf } from './item-fields.ts'
import { nextPage } from './page-flow.ts'
import { shownForCards } from './shown-for-cards.ts'
import { shownPage } from './shown-page.ts'

const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'other', label: 'Other', asksText: true },
]
const asked = { label: 'L', isRequired: true }
const ITEMS: Item[] = [
  { ...asked, type: 'radio', key: 'knew', options, label: 'Did you see “{{card.headline|this post}}”?' },
  {
    label: 'L',
    isRequired: false,
    type: 'text',
    key: 'why',
    maxLength: 20,
    showIf: { fact: 'answer.knew', is: '=', value: 'yes' },
  },
  { ...asked, type: 'sum', key: 'parts', total: 10, options: [options[0], { value: 'rest', label: 'Rest' }] as typeof options },
  {
    ...{ ...asked, type: 'slider', key: 'heat', min: 0, max: 10, step: 1, initial: 5 },
    ...{ minLabel: 'cold', maxLabel: 'warm' },
  },
  { ...asked, type: 'matrix', key: 'grid', options: options.slice(0, 1), rows: [{ key: 'truth', label: 'True' }] },
]
const CARDS = ['n_00001', 'n__2']
const page: Page = {
  ...{ name: 'p', blockOrder: 'fixed' },
  blocks: [
    {
      ...{ name: 'b', heading: 'Posts', intro: 'Look at each.', items: ITEMS },
      cards: { rules: [{ choose: 'seen', n: 2 }], showsCounts: false },
    },
  ],
}
const questionnaire: Questionnaire = {
  ...{ name: 'q', label: 'q', asks: '', aliases: [], heading: 'Q', submitLabel: 'Next' },
  pages: [page],
}
const nothing: Facts = { answers: {}, url: {}, condition: 1, feed: NO_FEED }
const cardsOf = () => CARDS
const headlineOf = (id: string) => (id === 'n__2' ? '' : 'Harbour')
const shownWith = (answers: Record<string, string>) => {
  const facts = withAnswers(nothing, answers)
  return shownForCards(shownPage(page, facts, new Map()), { cardsOf, headlineOf }, facts, new Map())
}

describe('a block about cards', () => {
  test('is shown once for each card, with the words above it once, and the headline of its card in its texts', () => {
    const { blocks } = shownWith({})
    expect(blocks.map(({ name, heading, intro, about }) => [name, heading, intro, about])).toEqual([
      ['b/n_00001', 'Posts', 'Look at each.', { block: 'b', entity_id: 'n_00001', n: 1, of: 2 }],
      ['b/n__2', undefined, undefined, { block: 'b', entity_id: 'n__2', n: 2, of: 2 }],
    ])
    expect(blocks.map(({ items }) => items[0]?.label)).toEqual(['Did you see “Harbour”?', 'Did you see “this post”?'])
  })

  test('shows a question by the answer about the same card, and keeps each item the same object', () => {
    const keys = shownWith({ knew__n_00001: 'yes' }).blocks.map(({ items }) => items.map(({ key }) => key))
    expect(keys[0]).toContain('why__n_00001')
    expect(keys[1]).not.toContain('why__n__2')
    const [before, after] = [shownWith({}), shownWith({ knew__n_00001: 'yes' })]
    expect(after.blocks[1]?.items.at(-1)).toBe(before.blocks[1]?.items.at(-1))
    // Also with the headline of the card in it.
    expect(after.blocks.map(({ items }) => items[0])).toEqual(before.blocks.map(({ items }) => items[0]))
    for (const n of [0, 1]) expect(after.blocks[n]?.items[0]).toBe(before.blocks[n]?.items[0])
  })

  test('needs every card answered, and what its page sends is what the server takes', () => {
    const answers = Object.fromEntries(
      CARDS.flatMap((id) =>
        [
          ...[['knew', 'other'] as const, ['knew_other_text', 'a copy'] as const, ['parts_yes', '10'] as const],
          ...[['heat', '3'] as const, ['truth', 'yes'] as const],
        ].map(([field, value]) => [`${field}__${id}`, value]),
      ),
    )
    const { knew__n__2: _, ...incomplete } = answers
    const problemsOf = (given: Record<string, string>) =>
      Object.keys(checkAnswers({ ...questionnaire, pages: [shownWith(given)] }, given))
    expect(problemsOf(incomplete)).toContain('knew__n__2')
    expect(problemsOf(answers)).toEqual([])
    const sent = itemFields(itemsOf({ pages: [shownWith(answers)] }), answers, new Set(['heat__n__2']))
    expect(sent).toMatchObject({
      ...{ knew_other_text__n__2: 'a copy', parts_yes__n__2: '10', parts_rest__n__2: '0', truth__n__2: 'yes' },
      ...{ heat_touched__n_00001: 'no', heat_touched__n__2: 'yes' },
    })
    expect(checkOwnFields(questionnaire, { page: 'p', fields: sent, cardsOf })).toEqual({})
  })

  test('has the fields of its items for each card', () => {
    expect(itemsAsked({ pages: [page] }, () => ['c']).flatMap(fieldsOf)).toEqual([
      ...['knew__c', 'knew_other_text__c', 'why__c', 'parts_yes__c', 'parts_rest__c', 'heat__c', 'heat_touched__c', 'truth__c'],
    ])
  })

  test('is left out where there is no card, and a page with nothing else is passed over', () => {
    const pages = [page, { ...page, name: 'next', blocks: [{ name: 'c', items: ITEMS.slice(0, 1) }] }]
    expect(nextPage({ pages }, new Set(), nothing)).toEqual({ kind: 'page', name: 'p' })
    const left = withoutEmptyBlocks(pages, (block) => block === 'b')
    expect(nextPage({ pages: left }, new Set(), nothing)).toEqual({ kind: 'page', name: 'next' })
  })
})
