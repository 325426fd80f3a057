import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkParagraphs, readCardLink } from './read-link.ts'

const TEXT = { link_text: 'The harbour opens on Monday.' }
const ADDRESS = { link_url: 'https://news.example/harbour' }
const PAGE = { opens: 'page' }

test.each([
  ['', TEXT, PAGE],
  ['page', { ...TEXT, ...ADDRESS }, PAGE],
  ['page', ADDRESS, undefined],
  ['real', { ...TEXT, ...ADDRESS }, { opens: 'address', url: ADDRESS.link_url }],
  ['real', TEXT, PAGE],
  ['real', { ...TEXT, link_url: 'javascript:alert(1)' }, PAGE],
  ['real', {}, undefined],
  ['off', { ...TEXT, ...ADDRESS }, undefined],
  ['elsewhere', { ...TEXT, ...ADDRESS }, PAGE],
])('with links %j the cells %j open %j', (links, covariates, opened) => {
  expect(readCardLink(covariates, { links })).toEqual(opened)
})

test('a real address leaves the server only where the study allows it', () => {
  for (const links of ['', 'page', 'off'])
    expect(JSON.stringify(readCardLink({ ...TEXT, ...ADDRESS }, { links }) ?? '')).not.toContain('http')
})

test('an empty line separates paragraphs, and a line break alone does not', () => {
  expect(linkParagraphs({ link_text: ' One.\r\nStill one.\r\n \r\n\r\nTwo.\u0000\n' })).toEqual(['One.\nStill one.', 'Two.'])
  expect(linkParagraphs({ link_text: ' \n ' })).toEqual([])
  expect(linkParagraphs({})).toEqual([])
})

test('no paragraph is empty or has control characters, whatever the cell holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (link_text) => {
      for (const paragraph of linkParagraphs({ link_text })) {
        expect(paragraph.trim()).not.toBe('')
        expect(paragraph).not.toMatch(/(?!\n)\p{Cc}/u)
      }
    }),
  )
})
