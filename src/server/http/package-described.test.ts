import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { csvPath } from '#domain/exports/package/tables.ts'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import { experiment_id, files, setUpPackage, text } from '#server/testing/study-package.ts'
import { csvCells } from '../testing/builders.ts'
import { type Croissant, croissantProblems, roCrateProblems } from '../testing/described-packages.ts'

setUpPackage()

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the description beside a table names its columns and no others', () => {
  for (const { name } of tidyTables) {
    const path = csvPath(experiment_id, name)
    const { variableMeasured } = JSON.parse(text(path.replace('.csv', '.json'))) as { variableMeasured: { name: string }[] }
    const [header = []] = csvCells(text(path))
    expect(variableMeasured.map((each) => each.name)).toEqual(header)
  }
})

test('the RO-Crate lists every file with its size and checksum, and no reference leads nowhere', () => {
  const crate = JSON.parse(text('ro-crate-metadata.json')) as { '@graph': Record<string, unknown>[] }
  expect(roCrateProblems(crate)).toEqual([])
  const listed = crate['@graph'].filter((entity) => entity['@type'] === 'File')
  const others = ['ro-crate-metadata.json', 'manifest.sha256']
  expect(listed.map((entity) => entity['name'])).toEqual([...files.keys()].filter((path) => !others.includes(path)))
  for (const { name, sha256: sum, contentSize } of listed) {
    const bytes = files.get(String(name)) ?? expect.fail(String(name))
    expect([sum, contentSize]).toEqual([sha256(bytes), String(bytes.length)])
  }
})

test('Croissant names every table by its checksum, and every column by its type', () => {
  const described = JSON.parse(text('croissant.json')) as Croissant
  expect(croissantProblems(described)).toEqual([])
  for (const { contentUrl, sha256: sum, contentSize } of described.distribution) {
    const bytes = files.get(contentUrl) ?? expect.fail(contentUrl)
    expect([sum, contentSize]).toEqual([sha256(bytes), `${bytes.length} B`])
  }
  for (const { '@id': name, field } of described.recordSet)
    expect(field.map(({ source }) => source.extract.column)).toEqual(csvCells(text(csvPath(experiment_id, name)))[0])
})

test('the rules for RO-Crate and Croissant notice what lacks', () => {
  const crate = JSON.parse(text('ro-crate-metadata.json')) as { '@graph': Record<string, unknown>[] }
  const root = crate['@graph'].find((entity) => entity['@id'] === './')
  expect(roCrateProblems({ ...crate, '@graph': [{ ...root, license: { '@id': '#nowhere' }, name: '' }] }).join()).toMatch(
    /descriptor.*name.*#nowhere/,
  )
  const described = JSON.parse(text('croissant.json')) as Croissant
  const [first = expect.fail('no file')] = described.distribution
  expect(croissantProblems({ ...described, name: '', distribution: [{ ...first, sha256: 'x' }] }).join()).toMatch(
    /name.*sha256.*file-/,
  )
  const { recordSet: _, ...context } = described['@context']
  expect(croissantProblems({ ...described, '@context': context, version: '3' }).join()).toMatch(/recordSet is no term.*MAJOR/)
})
