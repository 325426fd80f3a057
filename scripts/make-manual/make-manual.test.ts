import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageAt } from '#contract/pages.ts'
import { REFUSAL_PAGES } from '#contract/refusal-pages.ts'
import { exportColumns } from '#domain/exports/csv.ts'
import { allExports as files } from '#domain/exports/index.ts'
import { PARAMETER_NAMES } from '#domain/parameters/index.ts'
import { kinds } from '#domain/questions/kinds/index.ts'
import { KNOWN_COLUMNS } from '#domain/stimuli/sheet/columns.ts'
import { PLACES, placeOfColumn, placeOfKind } from '#web/researcher/manual/places.ts'
import { studyPages } from '#web/researcher/studies/study/study-pages.ts'
import { version } from '../../package.json'
import { readManual, searchEntries } from './make-manual.ts'
import { addressOf, pageHtml } from './page-html.ts'

const manual = readManual()
const sources = manual.pages.map(({ page }) => page.source)
const idsOf = (source: string) => manual.pages.find(({ page }) => page.source === source)?.rendered.ids

test('every link of the manual, with its anchor, leads somewhere', () => {
  expect(manual.badLinks).toEqual([])
})

test('every link to the product leads to a page of it', () => {
  const isThere = (address: string) =>
    ['/v1/docs', '/v1/openapi.json'].includes(address) || pageAt(address.replace(/[?#].*/, '') || '/') !== undefined
  expect(manual.productLinks.length).toBeGreaterThan(20)
  expect(manual.productLinks.filter((address) => !isThere(address))).toEqual([])
})

test('every page of docs is in the manual, once', () => {
  const written = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
  expect(written.filter((path) => !sources.includes(path))).toEqual([])
  expect(sources).toHaveLength(new Set(sources).size)
})

test('links in other files of the repository to pages of docs, with their anchors, lead somewhere', () => {
  const bad = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'LICENSES.md', 'bench/README.md'].flatMap((file) => {
    const up = file.includes('/') ? '../' : ''
    return [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+\.md)(?:#([\w-]+))?\)/g)].flatMap(([, target = '', id]) => {
      const ids = idsOf(target.slice(up.length))
      return !target.startsWith(`${up}docs/`) || (ids !== undefined && (id === undefined || ids.has(id)))
        ? []
        : [`${file}: ${target}#${id ?? ''}`]
    })
  })
  expect(bad).toEqual([])
})

test('addresses of the manual that screens and messages name are there', () => {
  const idsAt = new Map(manual.pages.map(({ page, rendered }) => [addressOf(page.slug), rendered.ids]))
  const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|spec)\./.test(path))
    .flatMap((path) =>
      [
        ...readFileSync(`src/${path}`, 'utf8').matchAll(/(?:see |["'`])(\/manual(?:\/[a-z0-9-]+)*)(?:#([\w.-]+))?(?=[)"'`\s])/g),
      ].map(([, address = '', id]) => ({ path, address, id })),
    )
  expect(named.length).toBeGreaterThan(8)
  const bad = named.filter(({ address, id }) => !idsAt.has(address) || (id !== undefined && !idsAt.get(address)?.has(id)))
  expect(bad).toEqual([])
})

test('every setting and every column has an anchor', () => {
  const settings = idsOf('docs/SETTINGS.md')
  expect(PARAMETER_NAMES.filter((name) => !settings?.has(name))).toEqual([])
  const columns = files.flatMap((file) => exportColumns(file, []).map(({ name }) => `${file.name}.${name}`))
  expect(columns.length).toBeGreaterThan(40)
  const codebook = idsOf('docs/CODEBOOK.md')
  expect(columns.filter((id) => !codebook?.has(id))).toEqual([])
})

test('a page needs nothing from another host, nothing inline, and has one heading of the first level', () => {
  const pages = manual.pages.map(({ page }) => page)
  for (const { page, rendered } of manual.pages) {
    const html = pageHtml({ page, pages, ...rendered, assets: { css: '/a.css', js: '/a.js', index: '/a.json' } })
    expect(html.match(/<h1/g), page.source).toHaveLength(1)
    expect(html, page.source).not.toMatch(/(?:src|href="[^"]*\.css)="https?:|<script(?! type="module" src="\/)|<style| style=/)
  }
})

