/** Entities that texts of the web have. Others stay as they are written. */
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', ntilde: 'ñ', euro: '€', pound: '£' },
}

const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]{0,2000}>/gi
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi

/** A text without markup: line breaks and paragraphs stay, other tags of HTML go, entities become their characters. */
export function plainText(html: string): string {
  const untagged = html.replace(TAG, (tag, close: string, name: string) => {
    const element = name.toLowerCase()
    if (element === 'br') return '\n'
    if (element === 'p' || element === 'div') return close === '' ? '' : '\n\n'
    if (element === 'li') return close === '' ? '\n- ' : ''
    return KNOWN_TAGS.has(element) ? '' : tag
  })
  const text = untagged.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity
  })
  return text.replace(/\n{3,}/g, '\n\n').trim()
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
