export type Tag = { name: string; isEnd: boolean; attributes: string }

/** How words and tags become another text. Words come with their entities. */
export type HtmlConverter = { words: (html: string) => string; tag: (tag: Tag) => string }

/** A name ends where no sign of names follows, so that there is one way to read it: `<a:a:a…` would be read again from every colon. */
const TAG = /<(\/?)([a-z][a-z0-9:]*)(?![a-z0-9:])([^<>]*)>/gi
/** What a reader of the page never sees goes with its content. */
const UNSEEN = /<(script|style|head|iframe|xml|title)\b[\s\S]*?(<\/\1\s*>|$)/gi
const COMMENT = /<!--[\s\S]*?(-->|$)/g
/** Word processors write conditions for old browsers. */
const CONDITION = /<!\[[^\]<>]*\]>/g

/** Reads HTML of people and tools from its beginning to its end, tag by tag. A tag without an end is left out. */
export function convertHtml(html: string, { words, tag }: HtmlConverter): string {
  const text = html.replace(UNSEEN, ' ').replace(COMMENT, ' ').replace(CONDITION, '')
  let out = ''
  let at = 0
  for (const found of text.matchAll(TAG)) {
    out += words(text.slice(at, found.index))
    at = found.index + found[0].length
    const [, slash = '', name = '', attributes = ''] = found
    out += tag({ name: name.toLowerCase(), isEnd: slash === '/', attributes })
  }
  return out + words(text.slice(at).replace(/<[^<>]*$/, ''))
}
