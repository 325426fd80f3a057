import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceProblems, guessBalance } from '../cards/balanced-cards.ts'
import type { Factor } from './factor.ts'
import { countVariants, factorProblems, makeVariants, placeholdersIn } from './make-variants.ts'

const TEMPLATE = {
  entity_type: 'post',
  filename: 'news',
  body: '{{claim}}',
  author_name: '{{ Source }}',
  author_handle: '@{{source.handle}}',
  veracity: '{{claim.true}}',
}

const SOURCE: Factor = {
  name: 'source',
  kind: 'placeholder',
  fields: ['source', 'source.handle'],
  levels: [
    { name: '', values: ['Reuters', 'reuters'] },
    { name: 'friend', values: ['Ada', 'ada'] },
  ],
}
const CLAIM: Factor = {
  name: 'claim',
  kind: 'placeholder',
  fields: ['claim', 'claim.true'],
  levels: [
    { name: '', values: ['Snow in June', 'false'] },
    { name: '', values: ['Rain in May $& {{source}}', 'true'] },
  ],
}

test('placeholders are found by factor, and those with a dot belong to the factor before it', () => {
  expect(placeholdersIn(TEMPLATE)).toEqual([
    { name: 'claim', fields: ['claim', 'claim.true'] },
    { name: 'source', fields: ['source', 'source.handle'] },
  ])
  expect(placeholdersIn({ author_handle: '{{source.handle}}', body: '{{}} {{ a b }} {x}' })).toEqual([
    { name: 'source', fields: ['source', 'source.handle'] },
  ])
})

test('a template becomes all combinations with their factor values, and is itself replaced', () => {
  const { original, copies } = makeVariants(TEMPLATE, [CLAIM, SOURCE], { id: 'news', taken: ['NEWS_V2'] })
  expect(original).toBeUndefined()
  expect(copies.map(({ filename, author_name }) => [filename, author_name])).toEqual([
    ['news_v1', 'Reuters'],
    ['news_v3', 'Ada'],
    ['news_v4', 'Reuters'],
    ['news_v5', 'Ada'],
  ])
  expect(copies[1]).toEqual({
    entity_type: 'post',
    filename: 'news_v3',
    body: 'Snow in June',
    author_name: 'Ada',
    author_handle: '@ada',
    veracity: 'false',
    variant_of: 'news',
    factor_claim: 'Snow in June',
    factor_source: 'friend',
  })
  // What stands in a value is text, not another placeholder.
  expect(copies[2]?.body).toBe('Rain in May $& {{source}}')
})

test('a copy with one thing changed shares an id with its original, which says what it is as well', () => {
  const label: Factor = {
    name: 'label',
    kind: 'columns',
    fields: ['label'],
    levels: [
      { name: '', values: [''] },
      { name: '', values: ['fact-check'] },
    ],
  }
  const post = { entity_type: 'post', filename: 't_1', body: 'Snow', label: '' }
  const { original, copies } = makeVariants(post, [label], { id: 'set_abc', taken: ['t_1'] })
  expect(original).toEqual({ ...post, variant_of: 'set_abc', factor_label: 'none' })
  expect(copies).toEqual([
    { ...post, filename: 't_1_v1', label: 'fact-check', variant_of: 'set_abc', factor_label: 'fact-check' },
  ])
  const [copy = post] = copies
  expect(makeVariants(copy, [label], { id: 'other', taken: [] }).original?.['variant_of']).toBe('set_abc')
})

test('levels of one name, and a factor without a choice, are named', () => {
  const one = { ...SOURCE, levels: [{ name: '', values: ['A'] }] }
  expect(factorProblems([one, { ...one, kind: 'columns' }])).toEqual(['source needs another value'])
  expect(factorProblems([{ ...SOURCE, levels: [...SOURCE.levels, { name: 'Reuters', values: ['x'] }] }])).toEqual([
    'source has “Reuters” twice: give one of the two another name',
  ])
  expect(factorProblems([SOURCE, CLAIM])).toEqual([])
})

test('whatever the factors are, each combination occurs once, under a name of its own, and can be balanced', () => {
  const sizes = fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 }))
  fc.assert(
    fc.property(sizes, ([nClaims, nSources]) => {
      const factorOf = (name: string, n: number): Factor => ({
        name,
        kind: 'placeholder',
        fields: [name],
        levels: Array.from({ length: n }, (_, i) => ({ name: '', values: [`${name} ${i}`] })),
      })
      const factors = [factorOf('claim', nClaims), factorOf('source', nSources)]
      const { copies } = makeVariants(TEMPLATE, factors, { id: 'news', taken: [] })
      expect(copies).toHaveLength(countVariants(factors))
      expect(new Set(copies.map(({ filename }) => filename)).size).toBe(copies.length)
      const cards = copies.map((covariates) => ({ covariates }))
      const balance_by = guessBalance(cards)
      expect(balance_by).toBeDefined()
      expect(balance_by && balanceProblems(cards, { entity_set: 's', balance_by })).toEqual([])
    }),
  )
})
