import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainWords } from '#domain/questions/find-in-study.ts'
import { expectAtMostTimesAsLong } from '#server/testing/times-as-long.ts'
import { hasEmphasis, hasLostMarkup, markdownOf, picturesIn } from './markdown.ts'
import { plainText } from './plain-text.ts'

describe('formatting of a question', () => {
  test.each([
    ['<b>Very</b> <i>much</i> <u>so</u>', '**Very** *much* *so*'],
    ['Read <strong>this </strong>text', 'Read **this** text'],
    ['One<br>two<br /><br>three', 'One\\\ntwo\n\nthree'],
    ['<ul><li>a</li><li><b>b</b></li></ul>', '- a\n- **b**'],
    ['Steps:<ol><li>go</li><li>stop</li></ol>', 'Steps:\n\n1. go\n2. stop'],
    ['<a href="https://example.org/x?a=1&amp;b=2">here</a>', '[here](https://example.org/x?a=1&b=2)'],
    ['<a href="javascript:alert(1)">here</a>', 'here'],
    ['<a href="https://x.org/$' + '{e://Field/id}">here</a>', 'here'],
    ['<b></b>Nothing <b> </b>', 'Nothing'],
    ['2 * 3 = 6, snake_case, [x]', '2 \\* 3 = 6, snake\\_case, \\[x\\]'],
    ['<b>Hi $' + '{e://Field/first_name}</b>', '**Hi $' + '{e://Field/first_name}**'],
    ['<script>alert(1)</script><b>x</b>', '**x**'],
    ['1. first', '1\\. first'],
    ['<span style="font-weight: bold;">Very</span> <span style=\'font-style:italic\'>much</span>', '**Very** *much*'],
    ['<span style="text-decoration:underline;font-weight:700">so</span> it is', '***so*** it is'],
    ['<b>One <span style="font-weight:bold">two</span></b> <u><i>three</i></u>', '**One two** *three*'],
    ['<span style="color:red">One <span style="font-weight:600">two</span> three</span>', 'One **two** three'],
    ['<b style="font-weight:normal;">Copied <b>text</b></b>', 'Copied **text**'],
  ])('%j becomes %j', (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown)
  })

  test('is kept where we have it, and said to be lost where not', () => {
    expect([hasEmphasis('<b>x</b>'), hasEmphasis('x<br>y')]).toEqual([true, false])
    expect([hasLostMarkup('<b>x</b><br>'), hasLostMarkup('<table>'), hasLostMarkup('<span style="color:red">')]).toEqual([
      ...[false, true, true],
    ])
    const bold = '<span style="font-weight:bold; font-style: italic">x</span>'
    expect([hasEmphasis(bold), hasLostMarkup(bold)]).toEqual([true, false])
    expect([hasEmphasis('<span style="color:red">x</span>'), hasLostMarkup('<span style="font-weight:bold;color:red">')]).toEqual(
      [...[false, true]],
    )
    expect(picturesIn('<img src="https://x.org/a/cat.png?w=1"><img alt="A dog" src=\'b\'>')).toEqual(['“cat.png”', '“A dog”'])
  })

  const tags = [
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<u>',
    '</u>',
    '<br>',
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<span>',
    '</span>',
    '<span style="font-weight:bold;font-style:italic">',
  ]
  const words = ['x', ' y ', '*', '_z_', '\\', '&lt;', '[w](v)', '1. ', '- ', '# ', '`']

  test('whatever the tags are, the words stay', () => {
    const letters = (text: string) => text.replace(/[^\p{L}]/gu, '')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tags, ...words), { maxLength: 30 }), (parts) => {
        const html = parts.join('')
        expect(letters(markdownOf(html))).toBe(letters(plainText(html)))
      }),
    )
  })

  test('whatever the text is, no sign of ours is left in it and it can be stored', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...tags, '<ol>', '<a href="http://a.b">', '</a>', '<span style="font-weight:bold">'),
            fc.string(),
          ),
          { maxLength: 30 },
        ),
        (parts) => {
          const markdown = markdownOf(parts.join(''))
          expect(/[\uE001-\uE003\p{Cs}]/u.test(markdown)).toBe(false)
          expect(plainWords(markdown).length).toBeLessThanOrEqual(20_000)
        },
      ),
    )
  })
})

test('a hostile text is read in the time of ten times as few signs', () => {
  const read = (html: string) => () => void markdownOf(html)
  for (const part of ['<b>a', '<br>', '<br> ', '<b>', 'a</b>', '<span style="font-weight:bold">a', '<i>a</b>'])
    expectAtMostTimesAsLong(60, read(`x${part.repeat(15_000)}x</b>`), read(`x${part.repeat(1500)}x</b>`), part)
})

test('emphasis that does not end in its paragraph has no sign, and that which does keeps its own', () => {
  expect(markdownOf('<b>a</b> <i>b<p>c <u>d<p>e <b>f</b>')).toBe('**a** b\n\nc d\n\ne **f**')
})
