import { DESIGN_NAMES, type DesignName } from '#domain/designs/design-names.ts'
import { type Readme, readReadme } from '#domain/designs/read-readme.ts'
import type { CovariateRow } from '#domain/stimuli/sheet/check-rows.ts'
import { shippedFiles } from '#server/machine/local-files.ts'
import { demoDir, designsDir } from '#server/places.ts'

type Settings = Readonly<Record<string, unknown>>

/** `study.json` of a design. Settings are as in the bundle of a study, but JSON stands as it is. */
type WrittenStudy = {
  /** What `scripts/make-gallery-pictures.ts` takes. */
  picture: { condition: number; text?: string; press?: string; keepsModal?: boolean }
  all_conditions: Settings
  conditions: readonly Settings[]
  sets: readonly { entity_set: string; category: string; cards: readonly CovariateRow[]; comments?: readonly CovariateRow[] }[]
}

export type Design = {
  name: DesignName
  readme: Readme
  study: WrittenStudy
  /** By language. */
  analysis: { r: string; python: string }
  result: string
}

const read = new Map<DesignName, Promise<Design>>()

/** Files of a design do not change while the server runs, so each is read once. */
export function readDesign(name: DesignName): Promise<Design> {
  const known = read.get(name) ?? readFolder(name)
  read.set(name, known)
  return known
}

export const readDesigns = (): Promise<Design[]> => Promise.all(DESIGN_NAMES.map(readDesign))

async function readFolder(name: DesignName): Promise<Design> {
  const shipped = shippedFiles(designsDir)
  const [readme, study, r, python, result] = await Promise.all([
    shipped.text(`${name}/README.md`),
    shipped.text(`${name}/study.json`),
    script(name, 'R'),
    script(name, 'py'),
    shipped.text(`${name}/result.txt`),
  ])
  const written = JSON.parse(study) as WrittenStudy // our own file, which the import of the study checks
  const sets = await Promise.all(written.sets.map(async (set) => ({ ...set, cards: await Promise.all(set.cards.map(wholeRow)) })))
  return { name, readme: readReadme(readme), study: { ...written, sets }, analysis: { r, python }, result }
}

/** What all scripts share, and the design's own part: one file that runs by itself. */
async function script(name: DesignName, ending: 'R' | 'py'): Promise<string> {
  const shipped = shippedFiles(designsDir)
  const [shared, own] = await Promise.all([shipped.text(`shared.${ending}`), shipped.text(`${name}/analysis.${ending}`)])
  return `${shared}\n${own}`
}

/** A row may begin as one of the demo's (`like`). What it says itself goes before, and an empty cell takes one away. */
async function wholeRow({ like, ...own }: CovariateRow): Promise<CovariateRow> {
  if (like === undefined) return own
  const base = (await demoRows()).get(String(like))
  if (base === undefined) throw new Error(`A design has a card like ${like}, which the demo has not`)
  return Object.fromEntries(Object.entries({ ...base, ...own }).filter(([, cell]) => cell !== ''))
}

/** Columns of the demo that would decide something in a design. */
const NOT_COPIED = ['label', 'label_text', 'label_source', 'position', 'community']

let rows: Promise<ReadonlyMap<string, CovariateRow>> | undefined

/** Rows of the demo by their file name, with the words of the cards and without measures of their files. */
function demoRows(): Promise<ReadonlyMap<string, CovariateRow>> {
  rows ??= (async () => {
    const shipped = shippedFiles(demoDir)
    const { sets } = JSON.parse(await shipped.text('cards.json')) as { sets: { cards: Record<string, unknown>[] }[] }
    const { posts } = JSON.parse(await shipped.text('posts.json')) as { posts: CovariateRow[] }
    const cards = sets.flatMap((set) =>
      set.cards.map(({ poster, width, height, duration_ms, variants, placeholder, ...row }) => row as CovariateRow),
    )
    return new Map([...cards, ...posts].map((row) => [String(row['filename']), without(row, NOT_COPIED)]))
  })()
  return rows
}

const without = (row: CovariateRow, columns: readonly string[]): CovariateRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))
