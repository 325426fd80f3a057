/** Elements that a researcher's text may become. Nothing else exists for the renderer. */
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

/** Where a link may lead. */
const SAFE_HREF = /^(https?:\/\/[^/\s]|mailto:[^\s])/i
/** Pictures come from this server's own media alone: a foreign one would tell its host who reads the text. */
const OWN_PICTURE = /^\/(media|img)\/[\w-]+(\.[\w-]+)*$/

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)

/** `<`, `</`, name, attributes, `>`: the only shapes that the compiler writes. */
const MARKUP = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*) ?\/?>/g

function attributesOf(source: string): ReadonlyMap<string, string> {
  return new Map([...source.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]))
}

type Open = { name: string; children: Node[] }

/**
 * Reads the compiler's HTML into a tree of allowed elements. What it does not know it drops and keeps the words of,
 * so that a fault in the compiler can cost formatting, never safety.
 */
export function readSafeTree(html: string): Node[] {
  const root: Node[] = []
  const open: Open[] = [{ name: '', children: root }]
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

/** Ends the element of that name and all inside it; one that was never begun ends nothing. */
function close(open: Open[], name: string) {
  for (let depth = open.length - 1; depth > 0; depth--) {
    if (open[depth]?.name !== name) continue
    open.length = depth
    return
  }
}

function begin(open: Open[], siblings: Node[], { name, attributes }: { name: string; attributes: ReadonlyMap<string, string> }) {
  if (name === 'br' || name === 'hr') siblings.push({ tag: name })
  else if (name === 'img') siblings.push(pictureOr(attributes.get('src') ?? '', attributes.get('alt') ?? ''))
  else {
    const children: Node[] = []
    const node = elementOf(name, attributes, children)
    if (node !== undefined) siblings.push(node)
    // What may not be an element leaves its words where it stood.
    open.push({ name, children: node === undefined ? siblings : children })
  }
}

const pictureOr = (src: string, alt: string): Node => (OWN_PICTURE.test(src) ? { tag: 'img', src, alt } : alt)

function elementOf(name: string, attributes: ReadonlyMap<string, string>, children: Node[]): Node | undefined {
  if (!isTag(name) || name === 'img' || name === 'br' || name === 'hr') return undefined
  if (name === 'ol') return { tag: 'ol', start: Number(attributes.get('start') ?? 1), children }
  if (name !== 'a') return { tag: name, children }
  const href = attributes.get('href') ?? ''
  return SAFE_HREF.test(href) ? { tag: 'a', href, children } : undefined
}
