import { expect, test } from 'vitest'
import { settingsFromRows } from '#domain/study/bundle/settings-from-rows.ts'
import { aSet, csvCells } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

async function spawn(condition_settings: { condition: number; param: string; value: string | number }[]): Promise<string> {
  const { body } = await app.call('/v1/spawn_experiment', { condition_settings })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  return body.data.experiment_id
}

const parametersFile = async (experiment_id: string) =>
  (await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/experiment_parameters.csv` })).text

async function storedSettings(experiment_id: string) {
  const { rows } = await app.database.pool.query(
    'select version, condition, param, value from condition_settings where experiment_id = $1 order by 1, 2, 3',
    [experiment_id],
  )
  return rows
}

/** Rows without what is a study's own: its id and the moment at which it was made. */
const settingsIn = (csv: string) => csvCells(csv).map((row) => row.slice(2))

test('a file of experiment parameters that is fed back makes the same study, and that one the same file', async () => {
  const entity_set = await aSet(app)
  const settings = {
    'n-conditions': 2,
    'study-name': '=Formula, "quoted"',
    entity_sets: JSON.stringify([{ entity_set, number_to_show: 3, randomize_between_subjects: 'no' }]),
    feed: 'swipe',
    'feed-button-like': 'lognormal',
    'cues-ln-mean': '5.5',
    'dwell-definition': 'half',
    forms: '["cognitive reflection (6-items)","final questions"]',
    consent: encodeURIComponent('I agree.\r\nFreely, 100 % – “שלום” 👩‍🔬 %20 +1'),
    instruct: encodeURIComponent("'=cmd() and -1"),
    debrief: encodeURIComponent('- a dash first'),
    'custom-msg-type': 'onpage',
    'custom-msg': encodeURIComponent('100%'),
    platform: 'custom',
    'redirect-url': encodeURIComponent('https://panel.example/?a=1&id={{user_id}}'),
    'completion-code': encodeURIComponent('-5'),
  }
  const given = [1, 2].flatMap((condition) =>
    Object.entries({ ...settings, ...(condition === 2 && { feed: 'scroll' }) }).map(([param, value]) => ({
      condition,
      param,
      value,
    })),
  )
  const original = await spawn(given)
  const file = await parametersFile(original)
  const read = settingsFromRows(csvCells(file))
  if (!read.ok) throw new Error(read.problem)
  expect(read.settings.map(({ condition, param, value }) => `${param} ${condition} ${value}`)).toEqual(
    given.map(({ condition, param, value }) => `${param} ${condition} ${value}`).sort(),
  )
  const copy = await spawn(read.settings)
  expect(copy).not.toBe(original)
  expect(await storedSettings(copy)).toEqual(await storedSettings(original))
  expect(settingsIn(await parametersFile(copy))).toEqual(settingsIn(file))
})
