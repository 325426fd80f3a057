import { beforeAll, expect, test } from 'vitest'
import { consortSvg, PRINTED } from '#domain/monitor/consort-svg.ts'
import { aStudy } from '#server/testing/builders.ts'
import { aMember, signedIn } from '#server/testing/people.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { aUserId, comeBack, finish, letPass, open, THREE_WAVES } from '#server/testing/wave-study.ts'
import { LOCAL_LAB } from '../local-owner.ts'
import { openFigures } from './figures-cache.ts'

setUpApp()
beforeAll(async () => {
  app.deps.figures = (id) => openFigures(app.database, app.deps.databaseNow)(id)
})

/** Somebody who did the first wave so long ago. */
async function whoDidTheFirst(experiment_id: string, ago: string) {
  const user_id = aUserId()
  const { body } = await open(app, experiment_id, { user_id })
  const person = { ...body.data, user_id, experiment_id }
  await finish(app, person)
  await letPass(app, user_id, ago)
  return person
}

async function figureInPackage(experiment_id: string): Promise<string> {
  const url = `/v1/exports/${experiment_id}/package.zip`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  const files = await entriesOfZip(rawPayload)
  return (files.get(`study-${experiment_id}/consort.svg`) ?? expect.fail('no figure')).toString('utf8')
}

test('the CONSORT flow has later waves: on the live page without conditions until the study is opened, in the package with them', async () => {
  const waves = JSON.stringify(THREE_WAVES)
  const two = await aStudy(app, { waves, 'final-page': 'no' }, { waves, 'final-page': 'no' })
  await whoDidTheFirst(two, '10 days')
  await finish(app, await comeBack(app, await whoDidTheFirst(two, '7 days 3 hours')))
  await comeBack(app, await whoDidTheFirst(two, '7 days 2 hours'))
  await whoDidTheFirst(two, '1 day')
  const excluded = await whoDidTheFirst(two, '10 days')
  await app.call('/v1/exclude_participant', { experiment_id: two, user_id: excluded.user_id, reason: 'too fast' })
  const flow = async (headers = {}) => (await app.call('/v1/show_live', { experiment_id: two }, headers)).body.data.flow

  const [week, month] = (await flow()).waves
  expect(week).toEqual({
    wave: 'week',
    arms: [
      {
        ...{ condition: null, followed: 4, back: 2, completed: 1, underWay: 1, ahead: 1 },
        lost: [{ reason: 'Missed it', n: 1 }],
      },
    ],
  })
  expect(month).toMatchObject({ wave: 'month', arms: [{ followed: 4, completed: 0, lost: [], ahead: 4 }] })
  const packaged = await figureInPackage(two)
  expect(packaged).toContain('Wave week')
  expect(packaged).not.toContain('all conditions')

  await app.call('/v1/unblind_study', { experiment_id: two })
  const opened = await flow()
  expect(opened.waves[0]?.arms.map(({ condition }) => condition)).toEqual([1, 2])
  expect(opened.waves[0]?.arms.reduce((sum, { followed }) => sum + followed, 0)).toBe(4)
  expect(packaged).toBe(consortSvg(opened, [], PRINTED))
  const monitor = await signedIn(app, await aMember(app, LOCAL_LAB, 'monitor'))
  expect((await flow(monitor)).waves[0]?.arms.map(({ condition }) => condition)).toEqual([null])
})
