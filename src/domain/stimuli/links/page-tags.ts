/** What the head of a page says of itself: its title, and its meta tags by their name or property in small letters. The first of a name counts. */
export type PageTags = { title: string; meta: ReadonlyMap<string, string> }

const NAME = /[a-z][a-z0-9:-]*/iy
const ATTRIBUTE = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y

/** Their content is no markup, or none that is shown. */
const RAW = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'iframe', 'svg'])

/** A tag with more is no tag of a page. */
const MAX_ATTRIBUTES = 50

/**
 * Reads the tags of a hostile page. Every character is looked at a fixed number of times: a search that finds no end ends the reading,
 * so that no page can make it start again from each of its tags.
 */
export function pageTags(html: string): PageTags {
  const lower = html.toLowerCase()
  const meta = new Map<string, string>()
  let title: string | undefined
  let at = html.indexOf('<')
  while (at >= 0) {
    const end = endOf(html, lower, at)
    if (end === undefined) break
    const name = nameAt(lower, at + 1)
    if (name === 'title') {
      title ??= html.slice(end.tag, end.content)
    } else if (name === 'meta') {
      const given = attributesOf(html.slice(at + 1 + name.length, end.tag - 1))
      const key = (given.get('property') ?? given.get('name') ?? given.get('itemprop') ?? '').trim().toLowerCase()
      const content = given.get('content')
      if (key !== '' && content !== undefined && content.trim() !== '' && !meta.has(key)) meta.set(key, content)
    }
    at = html.indexOf('<', end.content)
  }
  return { title: title ?? '', meta }
}

/** Where a tag ends, and where its content ends if that is raw text or the title. Undefined if it does not end. */
function endOf(html: string, lower: string, at: number): { tag: number; content: number } | undefined {
  if (lower.startsWith('<!--', at)) return after(lower, '-->', at + 2)
  const name = nameAt(lower, at + 1)
  const tag = name === 'meta' ? endOfMeta(html, at + 5) : after(lower, '>', at)?.tag
  if (tag === undefined) return undefined
  if (name !== 'title' && !RAW.has(name)) return { tag, content: tag }
  const content = lower.indexOf(`</${name}`, tag)
  return content < 0 ? undefined : { tag, content }
}

function after(text: string, mark: string, from: number) {
  const found = text.indexOf(mark, from)
  return found < 0 ? undefined : { tag: found + mark.length, content: found + mark.length }
}

/** A quoted value may hold the sign that ends a tag. */
function endOfMeta(html: string, from: number): number | undefined {
  let at = from
  for (let i = 0; i < MAX_ATTRIBUTES; i++) {
    ATTRIBUTE.lastIndex = at
    if (!ATTRIBUTE.test(html)) break
    at = ATTRIBUTE.lastIndex
  }
  return after(html, '>', at)?.tag
}

function nameAt(lower: string, at: number): string {
  NAME.lastIndex = at
  return NAME.exec(lower)?.[0] ?? ''
}

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  ATTRIBUTE.lastIndex = 0
  for (let i = 0; i < MAX_ATTRIBUTES; i++) {
    const match = ATTRIBUTE.exec(text)
    if (match === null) break
    const [, name = '', double, single, bare] = match
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), double ?? single ?? bare ?? '')
  }
  return found
}
