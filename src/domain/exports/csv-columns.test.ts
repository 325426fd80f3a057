import { expect, test } from 'vitest'
import { exportColumns, ownCovariates } from './csv.ts'
import { findExport } from './index.ts'

const columnsOf = (name: string, covariates: readonly string[]) => {
  const descriptor = findExport(name)
  if (descriptor === undefined) throw new Error(`No export ${name}`)
  return exportColumns(descriptor, ownCovariates(descriptor, covariates)).map((column) => column.name)
}

test('covariates follow the published columns of a list of cards', () => {
  expect(columnsOf('entity_info', ['topic', 'veracity'])).toEqual([
    ...['count', 'entity_id', 'time_stamp', 'entity_url', 'entity_url_x', 'experiment_id', 'entity_category', 'entity_set'],
    ...['topic', 'veracity'],
  ])
  expect(columnsOf('stimulus_set', ['topic'])).toEqual([
    ...['entity_id', 'time_stamp', 'entity_url', 'entity_url_x', 'experiment_id', 'entity_category', 'entity_set'],
    'topic',
  ])
})

test('the inventory has nobody’s feed in it: covariates come last', () => {
  expect(columnsOf('inventory', ['topic'])).toEqual([
    ...['the_time', 'experiment_id', 'condition', 'entity_id', 'entity_url', 'entity_set', 'topic'],
  ])
})

test('a covariate that is named like a published column gets none of its own', () => {
  expect(columnsOf('stimulus_set', ['entity_url', 'topic']).filter((name) => name === 'entity_url')).toHaveLength(1)
})

test('an export that lists no cards has no covariates', () => {
  expect(columnsOf('experiment_parameters', ['topic'])).toEqual([
    'time_stamp',
    'experiment_id',
    'condition',
    'parameter',
    'value',
  ])
})
