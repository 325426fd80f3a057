import { expect, test } from 'vitest'
import { type CountingPage, countedPeople } from '#domain/study/people/counted-people.ts'
import { countMarked } from '#server/store/exports/export-counts.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

/** Somebody of every group, and the last one finds the study full. */
async function aMixedStudy(): Promise<string> {
  const experiment_id = await aStudy(app, { 'quota-total': '7', consent: 'Do you agree?' }, { consent: 'Do you agree?' })
  const come = (user_id: string) => aParticipant(app, experiment_id, { user_id })
  const end = (session_token: string, outcome: 'no_consent' | 'left_early') =>
    app.call('/v1/end_session', { session_token, outcome })
  await come('test_1')
  await end((await come('declined')).session_token, 'no_consent')
  await app.call('/v1/withdraw', { session_token: (await come('withdrew')).session_token })
  await come('erased')
  await come('odd')
  await app.call('/v1/exclude_participant', { experiment_id, user_id: 'odd', reason: 'Took part twice' })
  await end((await come('left')).session_token, 'left_early')
  for (const user_id of ['gone', 'unfed', 'here', 'b', 'c', 'd', 'e']) await come(user_id)
  const { pool } = app.database
  await pool.query(`update participants set last_seen_at = now() - interval '2 minutes' where user_id not in ('here', 'd')`)
  while ((await storeSomeVisits(pool, 100)) > 0);
  await pool.query(`delete from feeds using participants p where p.participant_id = feeds.participant_id and p.user_id = 'unfed'`)
  await pool.query(`update participants set writes_ended_at = now(), erased_at = now() where user_id = 'erased'`)
  return experiment_id
}

test('wherever people of a study are counted, the number is that of the groups which the page says it counts', async () => {
  const experiment_id = await aMixedStudy()
  const { people, conditions, unassigned } = (await app.call('/v1/show_study', { experiment_id })).body.data
  expect(people).toMatchObject({ test: 1, withdrew: 1, refused: 1, erased: 1, excluded: 1 })
  expect(people.full).toBeGreaterThan(0)
  const expected = (page: CountingPage) => countedPeople(people, page).n

  const live = (await app.call('/v1/show_live', { experiment_id })).body.data
  expect(live.counts.arrived).toBe(expected('live'))
  const listed = (await app.call('/v1/list_participants', { experiment_id })).body.data
  expect(listed.counts.all).toBe(expected('people'))
  const judged = (await app.call('/v1/show_quality', { experiment_id })).body.data
  expect(judged.n_people).toBe(expected('people'))
  expect([...conditions, unassigned].reduce((sum, { started }) => sum + started, 0)).toBe(expected('started'))
  const include = { test: false, simulated: false, excluded: false }
  const inFiles = await countMarked(app.database.pool, { id: experiment_id, publicUrl: '', include, covariates: [] })
  expect(inFiles.people).toBe(expected('files'))

  const attention = (await app.call('/v1/show_attention', { experiment_id })).body.data
  const seen = countedPeople(attention.people, 'attention')
  expect(seen.n).toBe(attention.n_people)
  expect(seen.all).toBe(countedPeople(people, 'live').all)
  expect(attention.people).toMatchObject({ no_feed: 1, waiting: attention.n_waiting })
  expect(attention.n_waiting).toBeGreaterThan(0)
})
