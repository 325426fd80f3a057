// Builds the manual: every page that docs/README.md lists, as static HTML with a search. `npm run build` runs it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, posix } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type SearchEntry, wordsOf } from '#web/manual/find-in-manual.ts'
import { type ManualPage, readPages, slugOf } from './contents.ts'
import { addressOf, pageHtml } from './page-html.ts'
import { type Rendered, renderMarkdown } from './render-markdown.ts'

const STYLES = ['shared/theme/tokens.css', 'shared/theme/base.css', 'manual/manual.css', 'manual/text.css'].map(
  (name) => `src/web/${name}`,
)
const SCRIPT = 'src/web/manual/main.ts'
/** Files that a page may show or offer. Other files of the repository are named, and not linked. */
const SHOWN_FILES = /\.(webp|png|svg|json)$/
/** Of the text of a section, for the list of what was found. */
const EXCERPT_LENGTH = 120
/** Known to those who build Feedlab alone, and as long as all other pages. */
const NOT_SEARCHED = ['docs/SPEC-NOTES.md', 'CHANGELOG.md']

/** The best quality takes seconds for the index, and saves a tenth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export type BuiltPage = { page: ManualPage; rendered: Rendered }

export type Manual = {
  pages: readonly BuiltPage[]
  /** What pages show, by their address. */
  files: ReadonlyMap<string, string>
  badLinks: readonly string[]
  /** Addresses of the product itself. */
  productLinks: readonly string[]
}

/** Where `npm start` serves the product. */
const HERE = 'http://127.0.0.1:3000'

/** All pages with their links resolved. */
export function readManual(): Manual {
  const pages = readPages()
  const bySource = new Map(pages.map((page) => [page.source, page]))
  const files = new Map<string, string>()
  const badLinks: string[] = []
  const productLinks: string[] = []
  const linksTo: { from: string; slug: string; id: string }[] = []

  const render = (page: ManualPage): BuiltPage => {
    const linkTo = (target: string): string | undefined => {
      // An address of the product itself: where `npm start` serves it for those who read the files, and here for those who read the manual.
      if (target.startsWith(HERE)) {
        productLinks.push(target.slice(HERE.length))
        return target.slice(HERE.length) || '/'
      }
      if (/^(https?:|mailto:)/.test(target)) return target
      const [path = '', id = ''] = target.split('#')
      const folder = page.source.endsWith('/') ? page.source : `${posix.dirname(page.source)}/`
      const source = path === '' ? page.source : posix.normalize(posix.join(folder, path))
      const found = bySource.get(source) ?? bySource.get(`${source}/`)
      if (found) {
        if (id !== '') linksTo.push({ from: page.source, slug: found.slug, id })
        return path === '' ? `#${id}` : `${addressOf(found.slug)}${id === '' ? '' : `#${id}`}`
      }
      if (!existsSync(source)) badLinks.push(`${page.source}: ${target}`)
      else if (SHOWN_FILES.test(source) && statSync(source).isFile()) {
        const address = `/manual/assets/${hashedName(source, readFileSync(source))}`
        files.set(address, source)
        return address
      }
      return undefined
    }
    return { page, rendered: renderMarkdown(page.markdown, linkTo) }
  }

  const built = pages.map(render)
  const idsOf = new Map(built.map(({ page, rendered }) => [page.slug, rendered.ids]))
  for (const { from, slug, id } of linksTo) if (!idsOf.get(slug)?.has(id)) badLinks.push(`${from}: ${addressOf(slug)}#${id}`)
  return { pages: built, files, badLinks, productLinks }
}

/** What the search of the browser reads. */
export const searchEntries = (pages: readonly BuiltPage[]): SearchEntry[] =>
  pages
    .filter(({ page }) => !NOT_SEARCHED.includes(page.source))
    .flatMap(({ page, rendered }) =>
      rendered.sections.map(({ id, heading, text }): SearchEntry => {
        const excerpt = beginningOf(text)
        const shown = new Set(wordsOf(excerpt))
        const others = [...new Set(wordsOf(text))].filter((word) => word.length > 2 && !shown.has(word))
        return [addressOf(page.slug), page.title, id, heading, excerpt, others.join(' ')]
      }),
    )

/** Whole words, and a sign that more follows. */
function beginningOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s*\S*$/, '')} …`
}

function hashedName(path: string, content: Buffer | string): string {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const ending = extname(path)
  return `${slugOf(path.slice(0, -ending.length)).replaceAll('/', '-')}-${hash}${ending}`
}

export async function makeManual(folder: string): Promise<void> {
  const { pages, files, badLinks } = readManual()
  if (badLinks.length > 0) throw new Error(`Links of the manual lead nowhere:\n${badLinks.join('\n')}`)
  const write = (path: string, content: Buffer | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  /** Under a name that changes with it, and compressed once. */
  const asset = (name: string, content: string): string => {
    const path = `assets/${hashedName(name, content)}`
    write(path, content)
    write(`${path}.br`, brotliCompressSync(content, BROTLI))
    write(`${path}.gz`, gzipSync(content, { level: 9 }))
    return `/manual/${path}`
  }
  const { build } = await import('esbuild')
  const bundled = await build({
    entryPoints: [SCRIPT],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const styles = STYLES.map((path) => readFileSync(path, 'utf8')).join('\n')
  const assets = {
    css: asset('manual.css', styles),
    js: asset('manual.js', bundled.outputFiles[0]?.text ?? ''),
    index: asset('search.json', JSON.stringify(searchEntries(pages))),
  }
  for (const [address, source] of files) write(address.replace('/manual/', ''), readFileSync(source))
  const all = pages.map(({ page }) => page)
  for (const { page, rendered } of pages)
    write(`${page.slug || 'index'}.html`, pageHtml({ page, pages: all, ...rendered, assets }))
}

const [, program = '', folder = 'dist/manual'] = process.argv
if (program.endsWith('make-manual.ts')) await makeManual(folder)
