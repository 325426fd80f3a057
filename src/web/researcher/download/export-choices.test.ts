import { expect, test } from 'vitest'
import { exports } from '#domain/exports/index.ts'
import { exportChoices } from './export-choices.ts'

test('the page offers every export that there is, and no other', () => {
  expect(exportChoices.map(({ dataType }) => dataType).sort()).toEqual(exports.map(({ name }) => name).sort())
})
