import { readFileSync, writeFileSync } from 'node:fs'

const CHARACTER_PX = 6.6
const PADDING_PX = 8

const widthOf = (text: string) => Math.round(text.length * CHARACTER_PX) + 2 * PADDING_PX

/** Two words side by side: what it is about, and what holds. */
function badge(about: string, says: string): string {
  const [left, right] = [widthOf(about), widthOf(says)]
  const word = (text: string, x: number) => `<text x="${x}" y="14" text-anchor="middle">${text}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${about}: ${says}">
<rect width="${left + right}" height="20" rx="3" fill="#2b6f56"/><path d="M3 0h${left - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#454b50"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${word(about, left / 2)}${word(says, left + right / 2)}</g>
</svg>
`
}

/** The badges of README by path, from package.json. `make-badges.test.ts` fails when one is stale. */
export function badges(): ReadonlyMap<string, string> {
  const about: { version: string; license: string; engines: { node: string } } = JSON.parse(readFileSync('package.json', 'utf8'))
  return new Map([
    ['docs/badges/version.svg', badge('version', about.version)],
    ['docs/badges/licence.svg', badge('licence', about.license)],
    ['docs/badges/node.svg', badge('node', about.engines.node.replace('>=', '≥ '))],
  ])
}

if (process.argv[1]?.endsWith('make-badges.ts')) for (const [path, text] of badges()) writeFileSync(path, text)
