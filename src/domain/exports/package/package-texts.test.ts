import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analysisScripts } from '#server/data-package/analysis-scripts.ts'
import { csvCells } from '#server/testing/builders.ts'
import { aPackage, everything, HOSTILE, tables, textAt } from '#server/testing/package-texts.ts'
import { questionnaires } from '../../questionnaires/index.ts'
import { choices } from '../codebook/choices.ts'
import { codebookValuesCsv } from '../codebook/variables.ts'
import { NO_CONSENT_LABEL } from '../tidy/participants.ts'
import type { TidyTable } from '../tidy/table.ts'
import { datapackage } from './datapackage.ts'
import { datasetDescription } from './dataset-description.ts'
import { manifest } from './manifest.ts'
import { packageTexts } from './package-texts.ts'
import { csvPath, tablesOf } from './tables.ts'

/** A table whose every word is hostile. */
const hostileTable: TidyTable = {
  name: 'hostile',
  title: HOSTILE,
  holds: HOSTILE,
  primaryKey: ['name'],
  columns: () => [
    {
      name: 'name',
      type: 'text',
      about: HOSTILE,
      unit: HOSTILE,
      isFreeText: true,
      categories: [{ value: HOSTILE, label: HOSTILE }],
    },
    { name: 'code', type: 'integer', about: '', categories: [{ value: '1', label: 'one' }], areCategoriesOrdered: true },
  ],
}

function recordsOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = csvCells(text)
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}

test('every column of every table is in datapackage.json, dataset_description.json, codebook.csv and codebook.html', () => {
  const { resources } = datapackage(aPackage(), tables, { written: new Map(), sets: [] })
  const measured = datasetDescription(aPackage(), tables).variableMeasured.map(({ name }) => name)
  const codebook = recordsOf(textAt('codebook.csv'))
  const html = textAt('codebook.html')
  expect(tables.length).toBeGreaterThan(5)
  for (const { name, columns } of tables) {
    const resource = resources.find((each) => each.name === name)
    expect(resource).toMatchObject({ schema: { fields: columns.map((column) => ({ name: column.name })) } })
    expect(measured).toEqual(expect.arrayContaining(columns.map((column) => column.name)))
    expect(codebook.filter((row) => row['table'] === name).map((row) => row['variable'])).toEqual(columns.map((c) => c.name))
    for (const column of columns) expect(html).toContain(`<code>${column.name}</code>`)
  }
  expect(new Set(measured).size).toBe(measured.length)
})

test('file names are pairs of key and value with the suffix that Psych-DS asks for', () => {
  for (const { name } of tables) {
    expect(csvPath('eAb12c', name)).toMatch(/^data\/([a-z]+-[A-Za-z0-9]+)(_[a-z]+-[A-Za-z0-9]+)*_data\.csv$/)
  }
})

test('keys name columns that exist, also those of other tables', () => {
  const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
  for (const { name, primaryKey, foreignKeys = [] } of tables) {
    expect(columnsOf(name)).toEqual(expect.arrayContaining([...primaryKey]))
    for (const key of foreignKeys) {
      expect(columnsOf(name)).toEqual(expect.arrayContaining([...key.columns]))
      expect(columnsOf(key.table)).toEqual(expect.arrayContaining([...key.references]))
    }
  }
})

test('categories of whole numbers are numbers, those of texts are texts, with their order', () => {
  const { resources } = datapackage(aPackage(), tablesOf([hostileTable], everything), { written: new Map(), sets: [] })
  expect(resources[0]).toMatchObject({
    schema: {
      fields: [
        {
          name: 'name',
          type: 'string',
          constraints: { required: true },
          categories: [{ value: HOSTILE, label: HOSTILE }],
          freeText: true,
        },
        { name: 'code', type: 'integer', categories: [{ value: 1, label: 'one' }], categoriesOrdered: true },
      ],
      missingValues: [{ value: '' }],
      primaryKey: ['name'],
    },
  })
})

test('a file that is in the archive already is described with its size and checksum', () => {
  const path = csvPath('eAb12c', 'participants')
  const { resources } = datapackage(aPackage(), tables, { written: new Map([[path, { bytes: 7, sha256: 'ab' }]]), sets: ['s1'] })
  expect(resources.find((each) => each.name === 'participants')).toMatchObject({ path, bytes: 7, hash: 'sha256:ab' })
  expect(resources.map((each) => each.path)).toEqual(
    expect.arrayContaining([
      'data/raw/participants.parquet',
      'data/raw/legacy/eAb12c_engagement.csv',
      'data/raw/legacy/s1_stimulus_set.csv',
    ]),
  )
})

test('hostile words stay words: the page gets no element, the CSV no formula and no further cell', () => {
  const hostile = tablesOf([hostileTable], everything)
  const html = textAt('codebook.html', { of: hostile })
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  expect(textAt('README.md', { of: hostile }).match(/^\| `data/gm)).toHaveLength(1)
  for (const path of ['codebook.csv', 'codebook_values.csv']) {
    expect(recordsOf(textAt(path, { of: hostile }))[0]).toMatchObject(
      path === 'codebook.csv' ? { description: `'${HOSTILE}` } : { value: `'${HOSTILE}`, label: `'${HOSTILE}` },
    )
  }
})

