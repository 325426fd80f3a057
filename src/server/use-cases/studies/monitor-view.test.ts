import { beforeAll, expect, test } from 'vitest'
import { ACCESS } from '#contract/access-table.ts'
import { encodeParameter } from '#contract/wire.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { aMember, aPerson, signedIn } from '#server/testing/people.ts'
import { aDefinition, aQuestion } from '#server/testing/questionnaires.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

/** Each is found nowhere else, so that one search finds them all. */
const CODES = ['zzcode1', 'zzexit2', 'zzanswer3', 'zzlater4']
const [CODE = '', EXIT = '', ANSWER = '', LATER = ''] = CODES

setUpApp()

let experiment_id: string
beforeAll(async () => {
  const definition = aDefinition([aQuestion('pets')], { attentionAnswers: { pets: ANSWER } })
  const given = { platform: 'prolific', 'completion-code': CODE, 'exit-screened_out': EXIT }
  experiment_id = await aStudy(app, { ...given, questionnaires: JSON.stringify([definition]), forms: `["${definition.name}"]` })
  const { condition_settings } = (await app.call('/v1/show_study', { experiment_id })).body.data
  const changed = condition_settings.map((each) =>
    each.param === 'completion-code' ? { ...each, value: encodeParameter(each.param, LATER) } : each,
  )
  expect((await app.call('/v1/revise_study', { experiment_id, from_version: 1, condition_settings: changed })).status).toBe(200)
  await aParticipant(app, experiment_id)
})

test('an analyst finds codes, exits and right answers of both versions', async () => {
  const headers = await signedIn(app, await aMember(app, LOCAL_LAB, 'analyst'))
  const { text } = await app.call('/v1/show_study', { experiment_id }, headers)
  expect(CODES.filter((code) => !text.includes(code))).toEqual([])
})

test.each(['a member', 'a guest'])('a monitor who is %s finds none of them in any answer that they get', async (kind) => {
  const person = kind === 'a member' ? await aMember(app, LOCAL_LAB, 'monitor') : await aPerson(app)
  if (kind === 'a guest') await setShare(app.database.db, { experiment_id, person_id: person.person_id }, 'monitor')
  const headers = await signedIn(app, person)
  const answered: string[] = []
  for (const [route, { about, roles }] of Object.entries(ACCESS)) {
    const [method = '', path = ''] = route.split(' ')
    // The stream of changes does not end, and says nothing but that something changed.
    if (about !== 'study' || !roles.includes('monitor') || path.startsWith('/v1/watch_study')) continue
    for (const payload of method === 'POST' ? [{ experiment_id }, { experiment_id, version: 1 }] : [undefined]) {
      const url = path.replace(':id', experiment_id)
      const { status, text } = await app.send({ method: method as 'POST', url, headers, ...(payload && { payload }) })
      if (status === 200) answered.push(route)
      expect(
        CODES.filter((code) => text.includes(code)),
        route,
      ).toEqual([])
    }
  }
  expect(answered).toContain('POST /v1/show_study')
  expect(answered).toContain('POST /v1/show_live')
  const { data } = (await app.call('/v1/show_study', { experiment_id }, headers)).body
  expect(data.versions[0]?.changes).toEqual([
    expect.objectContaining({ param: 'completion-code', before: '(hidden)', after: '(hidden)' }),
  ])
  const bundle = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/bundle.zip`, headers })
  expect(bundle.status).toBe(403)
})

test('a monitor reads the risks of settings that they see, and none of the others', async () => {
  const monitor = await signedIn(app, await aMember(app, LOCAL_LAB, 'monitor'))
  const risky = await aStudy(app, { platform: 'prolific', 'completion-code': CODE, quota: '5', consent: ' ' })
  const paramsFor = async (headers?: Record<string, string>) =>
    (await app.call('/v1/show_study', { experiment_id: risky }, headers)).body.data.versions.map(({ risks }) =>
      risks.map(({ param }) => param),
    )
  expect([await paramsFor(), await paramsFor(monitor)]).toEqual([[['exit-quota_full', 'consent']], [['consent']]])
})