test.each(Object.entries(REFUSAL_PAGES))('the page that explains the refusal %s is there', (_code, address) => {
  const [path = '', id] = address.split('#')
  const found = manual.pages.find(({ page }) => addressOf(page.slug) === path)
  expect(found, address).toBeDefined()
  if (id !== undefined) expect([...(found?.rendered.ids ?? [])]).toContain(id)
})

test.each([
  ...Object.entries(PLACES),
  ...KNOWN_COLUMNS.map((name) => [`the column ${name}`, placeOfColumn(name) ?? ''] as const),
  ...Object.keys(kinds).map((type) => [`items of the kind ${type}`, placeOfKind(type)] as const),
])('what the question mark beside %s opens is there', (_what, place) => {
  const [path = '', anchor = ''] = place.split('#')
  const found = manual.pages.find(({ page }) => addressOf(page.slug) === path)
  expect([...(found?.rendered.ids ?? [])]).toContain(anchor)
})

test('after an update, the line about it leads to the part of this version', () => {
  expect(idsOf('CHANGELOG.md')).toContain(`v${version}`)
})

test('a search finds a setting, a column and a how-to page', () => {
  const entries = searchEntries(manual.pages)
  for (const [address, id] of [
    ['/manual/settings', 'feed-length'],
    ['/manual/codebook', 'exposures.dwell_ms_50'],
    ['/manual/how-to/run-on-prolific', 'run-a-study-on-prolific'],
  ])
    expect(
      entries.some(([page, , anchor]) => page === address && anchor === id),
      id,
    ).toBe(true)
})

test('what a search shows of a section ends with a whole word', () => {
  const cut = searchEntries(manual.pages).filter(([, , , , excerpt]) => excerpt.endsWith(' …'))
  expect(cut.length).toBeGreaterThan(100)
  for (const [page, , id, , excerpt] of cut) {
    const text = manual.pages
      .find(({ page: { slug } }) => addressOf(slug) === page)
      ?.rendered.sections.find((section) => section.id === id)?.text
    expect(text?.slice(excerpt.length - 2), `${page}#${id}`).toMatch(/^\s/)
  }
})

/** What a page tells people to press or to look for is on a screen. */
const screens = ['src/web/researcher', 'src/web/participant', 'src/domain', 'src/contract']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /(?<!\.test)\.(ts|tsx|po)$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
/** As the source writes what is made of words and a number or name. */
const inSource = (words: string) => words.replace(/(?<=Condition) \d( \(\w+\))?/, '').replace(/ news cards$/, '')
/** Bold for another reason: the beginning of an entry of a list. */
const BEGINS_ENTRY =
  /^(For (all studies of the lab|one study)|What participants see|Name, quotas and the day of erasure|Test links|Posts)$/
const guides = manual.pages.filter(({ page }) => /^docs\/(how-to\/|TUTORIAL)/.test(page.source))

test.each(guides.map(({ page }) => page))('what $source calls by its name on a screen is there', ({ markdown }) => {
  const named = [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words)
  const pagesOfStudies = studyPages.map(({ label }) => label)
  const isThere = (words: string) => pagesOfStudies.includes(words) || screens.includes(inSource(words))
  expect(named.filter((words) => !BEGINS_ENTRY.test(words) && !isThere(words))).toEqual([])
})

test('how-to pages are short', () => {
  const lengths = guides.map(({ page }) => [page.source, page.markdown.split(/\s+/).length] as const)
  expect(lengths.length).toBeGreaterThan(30)
  expect(lengths.filter(([source, words]) => source.includes('how-to/') && words > 260)).toEqual([])
})
