import type { ManualPage } from './contents.ts'
import { escapeHtml, type Heading } from './render-markdown.ts'

export const addressOf = (slug: string): string => (slug === '' ? '/manual' : `/manual/${slug}`)

type Parts = {
  page: ManualPage
  pages: readonly ManualPage[]
  html: string
  headings: readonly Heading[]
  assets: { css: string; js: string; index: string }
}

const link = ({ slug, title }: ManualPage, attributes = '') =>
  `<a href="${addressOf(slug)}"${attributes}>${escapeHtml(title)}</a>`

/** A whole page: complete without its script, which only adds the search. */
export function pageHtml({ page, pages, html, headings, assets }: Parts): string {
  const title = page.slug === '' ? 'Feedlab manual' : `${page.title} · Feedlab manual`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets.css}">
<script type="module" src="${assets.js}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="header">
<a class="brand" href="/">Feedlab</a><a class="brand-part" href="/manual">Manual</a>
<a class="to-contents" href="#contents">Contents</a>
<div class="search" role="search" hidden>
<input id="search" type="search" placeholder="Search" aria-label="Search the manual" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" data-index="${assets.index}">
<ul id="found" role="listbox" aria-label="Found in the manual" hidden></ul>
</div>
</header>
<div class="columns">
<main id="main" tabindex="-1">
${page.slug === '' ? '' : `<p class="part">${escapeHtml(page.part)}</p>`}
<article>${html}</article>
<footer class="footer">
<nav class="along" aria-label="Along the manual">${along(page, pages)}</nav>
<p>To edit this page, change <code>${escapeHtml(page.source)}</code> in the repository.</p>
</footer>
</main>
<nav class="contents" id="contents" tabindex="-1" aria-label="Manual">${contents(page, pages)}</nav>
${onThisPage(headings)}
</div>
</body>
</html>
`
}

/** Parts are folded, but for the one of this page. Pages of a folder are listed on the folder's page. */
function contents(page: ManualPage, pages: readonly ManualPage[]): string {
  const parts = [...new Set(pages.map(({ part }) => part))].filter((part) => part !== '')
  return parts
    .map((part) => {
      const inPart = pages.filter((each) => each.part === part && (each.about !== '' || each === page))
      const items = inPart.map((each) => `<li>${link(each, each === page ? ' aria-current="page"' : '')}</li>`).join('')
      const isOpen = part === page.part || page.slug === ''
      return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(part)}</summary><ul>${items}</ul></details>`
    })
    .join('')
}

function along(page: ManualPage, pages: readonly ManualPage[]): string {
  const at = pages.indexOf(page)
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return [before ? link(before, ' rel="prev"') : '', after ? link(after, ' rel="next"') : ''].join('')
}

/** Two headings need no list. */
const FEWEST_HEADINGS = 3
const MOST_HEADINGS = 60

function onThisPage(headings: readonly Heading[]): string {
  const below = headings.filter(({ level }) => level === 2 || level === 3)
  const listed = below.length > MOST_HEADINGS ? below.filter(({ level }) => level === 2) : below
  if (listed.length < FEWEST_HEADINGS) return ''
  const items = listed.map(
    ({ level, id, text }) => `<li${level === 3 ? ' class="is-below"' : ''}><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="on-page" aria-labelledby="on-page"><p id="on-page">On this page</p><ul>${items.join('')}</ul></nav>`
}