test('whatever a label holds, it comes out of the codebook as it went in, but for the guard', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'"\'=+-@,;|\n\r\t\0 aé\u{1f9ea}'), minLength: 1 }), (label) => {
      const of = tablesOf(
        [{ ...hostileTable, columns: () => [{ name: 'name', type: 'text', about: '', categories: [{ value: 'v', label }] }] }],
        everything,
      )
      const read = csvCells(codebookValuesCsv(of))[1]?.[4]
      expect(read === label || read === `'${label}`).toBe(true)
    }),
  )
})

test('the page of the codebook asks nothing of the network and runs nothing', () => {
  const html = textAt('codebook.html')
  expect(html).not.toMatch(/<(script|link|img|iframe)\b|\bsrc=|\bon\w+=|url\(/)
  expect(html).toContain("default-src 'none'")
  expect(html).toContain('How old are you, in years?')
})

test('the codebook names the choices that analyses depend on', () => {
  const html = textAt('codebook.html')
  for (const choice of choices) for (const text of Object.values(choice)) expect(html).toContain(text)
})

test('texts for participants are one file where all conditions read the same, else one per condition', () => {
  const paths = packageTexts(aPackage(), tables, questionnaires, analysisScripts()).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['materials/consent_v1.md', 'materials/instructions_v1_condition1.md']))
  expect(paths).not.toContain('materials/instructions_v1_condition2.md')
  expect(textAt('materials/debrief_v1.md')).toContain('made for research')
  expect(JSON.parse(textAt('materials/instruments/aot.json'))).toMatchObject({
    name: 'aot',
    scores: [{ name: 'aot_score', version: 1 }],
  })
  expect(new Set(paths).size).toBe(paths.length)
})

test.each(['descriptives.R', 'descriptives.py'])('%s knows who did not agree by the label of that outcome', (script) => {
  expect(textAt(`analysis/${script}`)).toContain(`"${NO_CONSENT_LABEL}"`)
})

test('the citation is YAML whatever the owner is called', () => {
  expect(textAt('CITATION.cff')).toContain(String.raw`name: "Ada \"L\" <b>Lovelace</b>"`)
})

test('the manifest is what sha256sum reads', () => {
  expect(manifest(new Map([['a/b.csv', { bytes: 1, sha256: 'ff' }]]))).toBe('ff  a/b.csv\n')
})

test('the package has the study’s own questionnaires in all their languages, each version once', () => {
  const definition = { name: 'views', version: 3, heading: { en: 'Views', de: 'Ansichten' }, languages: ['en', 'de'], pages: [] }
  const settings = [1, 2].map((condition) => ({ condition, param: 'questionnaires', value: JSON.stringify([definition]) }))
  const facts = aPackage({ versions: [{ version: 1, nConditions: 2, createdAtMs: 0, risks: [], running_changes: [], settings }] })
  expect(JSON.parse(textAt('materials/questionnaires/views_v3.json', { facts }))).toEqual(definition)
})

test('a text in several languages is one file with a heading for each', () => {
  const consent = JSON.stringify({ en: 'Do you **agree**?', fr: '', de: 'Einverstanden?\n' })
  const content = JSON.stringify({ heading: JSON.stringify({ en: 'Think', de: 'Denken Sie nach' }), button: '{"de": "Weiter"}' })
  const settings = [
    { condition: 1, param: 'consent', value: consent },
    { condition: 1, param: 'intervention-type', value: 'accprompt' },
    { condition: 1, param: 'intervention-content', value: content },
  ]
  const facts = aPackage({ versions: [{ version: 1, nConditions: 1, createdAtMs: 0, risks: [], running_changes: [], settings }] })
  expect(textAt('materials/consent_v1.md', { facts })).toBe(
    '# English (en)\n\nDo you **agree**?\n\n# German (de)\n\nEinverstanden?\n',
  )
  const interventions = textAt('materials/interventions.md', { facts })
  const [, english, german] = interventions.split('## Version 1, condition 1, ')
  expect(english).toMatch(/^English \(en\).*Headline: Think.*Button: Weiter/s)
  expect(german).toMatch(/^German \(de\).*Headline: Denken Sie nach.*Button: Weiter/s)
})

test('a questionnaire that a later version of the study changed under the same number is there twice', () => {
  const definition = { name: 'views', version: 1, heading: 'Views', languages: ['en'], pages: [] }
  const changed = { ...definition, heading: 'Other views' }
  const versions = [definition, changed, changed, definition].map((each, i) => ({
    ...{ version: i + 1, nConditions: 1, createdAtMs: 0, risks: [], running_changes: [] },
    settings: [{ condition: 1, param: 'questionnaires', value: JSON.stringify([each]) }],
  }))
  const facts = aPackage({ versions })
  expect(JSON.parse(textAt('materials/questionnaires/views_v1.json', { facts }))).toEqual(definition)
  expect(JSON.parse(textAt('materials/questionnaires/views_v1_study-v2.json', { facts }))).toEqual(changed)
  expect(() => textAt('materials/questionnaires/views_v1_study-v3.json', { facts })).toThrow()
})
