import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { fonts } from './make-demo/fonts.ts'

const licences = readFileSync('LICENSES.md', 'utf8')
const rows = [...licences.matchAll(/^\| `((?:demo|public|docs)\/[^`]+)` \|.*\| ([^|]+) \|$/gm)].map(
  ([, pattern = '', licence = '']) => ({
    pattern,
    licence,
    isOf: new RegExp(`^${pattern.split('*').map(escaped).join('[^/]*')}$`),
  }),
)

/** The pages of the manual have the licence of the code. */
const IS_PICTURE = /\.(webp|png|jpe?g|gif|svg|mp4)$/

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const shipped = ['demo', 'public', 'docs'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (folder !== 'docs' || IS_PICTURE.test(entry.name)))
    .map(({ parentPath, name }) => `${parentPath}/${name}`),
)

test('every file that is shipped has a row with its licence', () => {
  expect(shipped.length).toBeGreaterThan(100)
  expect(shipped.filter((path) => !rows.some(({ isOf }) => isOf.test(path)))).toEqual([])
  for (const { pattern, licence } of rows) expect([pattern, licence.trim()]).not.toEqual([pattern, ''])
})

test('every row is about a file that is there', () => {
  expect(rows.filter(({ isOf }) => !shipped.some((path) => isOf.test(path)))).toEqual([])
})

test('no font is shipped, and every typeface of the drawn pictures has a licence', () => {
  expect(shipped.filter((path) => /\.(woff2?|ttf|otf|eot)$/.test(path))).toEqual([])
  const names = Object.values(fonts).flatMap((family) => [...family.matchAll(/'([^']+)'/g)].map(([, name = '']) => name))
  for (const name of names) expect(licences, name).toMatch(new RegExp(`^\\| (?:[^|]*, )?${name}(?:, [^|]*)? \\| \\S`, 'm'))
})

test('every shipped questionnaire has its terms', () => {
  const instruments = readFileSync('docs/INSTRUMENTS.md', 'utf8')
  for (const { name } of questionnaires) expect(instruments, name).toContain(`\`${name}\``)
})
