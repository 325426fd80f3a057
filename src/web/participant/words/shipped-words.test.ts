import { expect, test } from 'vitest'
import { ADDRESS_WORDS, COMPOSER_PROMPT, NETWORK_WORDS, SCALE_WORDS } from '#domain/ethics/shipped-words.ts'
import { SHIPPED_SCALES } from '#domain/ratings/rating-scale.ts'
import { messages as composer } from './catalogues/composer/en.po'
import { messages as contact } from './catalogues/contact/en.po'
import { messages as privacy } from './catalogues/privacy/en.po'
import { messages as ratings } from './catalogues/ratings/en.po'

test('the document for an ethics board quotes our own words as participants read them in English', () => {
  const said = (catalogue: Readonly<Record<string, unknown>>, name: string) => [catalogue[name]].flat().join('')
  expect(COMPOSER_PROMPT).toBe(said(composer, 'prompt'))
  expect(ADDRESS_WORDS).toEqual({ why: said(contact, 'why'), kept: said(contact, 'kept') })
  expect(NETWORK_WORDS).toBe(said(privacy, 'comparesNetworks'))
  for (const name of SHIPPED_SCALES)
    expect(SCALE_WORDS[name]).toEqual({
      question: said(ratings, name),
      ends: [said(ratings, `${name}Low`), said(ratings, `${name}High`)],
    })
})
