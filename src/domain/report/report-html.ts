import { STYLE } from '../exports/codebook/codebook-style.ts'
import { escapeHtml } from '../html/entities.ts'
import type { Block, Report } from './block.ts'

/** `report.html`: one page for reading and printing, with its figures in it, without script and without anything from elsewhere. */
export function reportHtml({ title, lead, sections }: Report): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${OWN_STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
<nav aria-label="Contents"><ul>${sections.map(({ id, heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`).join('')}</ul></nav>
</header>
<main>
${sections
  .map(
    ({ id, heading, blocks }) =>
      `<section id="${id}">\n<h2>${escapeHtml(heading)}</h2>\n${blocks.map(blockOf).join('\n')}\n</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`
}

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeHtml(block.text)}</p>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
    case 'excerpt':
      return `<blockquote>${block.paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`).join('')}</blockquote>`
    case 'figure':
      return `<figure><div class="drawing" role="region" aria-label="${escapeHtml(block.alt)}" tabindex="0">${block.svg}</div><figcaption class="soft">${escapeHtml(block.caption)}</figcaption></figure>`
    case 'table':
      return tableOf(block)
  }
}

/** On a phone each row is a list: the headings stand beside the cells, from `data-label`. */
const tableOf = ({ caption, headings, rows }: Extract<Block, { kind: 'table' }>) =>
  `<div class="grid" role="region" aria-label="${escapeHtml(caption)}" tabindex="0"><table>
<caption class="soft">${escapeHtml(caption)}</caption>
<thead><tr>${headings.map((heading) => `<th scope="col">${escapeHtml(heading)}</th>`).join('')}</tr></thead>
<tbody>
${rows
  .map(
    ([first = '', ...rest]) =>
      `<tr><th scope="row">${escapeHtml(first)}</th>${rest.map((cell, i) => `<td data-label="${escapeHtml(headings[i + 1] ?? '')}">${escapeHtml(cell)}</td>`).join('')}</tr>`,
  )
  .join('\n')}
</tbody>
</table></div>`

const OWN_STYLE = `
figure { margin: 1rem 0; }
.drawing { overflow-x: auto; background: #fff; border: 1px solid var(--line); border-radius: 8px; }
.drawing:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.drawing svg { display: block; max-width: none; margin: 0 auto; }
figcaption { margin-top: .5rem; max-width: 70ch; }
blockquote { margin: 0 0 1rem; padding: .75rem 1rem; border-inline-start: 4px solid var(--line); background: var(--wash); }
caption { text-align: start; padding: .625rem .75rem; }
td { white-space: normal; font-variant-numeric: tabular-nums; }
thead th { overflow-wrap: normal; }
tbody th { width: 28%; }
td:nth-child(2) { width: auto; white-space: normal; }
.grid + p { margin-top: 1rem; }
@media screen and (max-width: 44rem) {
  caption { display: block; }
  tbody th { font-weight: 600; }
  td { display: flex; justify-content: space-between; gap: 1rem; }
  td::before { content: attr(data-label); color: var(--soft); }
}
@media print {
  table, .soft { font-size: 8pt; }
  th, td, caption { padding: .25rem .4rem; }
  figure, blockquote { break-inside: avoid; }
  .drawing { overflow: visible; border: 0; }
  .drawing svg { max-width: 100%; max-height: 24cm; height: auto; margin: 0; }
}
`
