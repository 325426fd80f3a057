import { expect, test } from 'vitest'
import { ingestEntitySet } from '#contract/ingest-entity-set.ts'
import { decodeText } from '#contract/wire.ts'
import { checkRows } from '#domain/stimuli/sheet/check-rows.ts'
import { exampleSet, exportCall, postCall } from './example-call.ts'

test('the example set is valid', () => {
  const body = exampleSet()
  expect(ingestEntitySet.body.safeParse(body).success).toBe(true)
  expect(checkRows(body.entity_set_settings.covariates, decodeText).ok).toBe(true)
})

test('the body of a call is JSON once the shell has removed its quotes', () => {
  const body = { entity_set: "o'brien", cards: [1, 2] }
  const quoted = postCall('http://127.0.0.1:3000', '/v1/spawn_experiment', body).split('-d ')[1] ?? ''
  expect(JSON.parse(quoted.slice(1, -1).replaceAll("'\\''", "'"))).toEqual(body)
})

test('an export is saved under the published file name', () => {
  expect(exportCall('http://127.0.0.1:3000', { id: 'e1a2b', dataType: 'engagement', include: [] })).toBe(
    "curl -f 'http://127.0.0.1:3000/v1/exports/e1a2b/engagement.csv' \\\n  -o 'e1a2b_engagement.csv'",
  )
})
