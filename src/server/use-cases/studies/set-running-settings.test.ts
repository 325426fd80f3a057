import { expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

type Settings = SentTo<'/v1/set_running_settings'>['settings']

const set = (experiment_id: string, ...settings: Settings) => app.call('/v1/set_running_settings', { experiment_id, settings })
const show = async (experiment_id: string) => (await app.call('/v1/show_study', { experiment_id })).body.data
const total = (value: string) => ({ condition: 1, param: 'quota-total' as const, value })

test('a quota that is raised lets the next person in at once, and splits nobody by version', async () => {
  const experiment_id = await aStudy(app, { 'quota-total': '1' }, {})
  await aParticipant(app, experiment_id)
  expect((await aParticipant(app, experiment_id)).outcome).toBe('quota_full')
  expect((await set(experiment_id, total('2'))).body.data.changes).toMatchObject([{ from: '1', to: '2', condition: null }])
  expect((await aParticipant(app, experiment_id)).outcome).toBeNull()
  expect((await aParticipant(app, experiment_id)).outcome).toBe('quota_full')
  const { study, versions } = await show(experiment_id)
  expect(study).toMatchObject({ version: 1, quota_total: 2 })
  expect(versions).toMatchObject([
    { version: 1, participants: 2, running_changes: [{ param: 'quota-total', from: '1', to: '2' }] },
  ])
  expect((await app.call('/v1/show_live', { experiment_id })).body.data.target).toBe(2)
})

test('quotas of conditions and the name are set and taken away; the audit log and the data package say when', async () => {
  const experiment_id = await aStudy(app, { quota: '5', 'study-name': 'Tides' }, {})
  const name = { condition: 1, param: 'study-name' as const, value: 'Trust in tides' }
  const quotas = [
    { condition: 1, param: 'quota' as const, value: '' },
    { condition: 2, param: 'quota' as const, value: '7' },
  ]
  expect((await set(experiment_id, name, ...quotas)).status).toBe(200)
  const { study, conditions } = await show(experiment_id)
  expect([study.name, conditions.map(({ quota }) => quota)]).toEqual(['Trust in tides', [null, 7]])
  const found = await app.call('/v1/list_studies', { search: 'trust in tides' })
  expect(found.body.data.studies.map((each) => each.experiment_id)).toContain(experiment_id)
  expect((await app.call('/v1/list_audit', {})).body.data.entries[0]).toMatchObject({
    action: 'study-settings-changed',
    target: experiment_id,
    detail: {
      changes: ['study-name: Tides to Trust in tides', 'quota of condition 1: 5 to none', 'quota of condition 2: none to 7'],
    },
  })
  const url = `/v1/exports/${experiment_id}/package.zip`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  const changes = [...(await entriesOfZip(rawPayload))].find(([path]) => path.endsWith('CHANGES.md'))?.[1].toString()
  expect(changes).toContain('`quota` of condition 2 changed from none to 7, without a new version.')
})

test('wrong values, conditions that are not there and closed studies are refused, and nothing changes', async () => {
  const experiment_id = await aStudy(app, { 'quota-total': '5' })
  expect((await set(experiment_id, total('9'), { condition: 2, param: 'quota', value: '3' })).status).toBe(400)
  expect((await set(experiment_id, total('many'))).status).toBe(400)
  expect((await show(experiment_id)).study.quota_total).toBe(5)
  await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
  expect((await set(experiment_id, total('9'))).status).toBe(409)
  expect((await set('solarflare', total('9'))).status).toBe(400)
})

test('a revision that was begun before a quota was changed is refused instead of bringing the old one back', async () => {
  const experiment_id = await aStudy(app, { 'quota-total': '5' })
  const { condition_settings } = await show(experiment_id)
  await set(experiment_id, total('9'))
  const revise = (settings: typeof condition_settings) =>
    app.call('/v1/revise_study', { experiment_id, from_version: 1, condition_settings: settings })
  const more = { condition: 1, param: 'feed', value: 'swipe' }
  expect((await revise([...condition_settings, more])).status).toBe(409)
  expect((await revise([...(await show(experiment_id)).condition_settings, more])).body.data.version).toBe(2)
  expect((await show(experiment_id)).study).toMatchObject({ version: 2, quota_total: 9 })
})
