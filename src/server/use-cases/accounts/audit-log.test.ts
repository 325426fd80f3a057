import { describe, expect, test } from 'vitest'
import { setShare } from '#server/store/accounts/shares.ts'
import { A_DAY_MS, app, auditOf, local, setUpAccounts } from '#server/testing/accounts-app.ts'
import { aLike, aParticipant, aStudy, csvCells } from '#server/testing/builders.ts'
import { aLab, aMember, aPerson, signedIn } from '#server/testing/people.ts'
import { LOCAL_LAB } from '../local-owner.ts'

setUpAccounts()

describe('the audit log', () => {
  test('says who exported what, by which filter and how many rows', async () => {
    const experiment_id = await aStudy(local)
    const person = await aParticipant(local, experiment_id)
    await local.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    const analyst = await aMember(app, LOCAL_LAB, 'analyst')
    const headers = await signedIn(app, analyst)
    const csv = await app.send({
      method: 'GET',
      url: `/v1/exports/${experiment_id}/engagement.csv?include=test&raw=yes`,
      headers,
    })
    const dumped = await app.call('/v1/dump_data', { data_type: 'engagement', experiment_id, idName: 'experiment_id' }, headers)
    expect([csv.status, dumped.status]).toEqual([200, 200])
    const rows = csvCells(csv.text).length - 1
    const owner = await signedIn(app, await aMember(app, LOCAL_LAB, 'owner'))
    await expect
      .poll(async () => {
        const { entries } = (await app.call('/v1/list_audit', {}, owner)).body.data
        return entries.filter(({ target }) => target === experiment_id).map(({ action, detail }) => ({ action, detail }))
      })
      .toEqual(
        expect.arrayContaining([
          { action: 'data-export-started', detail: { data_type: 'engagement', include: ['test'], raw: true } },
          { action: 'data-exported', detail: { data_type: 'engagement', include: ['test'], raw: true, rows, is_complete: true } },
          { action: 'data-exported', detail: { data_type: 'engagement', rows } },
          { action: 'study-created', detail: {} },
        ]),
      )
  })

  test('records changes of studies and exclusions, and names no participant', async () => {
    const experiment_id = await aStudy(local)
    await aParticipant(local, experiment_id, { user_id: 'nameless' })
    await local.call('/v1/exclude_participant', { experiment_id, user_id: 'nameless', reason: 'asked twice' })
    await local.call('/v1/exclude_participant', { experiment_id, user_id: 'nameless', reason: null })
    await local.call('/v1/set_study_status', { experiment_id, status: 'paused' })
    const entries = (await local.call('/v1/list_audit', {})).body.data.entries.filter(({ target }) => target === experiment_id)
    expect(entries.map(({ action }) => action)).toEqual([
      'study-status-changed',
      'participant-included',
      'participant-excluded',
      'study-created',
    ])
    expect(JSON.stringify(entries)).not.toMatch(/nameless|asked twice/)
  })

  test('is undone with what it records: a call that fails leaves no entry', async () => {
    const before = (await local.call('/v1/list_audit', { limit: 1 })).body.data.entries[0]?.audit_id
    await local.call('/v1/exclude_participant', { experiment_id: await aStudy(local), user_id: 'nobody', reason: 'x' })
    const { entries } = (await local.call('/v1/list_audit', { limit: 3 })).body.data
    expect(entries.filter(({ audit_id, action }) => audit_id > (before ?? 0) && action === 'participant-excluded')).toEqual([])
  })

  test.each(['update audit_log set actor = $$me$$', 'delete from audit_log', 'truncate audit_log'])(
    'refuses: %s',
    async (sql) => {
      await local.call('/v1/rename_lab', { name: 'My lab' })
      await expect(app.database.pool.query(sql)).rejects.toThrow('The audit log cannot be changed')
    },
  )

  test('is filtered by person and by time, also for somebody who left', async () => {
    const { lab_id, owner } = await aLab(app)
    const gone = await aMember(app, lab_id, 'owner')
    const [headers, theirs] = [await signedIn(app, owner), await signedIn(app, gone)]
    await app.call('/v1/rename_lab', { name: 'By the owner' }, headers)
    await app.call('/v1/rename_lab', { name: 'By the other' }, theirs)
    await app.call('/v1/leave_lab', {}, theirs)
    const list = async (body: object) =>
      (await app.call('/v1/list_audit', { actions: ['lab-renamed'], ...body }, headers)).body.data
    const targets = async (body: object) => (await list(body)).entries.map(({ target }) => target)
    expect(await targets({ person_id: gone.person_id })).toEqual(['By the other'])
    expect((await list({})).people.map(({ person_id }) => person_id).sort()).toEqual([owner.person_id, gone.person_id].sort())
    const [, first] = (await list({})).entries
    const at = first?.at ?? 0
    // The list has whole milliseconds, the database microseconds.
    expect(await targets({ until: at })).toEqual([])
    expect(await targets({ from: at })).toEqual(['By the other', 'By the owner'])
    expect(await targets({ from: at + A_DAY_MS })).toEqual([])
    expect((await app.call('/v1/list_audit', { from: -1 }, headers)).status).toBe(400)
  })

  test('is read page by page, by action, and as a file', async () => {
    const { owner } = await aLab(app)
    const headers = await signedIn(app, owner)
    for (const name of ['a', 'b', '=c']) await app.call('/v1/rename_lab', { name }, headers)
    const page = async (body: object) => (await app.call('/v1/list_audit', body, headers)).body.data
    const first = await page({ limit: 2, actions: ['lab-renamed'] })
    expect([first.entries.map(({ target }) => target), first.has_more]).toEqual([['=c', 'b'], true])
    const second = await page({ limit: 2, actions: ['lab-renamed'], before: first.entries[1]?.audit_id })
    expect([second.entries.map(({ target }) => target), second.has_more]).toEqual([['a'], false])
    const file = await app.send({ method: 'GET', url: '/v1/audit.csv', headers })
    expect(csvCells(file.text).map((row) => [row[3], row[4]])).toEqual([
      ['action', 'target'],
      ['lab-renamed', "'=c"],
      ['lab-renamed', 'b'],
      ['lab-renamed', 'a'],
      ['signed-in', ''],
    ])
  })

  test('has the sign-ins of people with a shared study, and offers them as a filter', async () => {
    const experiment_id = await aStudy(local)
    const guest = await aPerson(app, 'Guest of the study')
    await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'monitor')
    await signedIn(app, guest)
    const { entries, people } = (await local.call('/v1/list_audit', { person_id: guest.person_id })).body.data
    expect(entries.map(({ action }) => action)).toEqual(['signed-in'])
    expect(people).toContainEqual({ person_id: guest.person_id, name: guest.name })
  })

  test('shows nobody what happened in another lab', async () => {
    const [mine, theirs] = [await aLab(app), await aLab(app)]
    await app.call('/v1/rename_lab', { name: 'Hidden' }, await signedIn(app, theirs.owner))
    const entries = await auditOf(await signedIn(app, mine.owner))
    expect(entries).toEqual([{ actor: mine.owner.name, action: 'signed-in', target: null }])
  })
})
