import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analysisScripts } from '#server/data-package/analysis-scripts.ts'
import { csvCells } from '#server/testing/builders.ts'
import { questionnaires } from '../../questionnaires/index.ts'
import { choices } from '../codebook/choices.ts'
import { codebookValuesCsv } from '../codebook/variables.ts'
import { tidyTables } from '../tidy/index.ts'
import { NO_CONSENT_LABEL } from '../tidy/participants.ts'
import type { StudyFacts, TidyTable } from '../tidy/table.ts'
import { datapackage } from './datapackage.ts'
import { datasetDescription } from './dataset-description.ts'
import { manifest } from './manifest.ts'
import type { PackageFacts } from './package-facts.ts'
import { packageTexts } from './package-texts.ts'
import { csvPath, tablesOf } from './tables.ts'

const HOSTILE = '=HYPERLINK("http://x") "quoted", <script>alert(1)</script>\n| line two & more'

const aPackage = (given: Partial<PackageFacts> = {}): PackageFacts => ({
  experiment_id: 'eAb12c',
  owner: 'Ada "L" <b>Lovelace</b>',
  versions: [
    {
      version: 1,
      nConditions: 2,
      createdAtMs: Date.UTC(2026, 0, 1),
      risks: [],
      running_changes: [],
      settings: [
        { condition: 1, param: 'consent', value: 'I agree' },
        { condition: 2, param: 'consent', value: 'I agree' },
        { condition: 1, param: 'instruct', value: 'Read' },
        { condition: 2, param: 'algorithm', value: 'engagement' },
      ],
    },
  ],
  people: { included: 3, leftOut: { withdrawn: 4, erased: 8, excluded: 5, test: 6, simulated: 7, noConsent: 9 } },
  asked: { test: false, simulated: false, excluded: false },
  softwareVersion: '1.2.3',
  exportedAtMs: Date.UTC(2026, 5, 7, 8, 9),
  ...given,
})

const everything: StudyFacts = { experiment_id: 'eAb12c', questionnaires, covariates: ['topic', HOSTILE] }
const tables = tablesOf(tidyTables, everything)

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

function textAt(path: string, given: { facts?: PackageFacts; of?: typeof tables } = {}): string {
  const texts = packageTexts(given.facts ?? aPackage(), given.of ?? tables, questionnaires, analysisScripts())
  const found = texts.find((file) => file.path === path)
  if (found === undefined) throw new Error(`No ${path} among ${texts.map((file) => file.path).join(', ')}`)
  return found.text
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

test('the README counts who was left out and says what was asked for', () => {
  const readme = textAt('README.md')
  expect(readme).toContain('3 participants in the tables')
  expect(readme).toMatch(/Withdrew.*\| 4 \|\n.*Erased.*\| 8 \|\n.*Excluded.*\| 5 \|\n.*Test.*\| 6 \|\n.*Simulated.*\| 7 \|/)
  expect(readme).toContain('were not asked for')
  const asked = textAt('README.md', { facts: aPackage({ asked: { test: true, simulated: false, excluded: true } }) })
  expect(asked).toContain('Asked for beside ordinary participants: test, excluded')
})

test('the README begins with which dwell to use, and says what the engagement file has', () => {
  const version = (value: string | undefined, n: number) => ({
    version: n,
    nConditions: 1,
    createdAtMs: 0,
    risks: [],
    running_changes: [],
    settings: value === undefined ? [] : [{ condition: 1, param: 'dwell-definition', value }],
  })
  const dwellOf = (...values: (string | undefined)[]) =>
    textAt('README.md', { facts: aPackage({ versions: values.map((value, i) => version(value, i + 1)) }) })
  expect(dwellOf(undefined).split('\n')[2]).toBe('## Which dwell should I use?')
  expect(dwellOf(undefined)).toContain('the dwell rows of the engagement file follow `full` (setting')
  expect(dwellOf('half')).toContain('follow `half` (setting')
  expect(dwellOf('full', 'any')).toContain('follow `full` or `any`, by the version')
})

test('the codebook names the choices that analyses depend on', () => {
  const html = textAt('codebook.html')
  for (const choice of choices) for (const text of Object.values(choice)) expect(html).toContain(text)
})

test('the README says which condition has which name', () => {
  const settings = [
    { condition: 2, param: 'condition-name', value: 'prompt' },
    { condition: 1, param: 'condition-name', value: 'control' },
  ]
  const facts = aPackage({ versions: [{ version: 1, nConditions: 2, createdAtMs: 0, risks: [], running_changes: [], settings }] })
  expect(textAt('README.md', { facts })).toContain('(`condition_name`): 1 is “control”, 2 is “prompt”.')
  expect(textAt('README.md')).not.toContain('condition_name`)')
})

test('the README names the rule of every computed column', () => {
  const readme = textAt('README.md')
  for (const { columns } of tables) {
    for (const { name, derivedBy } of columns) {
      if (derivedBy !== undefined)
        expect(readme.split('\n').find((line) => line.startsWith(`- \`${derivedBy}\``))).toContain(`\`${name}\``)
    }
  }
  expect(readme).toContain('`score` under the algorithm `random`')
  expect(readme).toContain('`score` under the algorithm `engagement`')
})

test('an empty study says that nobody is in the tables', () => {
  const facts = aPackage({
    people: { included: 0, leftOut: { withdrawn: 0, erased: 0, excluded: 0, test: 0, simulated: 0, noConsent: 0 } },
  })
  expect(textAt('README.md', { facts })).toContain('Nobody is in the tables')
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

test('CHANGES.md says which settings a version changed', () => {
  const [first] = aPackage().versions
  if (first === undefined) throw new Error('No version')
  const second = { ...first, version: 2, settings: [{ condition: 1, param: 'consent', value: 'Otherwise' }] }
  const text = textAt('CHANGES.md', { facts: aPackage({ versions: [first, second] }) })
  expect(text).toContain('`consent` changed in condition 1')
  expect(text).toContain('`instruct` removed in condition 1')
  expect(text.indexOf('Version 2')).toBeLessThan(text.indexOf('Version 1'))
})

test('CHANGES.md says at which risks a version ran, and whether a researcher accepted them', () => {
  const [first] = aPackage().versions
  if (first === undefined) throw new Error('No version')
  const risk = { param: 'platform', text: 'Prolific needs a code.' }
  const risks = [
    { ...risk, conditions: [], is_accepted: true },
    { ...risk, conditions: [2], is_accepted: false },
  ]
  const facts = aPackage({ versions: [{ ...first, risks }] })
  expect(textAt('CHANGES.md', { facts })).toContain(`- First version.
- Known risk, accepted: Prolific needs a code.
- Known risk, not confirmed: Condition 2: Prolific needs a code.
`)
  expect(JSON.parse(textAt('materials/study-settings.json', { facts })).versions[0].risks).toEqual(risks)
})

test('CHANGES.md says which quota was in force when, where it changed without a new version', () => {
  const [first] = aPackage().versions
  if (first === undefined) throw new Error('No version')
  const running_changes = [{ atMs: 1_800_000_000_000, condition: null, param: 'quota-total', from: '', to: '250' }]
  expect(textAt('CHANGES.md', { facts: aPackage({ versions: [{ ...first, running_changes }] }) })).toContain(
    '- 2027-01-15T08:00:00.000Z: `quota-total` of the study changed from none to 250, without a new version.',
  )
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
