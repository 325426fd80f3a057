import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkParagraphs, readCardLink } from './read-link.ts'

const LABEL = { link_headline: ' Harbour\nopens ', link_source: 'The Coast' }
const noPicture = () => null
const TEXT = { ...LABEL, link_text: 'The harbour opens on Monday.' }
const ADDRESS = { link_url: 'https://news.example/harbour' }
const shown = { headline: 'Harbour opens', source: 'The Coast' }
const PAGE = { ...shown, opens: 'page' }
const NOTHING = { ...shown, opens: 'nothing' }

test.each([
  ['', TEXT, PAGE],
  ['', LABEL, NOTHING],
  ['page', { ...TEXT, ...ADDRESS }, PAGE],
  ['page', { ...LABEL, ...ADDRESS }, NOTHING],
  ['real', { ...TEXT, ...ADDRESS }, { ...shown, opens: 'address', url: ADDRESS.link_url }],
  ['real', TEXT, PAGE],
  ['real', { ...TEXT, link_url: 'javascript:alert(1)' }, PAGE],
  ['real', LABEL, NOTHING],
  ['off', { ...TEXT, ...ADDRESS }, NOTHING],
  ['elsewhere', { ...TEXT, ...ADDRESS }, PAGE],
  ['page', { link_text: 'A text that nothing opens', ...ADDRESS }, undefined],
])('with links %j the cells %j are the link %j', (links, covariates, link) => {
  expect(readCardLink(covariates, { links }, noPicture)).toEqual(link)
})

test('a real address leaves the server only where the study allows it', () => {
  for (const links of ['', 'page', 'off'])
    expect(JSON.stringify(readCardLink({ ...TEXT, ...ADDRESS }, { links }, noPicture))).not.toContain('http')
})

test('a link has the picture of its sheet', () => {
  const cells = { ...TEXT, link_image: ' lake.png ' }
  expect(readCardLink(cells, {}, (cell) => `/media/${cell}`)).toMatchObject({ image_url: '/media/lake.png' })
})

test('an empty line separates paragraphs, and a line break alone does not', () => {
  expect(linkParagraphs({ link_text: ' One.\r\nStill one.\r\n \r\n\r\nTwo.\u0000\n' })).toEqual(['One.\nStill one.', 'Two.'])
  expect(linkParagraphs({ link_text: ' \n ' })).toEqual([])
  expect(linkParagraphs({})).toEqual([])
})

test('no paragraph is empty or has control characters, whatever the cell holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (link_text) => {
      const isRight = (paragraph: string) => paragraph.trim() !== '' && !/(?!\n)\p{Cc}/u.test(paragraph)
      expect(linkParagraphs({ link_text }).every(isRight)).toBe(true)
    }),
  )
})
