import * as fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'
import { readMarkdown, readSafeTree, startsWithHeading, TAGS } from './safe-tree.ts'

const html = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { tree: readMarkdown(text), newTabHint: '(opens in a new tab)' }))

const inner = (text: string) => html(text).replace(/^<div class="markdown" dir="auto">|<\/div>$/g, '')

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script href="data:,alert(1)"/></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<style>@import "//evil.example/x.css"</style>',
  '<base href="//evil.example">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<details open ontoggle=alert(1)>x</details>',
  '<p style="position:fixed;inset:0">x</p>',
  '</div></dialog><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo "<script>alert(1)</script>" ?>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](  javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](java\tscript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](<\u0001javascript:alert(1)>)',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;&#x61;vascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](javascript&#58;alert&lpar;1&rpar;)',
  '[x](&Tab;javascript:alert(1))',
  '[x](&NewLine;javascript:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](javascript://example.org/%0aalert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://example.org/1)',
  '[x](//evil.example/)',
  '[x](\\\\evil.example/)',
  '[x](/download)',
  '[x](https:evil)',
  '[x]("onmouseover="alert(1))',
  '[x](https://a.example "t\\" onmouseover=\\"alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  '[x](https://a.example/<script>alert(1)</script>)',
  '![x](https://evil.example/pixel.gif)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![x](/media/../v1/sign_out)',
  '![x](//evil.example/media/x.png)',
  '![x" onerror="alert(1)](/media/abc)',
  '![[[x](javascript:alert(1))](javascript:alert(2))](javascript:alert(3))',
  '[![x](javascript:alert(1))](javascript:alert(2))',
  '[[[x](javascript:a)](javascript:b)](javascript:c)',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '<https://a.example/"onmouseover="alert(1)>',
  '<xmpp:a@b.example>',
  '[x]\n\n[x]: javascript:alert(1)',
  '[x][y]\n\n[y]: <java\nscript:alert(1)> "t"',
  '```"onclick="alert(1)\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;',
  '\\<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<\u0000script>alert(1)</script>',
  '<p a="1" b="2" onclick="alert(1)">x</p>',
] as const

const ALLOWED: Readonly<Record<string, readonly RegExp[]>> = {
  a: [/^href="(https?:\/\/|mailto:)[^"<>]*"$/i, /^target="_blank"$/, /^rel="noopener noreferrer nofollow"$/],
  img: [/^src="\/(media|img)\/[\w.-]+"$/, /^alt="[^"<>]*"$/, /^loading="lazy"$/],
  ol: [/^start="\d+"$/],
  span: [/^class="visually-hidden"$/],
}
const ELEMENTS: ReadonlySet<string> = new Set([...TAGS, 'span'])

/** Parts of the output that are not on the allow-list. */
function notAllowed(output: string): string[] {
  const problems: string[] = []
  const rest = output.replace(/<(\/?)([a-z][a-z0-9]*)((?:\s+[\w-]+="[^"]*")*)\s*\/?>/g, (all, _slash, name, attributes) => {
    if (!ELEMENTS.has(name)) problems.push(all)
    for (const [attribute = ''] of attributes.matchAll(/[\w-]+="[^"]*"/g)) {
      if (!ALLOWED[name]?.some((pattern) => pattern.test(attribute))) problems.push(`${name}: ${attribute}`)
    }
    return ''
  })
  // React escapes these characters in text, so here they would be markup.
  if (/[<>]/.test(rest)) problems.push(rest)
  return problems
}

describe('hostile text stays text', () => {
  test.each(hostile)('%s', (text) => {
    expect(notAllowed(inner(text))).toEqual([])
  })

  test('also when pieces of it are combined', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile),
      fc.constantFrom(
        '[',
        ']',
        '(',
        ')',
        '![',
        '](',
        '<',
        '>',
        '"',
        "'",
        '`',
        '\n',
        '\n\n',
        '> ',
        '- ',
        '1. ',
        '&#',
        '\\',
        '*',
        '_',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    )
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, (mixed) => {
        expect(notAllowed(inner(mixed))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('also when the Markdown compiler writes unexpected HTML', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="javascript:x">',
        '<a href="https://a.example">',
        '</a>',
        '<script>',
        '</script>',
        '<img src="x" alt="y" />',
      ),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const tree = readSafeTree(pieces.join(''))
        const output = renderToStaticMarkup(createElement(Markdown, { tree, newTabHint: '' }))
        expect(notAllowed(output.replace(/^<div class="markdown" dir="auto">|<\/div>$/g, ''))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

test('the usual marks become elements', () => {
  expect(inner('# A\n\nb *c* **d** `e`  \nf\n\n- g\n- h\n\n3. i\n\n> j\n\n---')).toBe(
    '<h3>A</h3>\n<p>b <em>c</em> <strong>d</strong> <code>e</code><br/>\nf</p>\n<ul>\n<li>g</li>\n<li>h</li>\n</ul>\n' +
      '<ol start="3">\n<li>i</li>\n</ol>\n<blockquote>\n<p>j</p>\n</blockquote>\n<hr/>',
  )
})

test('a link opens in a new tab without access to this page', () => {
  const rel = 'target="_blank" rel="noopener noreferrer nofollow"'
  expect(inner('[site](https://a.example/?b=1&c=2)')).toContain(`<a href="https://a.example/?b=1&amp;c=2" ${rel}>site`)
  expect(inner('<mailto:ethics@uni.example>')).toContain(`<a href="mailto:ethics@uni.example" ${rel}>`)
})

test('a link to a forbidden address is shown as its text', () => {
  expect(inner('read [the *terms*](javascript:alert(1)) first')).toBe('<p>read the <em>terms</em> first</p>')
})

test('a picture of this server is shown, and one from elsewhere is replaced by its alt text', () => {
  expect(inner('![Logo](/media/ab12)')).toBe('<p><img src="/media/ab12" alt="Logo" loading="lazy"/></p>')
  expect(inner('![Logo](https://a.example/logo.png)')).toBe('<p>Logo</p>')
})

test('HTML in a text is shown as it was typed', () => {
  expect(inner('a <b>c</b> & d')).toBe('<p>a &lt;b&gt;c&lt;/b&gt; &amp; d</p>')
})

test('a text starts with a heading only when its first element is one', () => {
  expect(startsWithHeading(readMarkdown('## Consent\n\ntext'))).toBe(true)
  expect(startsWithHeading(readMarkdown('text\n\n## Consent'))).toBe(false)
  expect(startsWithHeading(readMarkdown(''))).toBe(false)
})
