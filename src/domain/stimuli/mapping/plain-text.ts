import { decodeEntities } from '#domain/html/entities.ts'

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]{0,2000}>/gi
/** A text without markup: line breaks and paragraphs stay, other tags of HTML go, entities become their characters. */
export function plainText(html: string): string {
  const untagged = html.replace(TAG, (tag, close: string, name: string) => {
    const element = name.toLowerCase()
    if (element === 'br') return '\n'
    if (element === 'p' || element === 'div') return close === '' ? '' : '\n\n'
    if (element === 'li') return close === '' ? '\n- ' : ''
    return KNOWN_TAGS.has(element) ? '' : tag
  })
  return decodeEntities(untagged)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A text may speak of <something> else in angle brackets. */
const KNOWN_TAGS = new Set([
  'a',
  'b',
  'i',
  'u',
  'em',
  'strong',
  'span',
  'font',
  'img',
  'ul',
  'ol',
  'small',
  'sup',
  'sub',
  'h1',
  'h2',
  'h3',
  'h4',
])
