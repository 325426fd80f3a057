import { convertHtml, type Tag } from '#domain/html/convert-html.ts'
import { decodeEntities } from '#domain/html/entities.ts'
import { MAX_TEXT, withoutControls } from './plain-text.ts'

/** Markdown of ours for tags of theirs; underlined words are emphasised. */
const EMPHASIS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*', u: '*' }

const PIPE = /\$\{[a-z]+:\/\/[^}]{1,200}\}/g

const STYLED = /<span\b([^<>]*)>/gi

/** What the style of a tag says, such as `font-weight: bold`. */
const stylesIn = (attributes: string): string[] =>
  decodeEntities(attributeIn(attributes, 'style'))
    .split(';')
    .map((each) => each.toLowerCase().replace(/\s+|!important/g, ''))
    .filter((each) => each !== '')

const IS_BOLD = /^font-weight:(bold|bolder|[6-9]00)$/
const IS_LEANING = /^(font-style:(italic|oblique)|text-decoration(-line)?:.*underline.*)$/
/** Styles that take the emphasis of a tag back, by its sign. */
const TAKES_BACK: Readonly<Record<string, RegExp>> = {
  '**': /^font-weight:(normal|[1-5]00)$/,
  '*': /^(font-style:normal|text-decoration(-line)?:none)$/,
}
const KNOWN_STYLES = [IS_BOLD, IS_LEANING, ...Object.values(TAKES_BACK)]

/** Signs of emphasis by the style of a tag. */
const signsOfStyle = (styles: readonly string[]): string[] => [
  ...(styles.some((each) => IS_BOLD.test(each)) ? ['**'] : []),
  ...(styles.some((each) => IS_LEANING.test(each)) ? ['*'] : []),
]

/** Whether a text has formatting that we have too. Line breaks alone are none: plain texts keep those. */
export const hasEmphasis = (html: unknown): html is string =>
  typeof html === 'string' &&
  (/<(b|strong|i|em|u|ul|ol|a\s[^<>]*href)\b[^<>]*>/i.test(html) ||
    [...html.matchAll(STYLED)].some(([, attributes = '']) => signsOfStyle(stylesIn(attributes)).length > 0))

/** Whether tags are removed that say more than words, emphasis, lists and links. */
export const hasLostMarkup = (html: unknown): boolean =>
  typeof html === 'string' &&
  /<(?!\/?(br|p|div|span|b|strong|i|em|u|ul|ol|li|a|img)\b)[a-z][^<>]*>|<[a-z][^<>]*\bstyle\s*=/i.test(
    html.replace(STYLED, (tag, attributes: string) =>
      stylesIn(attributes).every((each) => KNOWN_STYLES.some((known) => known.test(each))) ? '' : tag,
    ),
  )

/** Names of the pictures in a text, by which they are known again. */
export const picturesIn = (html: unknown): string[] => tagsOfPictures(html).map((tag, i) => `“${nameOfPicture(tag) || i + 1}”`)

/** What the first picture in a text shows, in words; empty where its file does not say it. */
export const altIn = (html: unknown): string => {
  const [first = ''] = tagsOfPictures(html)
  return withoutControls(decodeEntities(attributeIn(first, 'alt')))
    .slice(0, 200)
    .trim()
}

const tagsOfPictures = (html: unknown): string[] =>
  typeof html !== 'string'
    ? []
    : [...html.slice(0, MAX_TEXT * 4).matchAll(/<img\b([^<>]*)>/gi)].map(([, attributes = '']) => attributes)

function nameOfPicture(attributes: string): string {
  const file = attributeIn(attributes, 'src').split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return withoutControls(attributeIn(attributes, 'alt') || file).slice(0, 60)
}

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

/** Emphasis that is open: its tag, its signs, and in which paragraph it began. */
type Emphasis = { name: string; signs: readonly string[]; paragraph: number }

/** What is open where a text is being read. */
type Open = { lists: List[]; links: string[]; emphasis: Emphasis[]; paragraph: number }

/** An HTML text as markdown: bold, italic, lists, links and line breaks. All else becomes its words; scripts go with their content. */
export function markdownOf(html: string): string {
  // Signs of our own, see `tidied`.
  const text = html.slice(0, MAX_TEXT * 4).replace(/[\uE001-\uE003]/g, '')
  const open: Open = { lists: [], links: [], emphasis: [], paragraph: 0 }
  return tidied(convertHtml(text, { words: wordsOf, tag: (tag) => signOf(tag, open) }))
}

const wordsOf = (html: string) => escapeMarkdown(decodeEntities(html).replace(/\s+/g, ' '))

const BREAK = '\n'
const PARAGRAPH = '\n\n'

function signOf(tag: Tag, open: Open): string {
  const { name, isEnd, attributes } = tag
  const { lists, links } = open
  if (name === 'span' || Object.hasOwn(EMPHASIS, name)) return isEnd ? emphasisEnd(name, open) : emphasisStart(tag, open)
  if (name === 'br') return BREAK
  if (name === 'tr') return BREAK
  if (name === 'p' || name === 'div' || name === 'ul' || name === 'ol' || /^h\d$/.test(name)) {
    open.paragraph += 1
    if (name === 'ul' || name === 'ol') {
      if (isEnd) lists.pop()
      else lists.push({ n: name === 'ol' ? 0 : undefined })
    }
    return PARAGRAPH
  }
  if (name === 'li') return isEnd ? '' : itemSign(lists)
  if (name === 'a') return linkSign(isEnd, attributes, links)
  return ''
}

/** No text has more emphasis within emphasis. It bounds how long a text without ends is searched for a beginning. */
const MAX_OPEN = 50

/** Words within words that are emphasised in the same way have no signs of their own. */
function emphasisStart({ name, attributes }: Tag, { emphasis, paragraph }: Open): string {
  const styles = stylesIn(attributes)
  const own = (Object.hasOwn(EMPHASIS, name) ? EMPHASIS[name] : undefined) ?? ''
  // Text that is copied from some editors stands in a tag for bold words that are not bold.
  const isPlain = own === '' || styles.some((each) => TAKES_BACK[own]?.test(each))
  const wanted = new Set([...(isPlain ? [] : [own]), ...signsOfStyle(styles)])
  const isOpen = (sign: string) => emphasis.some((each) => each.paragraph === paragraph && each.signs.includes(sign))
  const signs = [...wanted].filter((sign) => !isOpen(sign))
  emphasis.push({ name, signs, paragraph })
  if (emphasis.length > MAX_OPEN) emphasis.shift()
  return signs.map((sign) => `${sign}\uE002`).join('')
}

function emphasisEnd(name: string, { emphasis }: Open): string {
  const at = emphasis.findLastIndex((each) => each.name === name)
  const [ended] = at < 0 ? [] : emphasis.splice(at, 1)
  return (ended?.signs ?? [])
    .map((sign) => `\uE001${sign}`)
    .reverse()
    .join('')
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
