import { micromark } from 'micromark'

/** The only elements that the renderer can create. */
export const TAGS = [
  ...(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'em', 'strong'] as const),
  ...(['br', 'hr', 'a', 'img'] as const),
] as const

export type Tag = (typeof TAGS)[number]
type Plain = Exclude<Tag, 'a' | 'img' | 'ol' | 'br' | 'hr'>

export type Node =
  | string
  | { tag: Plain; children: Node[] }
  | { tag: 'ol'; start: number; children: Node[] }
  | { tag: 'a'; href: string; children: Node[] }
  | { tag: 'img'; src: string; alt: string }
  | { tag: 'br' | 'hr' }

const isTag = (name: string): name is Tag => (TAGS as readonly string[]).includes(name)

/** Allowed link targets. */
const SAFE_HREF = /^(https?:\/\/[^/\s]|mailto:[^\s])/i
/** Only pictures of this server are shown: a request to another host would reveal who reads the text. */
const OWN_PICTURE = /^\/(media|img)\/[\w-]+(\.[\w-]+)*$/

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)

/** An opening or closing tag as micromark writes it. */
const MARKUP = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*) ?\/?>/g

function attributesOf(source: string): ReadonlyMap<string, string> {
  return new Map([...source.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]))
}

type OpenElement = { name: string; children: Node[] }

/**
 * Parses micromark's HTML into a tree of allowed elements. Unknown elements are dropped and their text is kept.
 * So a bug in micromark can lose formatting, but cannot bring in an unsafe element.
 */
export function readSafeTree(html: string): Node[] {
  const root: Node[] = []
  const open: OpenElement[] = [{ name: '', children: root }]
  const top = () => open[open.length - 1]?.children ?? root
  let at = 0
  const addText = (text: string) => {
    if (text !== '') top().push(decode(text))
  }
  for (const found of html.matchAll(MARKUP)) {
    const [all, slash, name = '', attributes = ''] = found
    addText(html.slice(at, found.index))
    at = found.index + all.length
    if (slash === '/') close(open, name)
    else begin(open, top(), { name, attributes: attributesOf(attributes) })
  }
  addText(html.slice(at))
  return root
}

/** Closes the innermost open element of that name and everything inside it. Does nothing if no such element is open. */
function close(open: OpenElement[], name: string) {
  for (let depth = open.length - 1; depth > 0; depth--) {
    if (open[depth]?.name !== name) continue
    open.length = depth
    return
  }
}

type StartTag = { name: string; attributes: ReadonlyMap<string, string> }

function begin(open: OpenElement[], siblings: Node[], { name, attributes }: StartTag) {
  if (name === 'br' || name === 'hr') siblings.push({ tag: name })
  else if (name === 'img') siblings.push(pictureOrAltText(attributes.get('src') ?? '', attributes.get('alt') ?? ''))
  else {
    const children: Node[] = []
    const node = elementOf(name, attributes, children)
    if (node !== undefined) siblings.push(node)
    // The text of an element that is not allowed goes to its parent.
    open.push({ name, children: node === undefined ? siblings : children })
  }
}

const pictureOrAltText = (src: string, alt: string): Node => (OWN_PICTURE.test(src) ? { tag: 'img', src, alt } : alt)

function elementOf(name: string, attributes: ReadonlyMap<string, string>, children: Node[]): Node | undefined {
  if (!isTag(name) || name === 'img' || name === 'br' || name === 'hr') return undefined
  if (name === 'ol') return { tag: 'ol', start: Number(attributes.get('start') ?? 1), children }
  if (name !== 'a') return { tag: name, children }
  const href = attributes.get('href') ?? ''
  return SAFE_HREF.test(href) ? { tag: 'a', href, children } : undefined
}

/** Longer than any consent form. The limit stops a very long text from blocking the page. */
const MAX_LENGTH = 50_000

/** Parses CommonMark into a tree of allowed elements. HTML in the text is shown as text. */
export const readMarkdown = (text: string): Node[] => readSafeTree(micromark(text.slice(0, MAX_LENGTH)))

export const startsWithHeading = ([first]: readonly Node[]): boolean => typeof first === 'object' && /^h\d$/.test(first.tag)
