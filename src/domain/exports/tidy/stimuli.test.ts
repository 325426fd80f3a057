import { expect, test } from 'vitest'
import { stimuli } from './stimuli.ts'

test('the covariates of variants say in the codebook what they are', () => {
  const covariates = ['variant_of', 'factor_source', 'topic']
  const facts = { covariates } as unknown as Parameters<typeof stimuli.columns>[0] // the columns need nothing else
  expect(
    stimuli
      .columns(facts)
      .slice(-3)
      .map(({ about }) => about),
  ).toEqual([
    'The same for all variants that were made from one post: the id of that card',
    'In what the card differs from its variants: the level of source',
    'Covariate of the card, from the researcher’s sheet: topic',
  ])
})
