/** Colours are those of the product's theme; print has its own rules, since people put codebooks into appendices. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #32292f; --soft: #6b5f67; --paper: #fff; --wash: #faf8f9; --line: #e7e2e6; --link: #2747c7; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3eef1; --soft: #b5a9b1; --paper: #1e1a1d; --wash: #2a2428; --line: #362f34; --link: #8fa6ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 75rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.375rem; line-height: 1.25; margin: 3rem 0 .5rem; scroll-margin-top: 1rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
p { margin: 0 0 .5rem; max-width: 70ch; }
a { color: var(--link); }
code { font: .875em ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
nav { background: var(--wash); border: 1px solid var(--line); border-radius: 16px; padding: 1rem 1.25rem; margin-top: 1.5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 0 0 .75rem; padding: 0; }
nav a { display: inline-block; padding: .25rem 0; }
.soft { color: var(--soft); font-size: .875rem; }
.grid { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; margin-top: 1rem; }
.grid:focus-visible, a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; min-width: 44rem; font-size: .9375rem; }
th, td { text-align: start; vertical-align: top; padding: .625rem .75rem; border-top: 1px solid var(--line); }
thead th { border-top: 0; background: var(--wash); font-weight: 600; }
tbody th { font-weight: 400; width: 22%; }
td:nth-child(2) { width: 10%; white-space: nowrap; }
td ul { margin: 0; padding: 0; list-style: none; }
td p { margin: .25rem 0 0; }
dl { margin: 0; } dt { margin-top: .5rem; } dd { margin: 0; }
@media screen and (max-width: 44rem) {
  table, tbody, tr, tbody th, td { display: block; width: auto !important; min-width: 0; }
  thead { display: none; }
  tbody tr { border-top: 1px solid var(--line); padding: .75rem; }
  tbody tr:first-child { border-top: 0; }
  tbody th, td { border: 0; padding: .125rem 0; }
  td:empty { display: none; }
  tbody th code { font-weight: 600; }
}
@media print {
  :root { --ink: #000; --soft: #444; --paper: #fff; --wash: #fff; --line: #bbb; --link: #000; }
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  nav { display: none; }
  .grid { overflow: visible; border-radius: 0; }
  table { min-width: 0; }
  tr { break-inside: avoid; }
  h2 { break-after: avoid; margin-top: 1.5rem; }
}
`
