import { describe, expect, test } from 'vitest'
import { expectAtMostTimesAsLong } from '#server/testing/times-as-long.ts'
import { seededDice } from '../../dice.ts'
import { linkRow } from './link-row.ts'
import { pageCard } from './page-card.ts'
import { pageTags } from './page-tags.ts'
import { MAX_LINKS, pastedLinks } from './pasted-links.ts'

const resolve = (link: string) =>
  URL.canParse(link, 'https://news.example/a/b') ? new URL(link, 'https://news.example/a/b').href : undefined
const cardOf = (html: string) => pageCard(pageTags(html), 'https://www.news.example/a/b', resolve)

/** In the ugliness of real pages: comments, scripts with tags in them, mixed case, quotes of both kinds, entities. */
const PAGE = `<!DOCTYPE html><!-- <meta property="og:title" content="Old > one"> --><HTML><head>
<script>var a = '<meta property="og:title" content="From a script">'; if (1 < 2) {}</script>
<META PROPERTY='og:title' content='He said &quot;yes&quot; &#8211; it&#x27;s 1 > 0'>
<meta content="A lake&amp;a boat<br>froze" property=og:description data-x />
<meta property="og:image" content="/img/lake.jpg?w=1200&amp;h=630"><meta property="og:image:alt" content="A lake">
<meta property="og:site_name" content="The Example"><meta property="article:published_time" content="2024-05-08T09:30:00+02:00">
<title>The Example | Home</title><meta property="og:title" content="A second one"></head><body><svg><title>Icon</title></svg></body>`

describe('a page', () => {
  test('says what it is by its Open Graph tags, whatever stands around them', () => {
    expect(cardOf(PAGE)).toEqual({
      headline: 'He said "yes" – it\'s 1 > 0',
      text: 'A lake&a boat\nfroze',
      source: 'The Example',
      picture: 'https://news.example/img/lake.jpg?w=1200&h=630',
      picture_alt: 'A lake',
      published: '2024-05-08 09:30',
    })
  })

  test('without them it says so by the tags of Twitter, its description, its title and its host', () => {
    expect(cardOf('<meta name="twitter:title" content="T"><meta name="description" content="D">')).toMatchObject({
      ...{ headline: 'T', text: 'D', source: 'news.example', picture: '', published: '' },
    })
    expect(cardOf('<title>\n A  title </title>')).toMatchObject({ headline: 'A title', text: '' })
  })

  test.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'file:///etc/passwd', 'http://'])(
    'a picture at %s is none',
    (address) => {
      expect(cardOf(`<meta property="og:image" content="${address}">`).picture).toBe('')
    },
  )

  test.each([
    ['tags without an end', '<meta '.repeat(200_000)],
    ['quotes without an end', '<meta content="'.repeat(80_000)],
    ['scripts without an end', '<script>'.repeat(120_000)],
    ['comments without an end', '<!--'.repeat(250_000)],
    ['spaces', `<meta ${' '.repeat(1_000_000)}`],
    ['a thousand times a thousand spaces', `<meta ${' '.repeat(1000)}>`.repeat(1000)],
    ['attributes', `<meta ${'a '.repeat(500_000)}>`],
    ['brackets', '<'.repeat(1_000_000)],
  ])('with a million characters of %s is read in the time of ten times as few', (_name, html) => {
    const read = (page: string) => () => void cardOf(page)
    expectAtMostTimesAsLong(50, read(html), read(html.slice(0, html.length / 10)))
  })

  test('of random pieces never throws', () => {
    const dice = seededDice('pages', 'test')
    const pieces = [
      '<',
      '>',
      '"',
      "'",
      '=',
      ' ',
      'meta',
      'title',
      '/',
      '<!--',
      '-->',
      'property',
      'og:title',
      'content',
      '&#0;',
      '\ud800',
    ]
    for (let run = 0; run < 2000; run++) {
      const html = Array.from({ length: 40 }, () => pieces[Math.floor(dice() * pieces.length)]).join('')
      expect(typeof cardOf(html).headline).toBe('string')
    }
  })
})

describe('pasted links', () => {
  test('are found in lines and among words, each once, in their order', () => {
    const text = `https://a.example/x\n\nSee https://b.example/(y), and https://a.example/x.\nwww.c.example/z?q=1\nno link here\njavascript:alert(1)`
    expect(pastedLinks(text)).toEqual({
      links: ['https://a.example/x', 'https://b.example/(y)', 'https://www.c.example/z?q=1'],
      others: ['no link here', 'javascript:alert(1)'],
      nTooMany: 0,
    })
  })

  test('beyond fifty are counted', () => {
    const { links, nTooMany } = pastedLinks(Array.from({ length: 53 }, (_, i) => `https://a.example/${i}`).join('\n'))
    expect([links.length, nTooMany]).toEqual([MAX_LINKS, 3])
  })
})

test('a card of a link keeps the address and the moment of reading', () => {
  const link = {
    ...{ headline: 'Lake', text: 'Froze', source: 'The Example', picture: '', picture_alt: 'A lake', published: '2024-05-08' },
    ...{ url: 'https://a.example/', retrievedAtMs: Date.UTC(2026, 2, 31, 9, 30, 5) },
  }
  expect(linkRow(link, '2026-03-31')).toMatchObject({
    ...{ entity_type: 'post', headline: 'Lake', body: 'Froze', source: 'The Example', alt_text: '' },
    ...{ source_url: 'https://a.example/', retrieve_date: '2026-03-31', retrieved_at: '2026-03-31T09:30:05Z' },
  })
})

test('of a text without an end nothing is taken as an address, and it is read in the time of ten times as few signs', () => {
  const read = (n: number) => () => void pastedLinks(`https://a.example/${')'.repeat(n)}x ${'.'.repeat(n)}x`)
  expectAtMostTimesAsLong(50, read(40_000), read(4000))
  expect(pastedLinks(`https://a.example/${'a'.repeat(2048)}`).links).toEqual([])
})
