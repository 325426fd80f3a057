import { convertHtml, type Tag } from '#domain/html/convert-html.ts'
import { decodeEntities } from '#domain/html/entities.ts'
import { MAX_TEXT, withoutControls } from './plain-text.ts'

/** Markdown of ours for tags of theirs; underlined words are emphasised. */
const EMPHASIS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*', u: '*' }

const PIPE = /\$\{[a-z]+:\/\/[^}]{1,200}\}/g

/** Whether a text has formatting that we have too. Line breaks alone are none: plain texts keep those. */
export const hasEmphasis = (html: unknown): html is string =>
  typeof html === 'string' && /<(b|strong|i|em|u|ul|ol|a\s[^<>]*href)\b[^<>]*>/i.test(html)

/** Whether tags are removed that say more than words, emphasis, lists and links. */
export const hasLostMarkup = (html: unknown): boolean =>
  typeof html === 'string' &&
  /<(?!\/?(br|p|div|span|b|strong|i|em|u|ul|ol|li|a|img)\b)[a-z][^<>]*>|<[a-z][^<>]*\bstyle\s*=/i.test(html)

/** Names of the pictures in a text, by which they are known again. */
export const picturesIn = (html: unknown): string[] =>
  typeof html !== 'string'
    ? []
    : [...html.slice(0, MAX_TEXT * 4).matchAll(/<img\b([^<>]*)>/gi)].map(([, attributes = ''], i) => {
        const file = attributeIn(attributes, 'src').split(/[?#]/)[0]?.split('/').at(-1) ?? ''
        const name = attributeIn(attributes, 'alt') || file
        return `“${withoutControls(name).slice(0, 60) || i + 1}”`
      })

const attributeIn = (attributes: string, name: string): string =>
  (new RegExp(`\\b${name}\\s*=\\s*("([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(attributes)?.slice(2).find(Boolean) ?? '').trim()

/** Every sign that could be formatting, so that words stay words. Piped text keeps its own signs. */
export function escapeMarkdown(words: string): string {
  const pipes = words.match(PIPE) ?? []
  const escaped = words.split(PIPE).map((each) =>
    each
      .replace(/[\\*_`[\]<>#|~]/g, '\\$&')
      .replace(/^(\s*\d{1,9})([.)])(?=\s)/gm, '$1\\$2')
      .replace(/^(\s*)([-+=])/gm, '$1\\$2'),
  )
  return escaped.map((each, i) => each + (pipes[i] ?? '')).join('')
}

/** A list that is being read: its numbers, or none. */
type List = { n: number | undefined }

/** An HTML text as markdown: bold, italic, lists, links and line breaks. All else becomes its words; scripts go with their content. */
export function markdownOf(html: string): string {
  // Signs of our own, see `tidied`.
  const text = html.slice(0, MAX_TEXT * 4).replace(/[\uE001-\uE003]/g, '')
  const lists: List[] = []
  const links: string[] = []
  return tidied(convertHtml(text, { words: wordsOf, tag: (tag) => signOf(tag, lists, links) }))
}

const wordsOf = (html: string) => escapeMarkdown(decodeEntities(html).replace(/\s+/g, ' '))

const BREAK = '\n'
const PARAGRAPH = '\n\n'

function signOf({ name, isEnd, attributes }: Tag, lists: List[], links: string[]): string {
  const sign = Object.hasOwn(EMPHASIS, name) ? EMPHASIS[name] : undefined
  if (sign !== undefined) return isEnd ? `\uE001${sign}` : `${sign}\uE002`
  if (name === 'br') return BREAK
  if (name === 'p' || name === 'div' || /^h\d$/.test(name)) return PARAGRAPH
  if (name === 'tr') return BREAK
  if (name === 'ul' || name === 'ol') {
    if (isEnd) lists.pop()
    else lists.push({ n: name === 'ol' ? 0 : undefined })
    return PARAGRAPH
  }
  if (name === 'li') return isEnd ? '' : itemSign(lists)
  if (name === 'a') return linkSign(isEnd, attributes, links)
  return ''
}

function itemSign(lists: List[]): string {
  const list = lists.at(-1) ?? { n: undefined }
  if (list.n === undefined) return `${BREAK}\uE003- `
  list.n += 1
  return `${BREAK}\uE003${list.n}. `
}

/** Only addresses of the web and of mail become links; what is piped into an address could lead anywhere. */
function linkSign(isEnd: boolean, attributes: string, links: string[]): string {
  if (!isEnd) {
    const href = decodeEntities(attributeIn(attributes, 'href'))
    const isSafe = /^(https?:\/\/|mailto:)[^\s<>()\\]+$/i.test(href) && !href.includes('${')
    links.push(isSafe ? href : '')
    return isSafe ? '[' : ''
  }
  const href = links.pop()
  return href ? `](${href})` : ''
}

/** A paragraph without the signs of emphasis that ends in none of its words. */
function withoutOpen(paragraph: string): string {
  const at = paragraph.lastIndexOf('\uE001') + 1
  return paragraph.slice(0, at) + paragraph.slice(at).replace(/\*{1,2}\uE002/g, '')
}

/**
 * Signs of emphasis stand right beside their words, or they would be shown as signs; emphasis of nothing goes. Single breaks are kept by a
 * backslash, except before the entries of a list.
 */
function tidied(text: string): string {
  const plain = text
    .replace(/\s{40,}/g, '\n\n')
    .replace(/(\*{1,2})\uE002(\s*)/g, '$2$1\uE002')
    .replace(/(\s*)\uE001(\*{1,2})/g, '\uE001$2$1')
    .replace(/\*{1,2}\uE002\uE001\*{1,2}/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .split('\n\n')
    .map((each, i, all) => (i === all.length - 1 ? each : withoutOpen(each)))
    .join('\n\n')
    .trim()
  const lines = plain.split('\n').map((line, i, all) => {
    const next = all[i + 1]
    const isHard = next !== undefined && next !== '' && line !== '' && !next.startsWith('\uE003')
    return isHard ? `${line}\\` : line
  })
  return withoutControls(
    lines
      .join('\n')
      .replace(/[\uE001-\uE003]/g, '')
      .slice(0, MAX_TEXT),
  )
    .replace(/\\$/, '')
    .trim()
}
