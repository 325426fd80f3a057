import { expect, test } from 'vitest'
import { linkFindings } from './link-findings.ts'

const card = (file_name: string, covariates: Record<string, string>) => ({
  ...{ entity_id: file_name, entity_set: 's', entity_category: 'news', file_name },
  covariates,
})
const CARDS = [
  card('plain', {}),
  card('page', { link_headline: 'Snow', link_text: 'It snowed.' }),
  card('real', { link_headline: 'Snow', link_url: 'https://news.example/snow' }),
  card('empty', { link_headline: 'Snow' }),
]
const textsOf = (links: string) => linkFindings(CARDS, { links }).map(({ text }) => text)

test('links that open nothing are named with their cards, and with what their rows lack', () => {
  expect(textsOf('page')).toEqual(['The links of 2 cards open nothing, because their rows have no link_text: real and empty.'])
  expect(textsOf('')).toEqual(textsOf('page'))
  expect(textsOf('real')).toEqual([
    'The links of 1 card open nothing, because their rows have neither link_text nor link_url: empty.',
  ])
})

test('a study without links, and one whose links all lead somewhere, hear nothing', () => {
  expect(textsOf('off')).toEqual([])
  expect(linkFindings(CARDS.slice(0, 2), {})).toEqual([])
})
