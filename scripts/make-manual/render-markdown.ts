import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

export type Heading = { level: number; id: string; text: string }

/** A place that a search can find: a heading with the text below it, or a row of a table that is named. */
export type Section = { id: string; heading: string; text: string }

export type Rendered = { html: string; headings: Heading[]; ids: ReadonlySet<string>; sections: Section[] }

/** Where a link leads: another address, or undefined where it is shown as its words alone. */
export type LinkTo = (target: string) => string | undefined

const NO_LINK = 'data-no-link'

/**
 * A page as HTML. Headings have the anchors that GitHub gives them; a row of a table has `heading.name`, by the names in code or the few
 * words with which it begins, so that every column and every word of the glossary can be linked to. The source is our own, so HTML in it stays.
 */
export function renderMarkdown(markdown: string, linkTo: LinkTo): Rendered {
  const plain = micromark(markdown, { allowDangerousHtml: true, extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
  const headings: Heading[] = []
  const ids = new Set<string>()
  let section = ''
  const html = plain
    .replace(
      /<h([1-6])>(.*?)<\/h\1>|<tr>\n(<td[^>]*>(?:(?!<\/td>).)*<\/td>)/gs,
      (found, level?: string, inner = '', cell = '') => {
        if (level === undefined) return withRowIds(found, cell, section, ids)
        const id = freeId(slug(textOf(inner)), ids)
        section = id
        headings.push({ level: Number(level), id, text: textOf(inner) })
        const text = `${versionAnchor(textOf(inner), ids)}${inner}`
        return level === '1' ? `<h1 id="${id}">${text}</h1>` : `<h${level} id="${id}">${text} ${anchorTo(id)}</h${level}>`
      },
    )
    // Beside each picture of the product is one whose name ends in -dark, for those who prefer dark pages.
    .replace(/<img src="([^":]*pictures\/[^":]*)\.webp"[^>]*>/g, (picture, name: string) => {
      const dark = linkTo(`${name}-dark.webp`)
      const source = dark === undefined ? '' : `<source srcset="${dark}" media="(prefers-color-scheme: dark)">`
      return `<picture>${source}${picture.replace(/ ?\/?>$/, ' loading="lazy">')}</picture>`
    })
    .replace(/<(a href|img src)="([^"]*)"/g, (_, kind: string, target: string) => {
      const address = linkTo(decode(target))
      return address === undefined ? `<a ${NO_LINK}` : `<${kind}="${escapeHtml(address)}"`
    })
    .replace(new RegExp(`<a ${NO_LINK}>(.*?)</a>`, 'gs'), '$1')
    // Wide tables and long lines are scrolled in their own box, which the keyboard reaches.
    .replace(/<td>(?=((?:(?!<\/td>).)*))/gs, (cell, inner: string) =>
      textOf(inner).length > SENTENCE_LETTERS ? '<td class="sentence">' : cell,
    )
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
  return { html, headings, ids, sections: sectionsOf(html) }
}

/** The anchor of a version in the changelog has its date, which a page of the product does not know: `v0.2.0` leads there too. */
function versionAnchor(heading: string, ids: Set<string>): string {
  const [version] = /^\d+\.\d+\.\d+/.exec(heading) ?? []
  return version === undefined ? '' : `<span id="${freeId(`v${version}`, ids)}"></span>`
}

const anchorTo = (id: string) => `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`

/** A longer beginning is a sentence and no name. */
const MOST_LETTERS = 40
/** A cell with more needs a column in which a line has several words. */
const SENTENCE_LETTERS = 80

/** `| `radio`, `dropdown` | …`: each of the names is an anchor. */
function withRowIds(row: string, cell: string, section: string, ids: Set<string>): string {
  const names = /^<td[^>]*>((?:<code>[^<]*<\/code>(?:, | or |, or |<br>|\s)*)+)/.exec(cell)?.[1] ?? ''
  const inCode = [...names.matchAll(/<code>([^<]*)<\/code>/g)].map(([, name = '']) => decode(name).replace(/[^\w.-]+/g, '-'))
  const words = slug(textOf(cell))
  const found = inCode.length > 0 || words === '' || words.length > MOST_LETTERS ? inCode : [words]
  const [first, ...others] = found.map((name) => freeId(section === '' ? name : `${section}.${name}`, ids))
  if (first === undefined) return row
  const spans = others.map((id) => `<span id="${id}"></span>`).join('')
  return row.replace('<tr>', `<tr id="${first}">`).replace(/<td([^>]*)>/, `<td$1>${spans}`)
}

/** The anchor that GitHub makes of a heading. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

function freeId(wanted: string, ids: Set<string>): string {
  let id = wanted
  for (let n = 1; ids.has(id); n++) id = `${wanted}-${n}`
  ids.add(id)
  return id
}

function sectionsOf(html: string): Section[] {
  const starts = [...html.matchAll(/<(?:h[1-6]|tr) id="([^"]+)"/g)]
  return starts.map(({ 1: id = '', index }, at) => {
    const piece = html.slice(index, starts[at + 1]?.index)
    const [, heading = '', rest = ''] = /^<(?:h\d|tr)[^>]*>(.*?)<\/(?:h\d|td)>(.*)$/s.exec(piece) ?? []
    return { id, heading: textOf(heading), text: textOf(rest) }
  })
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity)

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const textOf = (html: string): string =>
  decode(
    html
      .replace(/<a class="anchor".*?<\/a>/g, '')
      .replace(/<(?!\/?(?:code|em|strong|a)\b)[^>]*>/g, ' ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()
