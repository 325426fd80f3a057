import { encodeText } from '#contract/wire.ts'
import { csvAddress, type WantedFile } from '../download/offers.ts'

const LINE_WIDTH = 90

/** JSON for people: a value that fits stays on one line. */
function prettyJson(value: unknown, indent = '  '): string {
  const oneLine = JSON.stringify(value)
  if (oneLine.length <= LINE_WIDTH || typeof value !== 'object' || value === null) return oneLine
  const deeper = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => deeper + prettyJson(item, deeper))
    : Object.entries(value).map(([key, item]) => `${deeper}${JSON.stringify(key)}: ${prettyJson(item, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

/** A body as a shell argument, in single quotes. */
const shellQuoted = (body: unknown) => `'${prettyJson(body).replaceAll("'", "'\\''")}'`

export const postCall = (origin: string, path: string, body: unknown): string =>
  [`curl -X POST '${origin}${path}'`, "  -H 'Content-Type: application/json'", `  -d ${shellQuoted(body)}`].join(' \\\n')

export const exportCall = (origin: string, file: WantedFile): string =>
  `curl -f '${origin}${csvAddress(file)}' \\\n  -o '${file.id}_${file.dataType}.csv'`

const exampleCard = (filename: string, headline: string) => ({
  source_url: `https://example.org/cards/${filename}`,
  entity_url: `https://example.org/cards/${filename}`,
  filename,
  retrieve_date: '2026-11-01',
  entity_type: 'image',
  headline: encodeText(headline),
  alt_text: `A news card with the headline: ${headline}`,
})

export function exampleSet() {
  const covariates = [
    exampleCard('t_01.png', 'City opens its first floating library'),
    exampleCard('f_01.png', 'Lake found to glow every ninth winter'),
  ]
  return { entity_set_settings: { setname: 'pilot_news', category: 'news', covariates } }
}
