import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Facts, NO_FEED } from '#domain/questions/facts.ts'
import { piped } from '#domain/questions/piping.ts'
import { type Node, readMarkdown } from './safe-tree.ts'

const treeOf = (text: string, x: string) => {
  const facts: Facts = { answers: { x }, url: {}, condition: 1, feed: NO_FEED }
  return readMarkdown(piped(text, facts, new Map(), 'markdown'))
}

const wordsIn = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : 'children' in node ? wordsIn(node.children) : '')).join('')

const tagsIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...('children' in node ? tagsIn(node.children) : [])]))

const hostile = [
  '<script>alert(1)</script>',
  '[x](https://evil.example)',
  '![x](/media/abc)',
  '<https://evil.example>',
  'a@b.example',
  '# heading',
  '- list',
  '1. list',
  '> quote',
  '---',
  '===',
  '**bold** _it_ `code`',
  '```\ncode\n```',
  '    code',
  'a\n\nb  \nc',
  '&lt;b&gt; &#35;',
  '\\[x\\](https://evil.example)\\',
  '[x]: https://evil.example',
  ']( https://evil.example',
  '{{condition}}',
] as const

const oneLine = (value: string) => value.trim().replace(/\s+/g, ' ')

describe('a value that a person typed is inert text in markdown', () => {
  test.each(hostile)('%s', (value) => {
    const tree = treeOf('You said: {{answer.x}}', value)
    expect(tagsIn(tree)).toEqual(['p'])
    expect(wordsIn(tree)).toBe(`You said: ${oneLine(value)}`)
  })

  test.each(hostile)('at the start of a line: %s', (value) => {
    const tree = treeOf('First\n\n{{answer.x}}\n\nLast', value)
    expect(tagsIn(tree)).toEqual(['p', 'p', 'p'])
    expect(wordsIn(tree).replaceAll('\n', '')).toBe(`First${oneLine(value)}Last`)
  })

  test('whatever it is made of', () => {
    const value = fc
      .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 8 })), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(value, (x) => {
        expect(tagsIn(treeOf('a **b** {{answer.x|nothing}} c', x))).toEqual(['p', 'strong'])
      }),
    )
  })
})

test('a value within the address of a link is encoded, and cannot say where the link leads', () => {
  const links = (text: string, value: string) =>
    treeOf(text, value).flatMap((node) => (typeof node === 'string' || !('children' in node) ? [] : node.children))
  expect(links('[go](https://a.example/?id={{answer.x}})', 'a b&c)(')).toMatchObject([
    { tag: 'a', href: 'https://a.example/?id=a%20b%26c%29%28' },
  ])
  for (const text of ['[go]({{answer.x}})', '[go](<{{answer.x}}>)', '<https:{{answer.x}}>', '[go][r]\n\n[r]: {{answer.x}}'])
    for (const value of ['https://evil.example', '//evil.example/', 'javascript:alert(1)'])
      expect(JSON.stringify(links(text, value)), text).not.toContain('"href"')
  expect(JSON.stringify(links('[go](https://{{answer.x}}/)', 'evil.example'))).not.toContain('evil')
})
