import { beforeAll, describe, expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { RULES_VERSION } from '#domain/exports/visits/visits-of-person.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { STEPS } from '#domain/study/people/people-list.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { anEvent, aParticipant, aStudy, FINAL_ANSWERS, type Loaded, sendForm } from '#server/testing/builders.ts'
import { aMember, signedIn } from '#server/testing/people.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

setUpApp()

const ONE_PLACE = { 'quota-total': '1' }

type Query = Partial<SentTo<'/v1/list_participants'>>

const list = async (experiment_id: string, query: Query = {}) =>
  (await app.call('/v1/list_participants', { experiment_id, ...query })).body.data
const idsOf = async (experiment_id: string, query: Query = {}) =>
  (await list(experiment_id, query)).participants.map(({ user_id }) => user_id)
const personOf = async (experiment_id: string, user_id: string) =>
  (await list(experiment_id)).participants.find((person) => person.user_id === user_id)
const track = ({ session_token }: Loaded, name: string) =>
  app.call('/v1/events', { session_token, events: [anEvent({ kind: 'track', name })] })
const lastSeen = (experiment_id: string, user_id: string, seconds: number) =>
  app.database.pool.query(
    `update participants set last_seen_at = now() - make_interval(secs => $3) where experiment_id = $1 and user_id = $2`,
    [experiment_id, user_id, seconds],
  )
const liveOf = async (experiment_id: string) => (await app.call('/v1/show_study', { experiment_id })).body.data.study.live

describe('live now', () => {
  test('drops somebody 100 seconds after the last sign of their page, and a place in a condition is still held for them', async () => {
    const experiment_id = await aStudy(app, ONE_PLACE)
    await aParticipant(app, experiment_id, { user_id: 'reader' })
    await lastSeen(experiment_id, 'reader', 98)
    expect(await liveOf(experiment_id)).toBe(1)
    expect(await personOf(experiment_id, 'reader')).toMatchObject({ is_live: true })
    await lastSeen(experiment_id, 'reader', 101)
    expect(await liveOf(experiment_id)).toBe(0)
    expect(await personOf(experiment_id, 'reader')).toMatchObject({ is_live: false })
    expect((await aParticipant(app, experiment_id)).outcome).toBe('quota_full')
  })

  test('a page that says it is still there keeps somebody live who does nothing else', async () => {
    const experiment_id = await aStudy(app)
    const { session_token } = await aParticipant(app, experiment_id, { user_id: 'reader' })
    await lastSeen(experiment_id, 'reader', 99)
    expect((await app.call('/v1/still_here', { session_token })).status).toBe(200)
    const { last_seen_at = 0 } = (await personOf(experiment_id, 'reader')) ?? {}
    expect(Date.now() - last_seen_at).toBeLessThan(60_000)
    expect(await liveOf(experiment_id)).toBe(1)
  })

  test('a visit that has ended is not live, whatever its page says', async () => {
    const experiment_id = await aStudy(app)
    const person = await aParticipant(app, experiment_id, { user_id: 'done' })
    await track(person, SUBMIT_CLICK)
    await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
    await lastSeen(experiment_id, 'done', 100)
    await app.call('/v1/still_here', { session_token: person.session_token })
    const { last_seen_at = 0, is_live } = (await personOf(experiment_id, 'done')) ?? {}
    expect(is_live).toBe(false)
    expect(Date.now() - last_seen_at).toBeGreaterThan(90_000)
  })

  test('a sign without a token is refused', async () => {
    expect((await app.call('/v1/still_here', {})).status).toBe(401)
  })
})

describe('the list of participants', () => {
  test('says where everybody is: at the consent, in the feed, at the questions, at the end', async () => {
    const settings = { consent: 'Do you agree?', forms: '["demographics"]' }
    const experiment_id = await aStudy(app, settings)
    const people = new Map<string, Loaded>()
    for (const user_id of ['arrived', 'reading', 'asked', 'done'])
      people.set(user_id, await aParticipant(app, experiment_id, { user_id }))
    const at = (user_id: string) => people.get(user_id) as Loaded // all were added above
    for (const person of people.values()) await track(person, 'feed-landed')
    for (const user_id of ['reading', 'asked', 'done']) await track(at(user_id), 'consent-given')
    for (const user_id of ['asked', 'done']) await track(at(user_id), SUBMIT_CLICK)
    await sendForm(app, at('done'), 'final', FINAL_ANSWERS)
    await app.call('/v1/end_session', { session_token: at('done').session_token, outcome: 'complete' })

    const { participants, n_found, counts } = await list(experiment_id, { sort_by: 'step', is_descending: false })
    expect(participants.map(({ user_id, step }) => [user_id, step])).toEqual([
      ['arrived', 'arrived'],
      ['reading', 'feed'],
      ['asked', 'questions'],
      ['done', 'ended'],
    ])
    expect(participants[2]).toMatchObject({ forms_done: 0, n_forms: 2, outcome: null })
    expect(participants[3]).toMatchObject({ outcome: 'complete', device_class: expect.any(String), excluded_at: null })
    expect(n_found).toBe(4)
    expect(counts).toEqual({ all: 4, live: 3, flagged: 0, excluded: 0, tests: 0 })
    await sendForm(app, at('asked'), 'form', { age: '30', gender: 'female' })
    expect(await personOf(experiment_id, 'asked')).toMatchObject({ step: 'questions', forms_done: 1 })
  })

  test('counts what is asked before the feed apart from what follows it', async () => {
    const journey = JSON.stringify([{ step: 'form', form: 'lean' }, { step: 'feed' }, { step: 'form', form: 'ses' }])
    const experiment_id = await aStudy(app, { journey, consent: 'Do you agree?' })
    const person = await aParticipant(app, experiment_id, { user_id: 'asked' })
    const stepNow = async () => {
      const found = await personOf(experiment_id, 'asked')
      return [found?.condition, found?.step, found?.forms_done, found?.n_forms]
    }
    await track(person, 'feed-landed')
    expect(await stepNow()).toEqual([0, 'arrived', 0, 1])
    await track(person, 'consent-given')
    expect(await stepNow()).toEqual([0, 'first-questions', 0, 1])
    await sendForm(app, person, 'lean', { politicalposition: '1_democrat' })
    expect(await stepNow()).toEqual([0, 'first-questions', 1, 1])
    const { session_token } = person
    const { body } = await app.call('/v1/load_experiment', { experiment_id, user_id: 'asked', session_token })
    expect(await stepNow()).toEqual([1, 'feed', 0, 2])
    await track({ ...person, ...body.data }, SUBMIT_CLICK)
    expect(await stepNow()).toEqual([1, 'questions', 0, 2])
  })

  test('leaves out who refused consent, withdrew or found the study full, and has tests in a list of their own', async () => {
    const experiment_id = await aStudy(app, { ...ONE_PLACE, consent: 'Do you agree?' })
    const refused = await aParticipant(app, experiment_id, { user_id: 'refused' })
    await track(refused, 'consent-refused')
    await app.call('/v1/end_session', { session_token: refused.session_token, outcome: 'no_consent' })
    const { session_token } = await aParticipant(app, experiment_id, { user_id: 'leaver' })
    await app.call('/v1/withdraw', { session_token })
    await aParticipant(app, experiment_id, { user_id: 'anna' })
    expect((await aParticipant(app, experiment_id, { user_id: 'late' })).outcome).toBe('quota_full')
    await aParticipant(app, experiment_id, { user_id: 'test_1' })
    expect(await idsOf(experiment_id)).toEqual(['anna'])
    expect(await idsOf(experiment_id, { list: 'tests' })).toEqual(['test_1'])
    expect((await list(experiment_id)).counts).toEqual({ all: 1, live: 1, flagged: 0, excluded: 0, tests: 1 })
  })

  test('is searched by a part of the user_id, in which no letter is a wildcard', async () => {
    const experiment_id = await aStudy(app)
    for (const user_id of ['p_Anna1', 'p-anna2', 'bert%']) await aParticipant(app, experiment_id, { user_id })
    expect(await idsOf(experiment_id, { search: ' ANNA ', sort_by: 'user_id' })).toEqual(['p-anna2', 'p_Anna1'])
    expect(await idsOf(experiment_id, { search: 'p_' })).toEqual(['p_Anna1'])
    expect(await idsOf(experiment_id, { search: '%' })).toEqual(['bert%'])
    expect(await list(experiment_id, { search: 'nobody' })).toMatchObject({ n_found: 0, counts: { all: 3 }, participants: [] })
  })

  test('shows somebody who was excluded, with the reason, until they are taken back', async () => {
    const experiment_id = await aStudy(app)
    await aParticipant(app, experiment_id, { user_id: 'bert' })
    await aParticipant(app, experiment_id, { user_id: 'carla' })
    await app.call('/v1/exclude_participant', { experiment_id, user_id: 'bert', reason: 'a robot' })
    expect(await idsOf(experiment_id, { list: 'excluded' })).toEqual(['bert'])
    expect(await personOf(experiment_id, 'bert')).toMatchObject({ exclusion_reason: 'a robot', excluded_at: expect.any(Number) })
    expect((await list(experiment_id)).counts).toMatchObject({ all: 2, live: 1, excluded: 1 })
    await app.call('/v1/exclude_participant', { experiment_id, user_id: 'bert', reason: null })
    expect(await idsOf(experiment_id, { list: 'excluded' })).toEqual([])
  })

  test('has the flags of the table of quality, once people are gone', async () => {
    const experiment_id = await aStudy(app, { forms: '["attention check","final"]' })
    const random = await aParticipant(app, experiment_id, { user_id: 'random' })
    await sendForm(app, random, 'final', { ...FINAL_ANSWERS, random: 'yes' })
    await aParticipant(app, experiment_id, { user_id: 'here' })
    expect(await personOf(experiment_id, 'random')).toMatchObject({ flags: null })
    await lastSeen(experiment_id, 'random', 600)
    await storeSomeVisits(app.database.pool, 1000)
    const { participants } = await list(experiment_id, { sort_by: 'flags', is_descending: true })
    expect(participants.map(({ user_id, flags }) => [user_id, flags])).toEqual([
      ['random', await flagsInPackage(experiment_id, 'random')],
      ['here', null],
    ])
    expect(participants[0]?.flags).toContain('said_random')
    expect(await idsOf(experiment_id, { list: 'flagged' })).toEqual(['random'])
  })

  test('names nobody by the id of a panel', async () => {
    const experiment_id = await aStudy(app, { platform: 'prolific', 'completion-code': 'C1' })
    const { body } = await app.call('/v1/load_experiment', { experiment_id, query: { PROLIFIC_PID: 'pid-of-anna' } })
    expect(body.success).toBe('true')
    const reply = await list(experiment_id)
    expect(reply.participants).toMatchObject([{ user_id: expect.stringMatching(/^p_/) }])
    expect(JSON.stringify(reply)).not.toContain('pid-of-anna')
    expect(await idsOf(experiment_id, { search: 'pid-of-anna' })).toEqual([])
  })

  test('shows a monitor how far people are, and neither how visits ended nor what flags say', async () => {
    const experiment_id = await aStudy(app)
    const person = await aParticipant(app, experiment_id, { user_id: 'done' })
    await track(person, SUBMIT_CLICK)
    await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
    await app.call('/v1/exclude_participant', { experiment_id, user_id: 'done', reason: 'failed both checks' })
    const asked = async (role: 'monitor' | 'analyst', query: Query = {}) =>
      app.call('/v1/list_participants', { experiment_id, ...query }, await signedIn(app, await aMember(app, LOCAL_LAB, role)))
    const monitor = (await asked('monitor')).body.data
    expect(monitor.participants).toMatchObject([
      { user_id: 'done', step: 'ended', outcome: null, flags: null, exclusion_reason: null },
    ])
    expect(monitor.counts).toMatchObject({ all: 1, flagged: null })
    for (const query of [{ sort_by: 'flags' }, { list: 'flagged' }] as const)
      expect((await asked('monitor', query)).status).toBe(403)
    expect((await asked('analyst')).body.data.participants).toMatchObject([
      { outcome: 'complete', exclusion_reason: 'failed both checks' },
    ])
    const excludedFor = async (role: 'monitor' | 'analyst') =>
      (await app.call('/v1/show_study', { experiment_id }, await signedIn(app, await aMember(app, LOCAL_LAB, role)))).body.data
        .excluded
    expect(await excludedFor('monitor')).toEqual([])
    expect(await excludedFor('analyst')).toMatchObject([{ user_id: 'done', reason: 'failed both checks' }])
  })
})

const COLUMNS = ['started_at', 'user_id', 'condition', 'step', 'minutes', 'device_class', 'flags'] as const

describe('a study with 10,000 participants', () => {
  let experiment_id: string
  beforeAll(async () => {
    experiment_id = await aStudy(app, { forms: '["demographics"]' }, { forms: '["demographics"]' })
    await manyPeople(experiment_id)
    // Sorted by condition only then.
    await app.call('/v1/unblind_study', { experiment_id })
  }, 120_000)

  test.each(COLUMNS)('is sorted by %s over its pages, and nobody is on two of them', async (sort_by) => {
    const seen: ListedParticipant[] = []
    let fastestMs = Number.POSITIVE_INFINITY
    for (const offset of [0, 200, 9800]) {
      const startedAtMs = performance.now()
      const { participants, n_found } = await list(experiment_id, { sort_by, is_descending: true, offset, limit: 200 })
      fastestMs = Math.min(fastestMs, performance.now() - startedAtMs)
      expect(n_found).toBe(10_000)
      seen.push(...participants)
    }
    expect(new Set(seen.map(({ user_id }) => user_id)).size).toBe(600)
    const values = seen.map((person) => sortValue(person, sort_by))
    expect(values).toEqual([...values].sort((one, other) => (one < other ? 1 : one > other ? -1 : 0)))
    // Far above what a page takes: it finds work that grows with the square of the people, and not a busy machine.
    expect(fastestMs).toBeLessThan(5000)
  })
})

type ListedParticipant = Awaited<ReturnType<typeof list>>['participants'][number]

/** What is compared. Who is not judged yet comes last. */
function sortValue(person: ListedParticipant, by: (typeof COLUMNS)[number]): number | string {
  if (by === 'flags') return person.flags?.length ?? -1
  return by === 'step' ? STEPS.indexOf(person.step) : (person[by] ?? 0)
}

/** Half of them under way with milestones and answers, half at the end with stored flags. */
async function manyPeople(experiment_id: string) {
  const { pool } = app.database
  await pool.query(
    `insert into participants (experiment_id, version, user_id, condition, condition_from, seed, device_class, outcome, created_at, last_seen_at)
     select $1, 1, 'p_' || md5(n::text), 1 + n % 2, 'assigned', md5(n::text), (array['Mobile', 'Desktop', 'Tablet'])[1 + n % 3],
       case when n % 2 = 0 then 'complete' end, now() - make_interval(secs => n + 3600), now() - make_interval(secs => n)
     from generate_series(1, 10000) n`,
    [experiment_id],
  )
  await pool.query(
    `insert into person_visits (participant_id, last_seen_at, n_feeds, rules_version, n_rows, n_pages, active_ms, hidden_ms, overlap_ms, ip_address, flags)
     select participant_id, last_seen_at, 0, ${RULES_VERSION}, 0, 1, 1, 1, 0, '', case when participant_id % 5 = 0 then '{fast}' else '{}' end::text[]
     from participants where experiment_id = $1 and outcome is not null`,
    [experiment_id],
  )
  const underWay = 'from participants where experiment_id = $1 and outcome is null'
  for (const name of ['feed-landed', 'feed-entity-idx-5', SUBMIT_CLICK])
    await pool.query(
      `insert into checkpoints (experiment_id, event_uid, participant_id, field, response) select $1, gen_random_uuid(), participant_id, 'checkpoint', $2 ${underWay}`,
      [experiment_id, name],
    )
  await pool.query(
    `insert into form_answers (experiment_id, event_uid, participant_id, form, field, response)
     select $1, gen_random_uuid(), participant_id, 'form', 'field-' || n, '1' from participants, generate_series(1, 10) n
     where experiment_id = $1 and outcome is null`,
    [experiment_id],
  )
  await pool.query('analyze')
}

/** As the data package has them. */
async function flagsInPackage(experiment_id: string, user_id: string): Promise<string[]> {
  const url = `/v1/exports/${experiment_id}/package.zip`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  const files = await entriesOfZip(rawPayload)
  const path = `study-${experiment_id}/data/study-${experiment_id}_description-quality_data.csv`
  const [header = '', ...rows] = (files.get(path)?.toString() ?? '').trim().split('\n')
  const names = header.replaceAll('"', '').split(',')
  const cells = rows.map((row) => row.replaceAll('"', '').split(',')).find(([subject]) => subject === user_id) ?? []
  return names.flatMap((name, at) =>
    name.startsWith('flag_') && cells[at]?.trim() === 'true' ? [name.slice('flag_'.length)] : [],
  )
}
