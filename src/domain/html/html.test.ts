import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectAtMostTimesAsLong } from '#server/testing/times-as-long.ts'
import { convertHtml } from './convert-html.ts'
import { decodeEntities } from './entities.ts'

test('entities become their signs, and what is none stays', () => {
  expect(decodeEntities('&Auml;&auml; &AMP; &#39;x&#x27; &apos;')).toBe("Ää & 'x' '")
  expect(decodeEntities('a & b; &unknown; &constructor; AT&T')).toBe('a & b; &unknown; &constructor; AT&T')
  expect(decodeEntities('a&#0;b&#xD800;c&#9999999;d')).toBe('a b c d')
})

test('what is decoded is not decoded again', () => {
  expect(decodeEntities('&amp;lt;')).toBe('&lt;')
})

test('tags are told apart from words, and what nobody sees is left out', () => {
  const read = (html: string) =>
    convertHtml(html, {
      words: (text) => text,
      tag: ({ name, isEnd, attributes }) => `(${isEnd ? 'end of ' : ''}${name}${attributes})`,
    })
  expect(read('a <B>b</B><br/>1 < 2')).toBe('a (b)b(end of b)(br/)1 < 2'.replace('1 < 2', '1 '))
  expect(read('<style>p {}</style>a<!-- <p> --><![if !x]>b<script>c')).toBe(' a b ')
  expect(read('<a href="x">a')).toBe('(a href="x")a')
})

test('every text is read to its end', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const safe = text.replace(/[<>]/g, '')
      expect(convertHtml(safe, { words: (words) => words, tag: () => '' })).toBe(safe)
    }),
  )
})

test('a hostile text is read in the time of ten times as few signs', () => {
  const read = (html: string) => () => void convertHtml(html, { words: (text) => text, tag: () => '' })
  for (const part of ['a:', '<a ', '<', '<!--', '<script', '<![if '])
    expectAtMostTimesAsLong(50, read(`<${part.repeat(20_000)}`), read(`<${part.repeat(2000)}`), part)
})
