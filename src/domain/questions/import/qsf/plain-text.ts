const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  eacute: 'é',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  euro: '€',
  bull: '•',
  times: '×',
  deg: '°',
}

export const MAX_TEXT = 20_000

export const ENTITY = /&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi

/** The words of an HTML text without its tags; scripts and styles go with their content. */
export function plainText(html: unknown): string {
  if (typeof html !== 'string') return ''
  const words = html
    .slice(0, MAX_TEXT * 4)
    .replace(/<(script|style|head|iframe)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<(br|\/p|\/div|\/li|\/h\d|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(ENTITY, decoded)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
  return withoutControls(words.trim().slice(0, MAX_TEXT)).trim()
}

/** A sign that HTML names. */
export function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return Number.isInteger(code) && code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : ' '
}

/** Control characters, halves of characters, and directions that hide what a text says. */
export const withoutControls = (text: string) => text.replace(/(?!\n)[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
