import { expect, test } from 'vitest'
import { croissantProblems, roCrateProblems } from '#server/testing/described-packages.ts'
import { aPackage, HOSTILE, tables, textAt } from '#server/testing/package-texts.ts'
import type { PublishedAs } from '../../publication/publication.ts'
import { croissant } from './croissant.ts'
import { datapackage } from './datapackage.ts'
import { datasetDescription } from './dataset-description.ts'
import { roCrate } from './ro-crate.ts'
import { csvPath } from './tables.ts'

const DOI = '10.5281/zenodo.1000001'
const publication: PublishedAs = {
  title: 'What people look at',
  description: 'A feed with labels',
  creators: [
    { name: 'Lovelace, Ada', orcid: '0000-0002-1825-0097', affiliation: 'Lab of "Engines"' },
    { name: 'The Analytical Society', orcid: '', affiliation: '' },
  ],
  licence: 'CC-BY-4.0',
  embargo_until: '2027-01-31',
  keywords: ['labels'],
  preregistration: '10.17605/OSF.IO/ABCDE',
  paper: 'https://example.org/paper',
  doi: DOI,
}
const facts = aPackage({ publication })
const written = new Map(
  [...tables.map(({ name }) => csvPath(facts.experiment_id, name)), 'materials/ünï #1.png', 'LICENSE'].map((path) => [
    path,
    { bytes: 3, sha256: 'a'.repeat(64) },
  ]),
)

test('a reserved DOI, licence, people and relations are in every description of the package', () => {
  const readme = textAt('README.md', { facts })
  for (const line of [
    `https://doi.org/${DOI}`,
    'Creative Commons Attribution 4.0',
    'Closed until 2027-01-31',
    'https://example.org/paper',
  ])
    expect(readme).toContain(line)
  expect(readme).not.toContain('Replace LICENSE')
  const cff = textAt('CITATION.cff', { facts })
  for (const line of [
    `doi: "${DOI}"`,
    'family-names: "Lovelace"',
    'orcid: "https://orcid.org/0000-0002-1825-0097"',
    'license: CC-BY-4.0',
  ])
    expect(cff).toContain(line)
  expect(textAt('LICENSE', { facts })).toContain('https://creativecommons.org/licenses/by/4.0/')
  const all = {
    described: datasetDescription(facts, tables),
    frictionless: datapackage(facts, tables, { written: new Map(), sets: [] }),
    crate: roCrate(facts, written),
    croissant: croissant(facts, tables, written),
  }
  for (const [name, each] of Object.entries(all))
    for (const fact of [DOI, 'licenses/by/4.0', '0000-0002-1825-0097', 'What people look at'])
      expect([name, fact, JSON.stringify(each).includes(fact)]).toEqual([name, fact, true])
})

test('RO-Crate and Croissant are whole with a publication, without one, and with hostile words', () => {
  const hostile = aPackage({
    publication: {
      ...publication,
      title: HOSTILE,
      description: HOSTILE,
      creators: [{ name: HOSTILE, orcid: '', affiliation: HOSTILE }],
    },
  })
  for (const each of [facts, aPackage(), hostile]) {
    expect(roCrateProblems(roCrate(each, written))).toEqual([])
    expect(croissantProblems(croissant(each, tables, written))).toEqual([])
  }
  expect(JSON.stringify(roCrate(facts, written))).toContain('materials/%C3%BCn%C3%AF%20%231.png')
})

test('two people of one affiliation share it, and one without an ORCID has an id of the crate', () => {
  const [first] = publication.creators
  const twins = { ...publication, creators: first ? [first, { ...first, name: 'Byron, Ada', orcid: '' }] : [] }
  const graph = roCrate(aPackage({ publication: twins }), written)['@graph'] as { '@id': string; '@type': string }[]
  expect(graph.filter((entity) => entity['@type'] === 'Organization')).toHaveLength(1)
  expect(graph.filter((entity) => entity['@type'] === 'Person').map((entity) => entity['@id'])).toEqual([
    'https://orcid.org/0000-0002-1825-0097',
    '#author-2',
  ])
})

test('the columns of each table stand in the documentation, whatever they are called', () => {
  const text = textAt('documentation/columns.md')
  for (const { columns } of tables)
    for (const { name } of columns.filter((each) => /^\w+$/.test(each.name))) expect(text).toContain(`\`${name}\``)
  expect(text).not.toContain('<script>')
})
