import { expect, test } from 'vitest'
import { emptyAnswers } from '#domain/ethics/answers.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { aStudy, type Settings } from '#server/testing/builders.ts'
import { aRichStudy } from '#server/testing/bundles.ts'
import { aLab, aMember, aPerson, signedIn } from '#server/testing/people.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

setUpApp()

const HOSTILE = `<script>alert(1)</script> "><img src=x onerror=alert(2)> ‮ שלום ${'x'.repeat(10_000)}`
const answers = { ...emptyAnswers, further: [] as { heading: string; text: string }[] }
const APPROVAL = { number: 'EK-7', board: 'Board of the faculty', approved_on: '2026-01-01', ends_on: '2099-01-01', version: 1 }

const get = (url: string) => app.app.inject({ url, headers: { host: '127.0.0.1:3000' } })
const page = async (experiment_id: string, query = '') => (await get(`/v1/exports/${experiment_id}/ethics.html${query}`)).body
const zip = async (experiment_id: string) => entriesOfZip((await get(`/v1/exports/${experiment_id}/ethics.zip`)).rawPayload)
const show = async (experiment_id: string) => (await app.call('/v1/show_ethics', { experiment_id })).body.data
const save = (experiment_id: string, given: object) =>
  app.call('/v1/save_ethics', { experiment_id, revision: 0, answers, approval: null, ...given })

async function revise(experiment_id: string, changes: Settings) {
  const { body } = await app.call('/v1/show_study', { experiment_id })
  const others = body.data.condition_settings.filter(({ param }) => changes[param] === undefined)
  const changed = [...new Set(others.map(({ condition }) => condition))].flatMap((condition) =>
    Object.entries(changes).map(([param, value]) => ({ condition, param, value })),
  )
  const sent = { experiment_id, from_version: body.data.study.version, condition_settings: [...others, ...changed] }
  expect((await app.call('/v1/revise_study', sent)).status).toBe(200)
}

test('what is written is kept, and a page that was opened before a later save is refused', async () => {
  const experiment_id = await aStudy(app)
  expect(await show(experiment_id)).toMatchObject({ revision: 0, approval: null, changes: [], version: 1 })
  const written = { ...answers, purpose: 'Why people share', further: [{ heading: 'Insurance', text: 'None' }] }
  expect((await save(experiment_id, { answers: written })).body.data).toEqual({ revision: 1 })
  const refused = await save(experiment_id, { answers })
  expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'outdated_version' } }])
  expect((await show(experiment_id)).answers).toEqual(written)
})

test('the answer to a save got lost: the same save again is no save of somebody else', async () => {
  const experiment_id = await aStudy(app)
  const written = { ...answers, purpose: 'Why people share' }
  for (const approval of [null, APPROVAL]) {
    const { revision } = await show(experiment_id)
    const both = [await save(experiment_id, { revision, answers: written, approval })]
    both.push(await save(experiment_id, { revision, answers: written, approval }))
    expect(both.map(({ body }) => body.data)).toEqual([{ revision: revision + 1 }, { revision: revision + 1 }])
  }
  // Another approval from the older state is refused as before.
  expect((await save(experiment_id, { revision: 1, answers: written, approval: { ...APPROVAL, number: 'EK-8' } })).status).toBe(
    409,
  )
})

test('an approval must be whole, end after it begins, and name a version that there is', async () => {
  const experiment_id = await aStudy(app)
  for (const wrong of [{ number: ' ' }, { board: '' }, { ends_on: '2025-12-31' }, { version: 2 }, { approved_on: '2026-02-30' }])
    expect((await save(experiment_id, { approval: { ...APPROVAL, ...wrong } })).status).toBe(400)
  expect((await save(experiment_id, { approval: APPROVAL })).status).toBe(200)
})

test('a launch by a script is told what the page says: no approval, one that ended, and a version that is not the approved one', async () => {
  const aDraft = async () => {
    const original = await aStudy(app)
    const { condition_settings } = (await app.call('/v1/show_study', { experiment_id: original })).body.data
    return (await app.call('/v1/spawn_experiment', { condition_settings, status: 'draft' })).body.data.experiment_id
  }
  const become = async (experiment_id: string, status: 'running' | 'paused') =>
    (await app.call('/v1/set_study_status', { experiment_id, status })).body.data
  const bare = await aDraft()
  const sentence = 'No approval of an ethics board is recorded for this study.'
  expect(await become(bare, 'running')).toEqual({ status: 'running', warnings: [sentence] })
  expect((await become(bare, 'paused')).warnings).toEqual([])
  // It ran without one: the person who launched it has read so.
  expect((await become(bare, 'running')).warnings).toEqual([])
  const approved = await aDraft()
  await save(approved, { approval: APPROVAL })
  expect((await become(approved, 'running')).warnings).toEqual([])
  const late = await aDraft()
  await save(late, { approval: { ...APPROVAL, ends_on: '2026-01-02' } })
  await revise(late, { 'feed-button-like': 'yes' })
  const { warnings } = await become(late, 'running')
  expect(warnings.join(' ')).toMatch(/EK-7 ended on 2026-01-02.*is for version 1; the study is at version 2/)
})

test('a study that is created as running is said to have no approval, once its lab has recorded one for another study', async () => {
  const fresh = await testApp()
  const [{ owner: stranger }, first] = [await aLab(fresh), await aStudy(fresh)]
  const { condition_settings } = (await fresh.call('/v1/show_study', { experiment_id: first })).body.data
  const spawn = async (more: { status?: 'draft' | 'running'; idempotency_key?: string } = {}) =>
    (await fresh.call('/v1/spawn_experiment', { condition_settings, ...more })).body.data
  const records = async (app: TestApp, headers = {}) =>
    (await app.app.inject({ method: 'POST', url: '/v1/show_me', payload: {}, headers })).json().data.has_lab_approvals
  const noApproval = expect.stringMatching(/^No approval of an ethics board is recorded for this study\. Start it as a draft/)
  expect(await spawn()).toMatchObject({ warnings: [] })
  const packet = { experiment_id: first, revision: 0, answers: { ...answers, purpose: 'Sharing' }, approval: null }
  await fresh.call('/v1/save_ethics', packet)
  expect(await spawn()).toMatchObject({ warnings: [] })
  await fresh.call('/v1/save_ethics', { ...packet, revision: 1, approval: APPROVAL })
  expect(await spawn()).toMatchObject({ warnings: [noApproval] })
  const again = await spawn({ idempotency_key: 'a-key-of-ethics' })
  expect(again.warnings).toEqual([noApproval])
  expect(await spawn({ idempotency_key: 'a-key-of-ethics' })).toEqual(again)
  expect(await spawn({ status: 'draft' })).toMatchObject({ warnings: [] })
  const locked = await testApp({ hasLocalOwner: false, database: fresh.database, deps: { files: fresh.deps.files } })
  expect([await records(fresh), await records(locked, await signedIn(locked, stranger)), await records(locked)]).toEqual([
    true,
    false,
    false,
  ])
  await locked.app.close()
  await fresh.close()
})

test('what was changed since the approval is said in words: settings and quotas', async () => {
  const { experiment_id } = await aRichStudy(app)
  await save(experiment_id, { approval: APPROVAL })
  const shown = async () => (await app.call('/v1/show_study', { experiment_id })).body.data.approval
  expect(await shown()).toEqual({ number: 'EK-7', ends_on: '2099-01-01', version: 1, is_changed: false })
  expect(await page(experiment_id)).toContain('This is the version that was approved.')
  const quota = { experiment_id, settings: [{ condition: 1, param: 'quota-total' as const, value: '50' }] }
  expect((await app.call('/v1/set_running_settings', quota)).status).toBe(200)
  await revise(experiment_id, { consent: 'Another consent' })
  const { changes, other_changes } = await show(experiment_id)
  expect(changes.map(({ param }) => param)).toContain('consent')
  expect(other_changes).toEqual([expect.stringContaining('“not set” became “50”')])
  const document = await page(experiment_id)
  expect(document).toContain('Consent text')
  expect(document).toContain('“not set” became “50”')
  expect((await shown())?.is_changed).toBe(true)
  // The same approval with another end still counts from when it was recorded.
  await save(experiment_id, { revision: 1, approval: { ...APPROVAL, ends_on: null } })
  expect((await show(experiment_id)).other_changes).toHaveLength(1)
})

test('the archive has every screen of each condition and the pictures that it shows, and nothing else', async () => {
  const { experiment_id } = await aRichStudy(app)
  const entries = await zip(experiment_id)
  const names = [...entries.keys()]
  expect(names.filter((name) => !name.startsWith('pictures/'))).toEqual([
    'README.txt',
    'ethics.html',
    'screens/condition-1_en.html',
    'screens/condition-2_en.html',
    'manifest.sha256',
  ])
  expect(names.filter((name) => name.startsWith('pictures/')).length).toBeGreaterThan(0)
  const first = String(entries.get('screens/condition-1_en.html'))
  for (const words of ['<strong>Please</strong> agree', 'Informed consent', 'Feed', 'Attention check', 'Ending with the debrief'])
    expect(first).toContain(words)
  expect(String(entries.get('screens/condition-2_en.html'))).not.toContain('Informed consent')
  for (const [name, bytes] of entries)
    for (const [, src = ''] of name.endsWith('.html') ? String(bytes).matchAll(/src="([^"]*)"/g) : [])
      expect(names).toContain(new URL(src, `https://zip.example/${name}`).pathname.slice(1))
  // Somebody who has the code could be paid without taking part.
  expect([...entries.values()].map(String).join('')).not.toContain('>C1<')
})

test('hostile, very long and right-to-left texts stay texts, in the page and in the archive', async () => {
  const forms = { consent: HOSTILE, instruct: '# Heading\n\n[x](javascript:alert(1)) ![y](https://evil.example/pixel.gif)' }
  const debrief = JSON.stringify({ en: HOSTILE, ar: 'شكرا' })
  const experiment_id = await aStudy(app, { ...forms, debrief, languages: '["en","ar"]', 'condition-name': '<b>control</b>' })
  const fields = {
    ...answers,
    title: HOSTILE.slice(0, 200),
    purpose: HOSTILE,
    further: [{ heading: '<h1>x</h1>', text: HOSTILE }],
  }
  await save(experiment_id, { answers: fields, approval: { ...APPROVAL, board: '<i>board</i>' } })
  const response = await get(`/v1/exports/${experiment_id}/ethics.html`)
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  const entries = await zip(experiment_id)
  for (const html of [
    response.body,
    ...[...entries].flatMap(([name, bytes]) => (name.endsWith('.html') ? [String(bytes)] : [])),
  ]) {
    expect(html).not.toMatch(/<script|<img src=x|javascript:|evil\.example"|<b>|<i>|<h1>x/)
    expect(html).toContain('x'.repeat(10_000))
  }
  const arabic = String(entries.get('screens/condition-1_ar.html'))
  expect(arabic).toContain('dir="rtl" lang="ar"')
  expect(arabic).toContain('شكرا')
  expect(await page(experiment_id, '?language=ar')).toContain('شكرا')
})

test('analysts read, editors write, guests as their role says, strangers find nothing', async () => {
  const locked = await testApp({ hasLocalOwner: false, database: app.database, deps: { files: app.deps.files } })
  const experiment_id = await aStudy(app)
  const { owner: stranger } = await aLab(app)
  const guest = await aPerson(app)
  await setShare(app.database.db, { experiment_id, person_id: guest.person_id }, 'analyst')
  const people = {
    editor: await aMember(app, LOCAL_LAB, 'editor'),
    analyst: await aMember(app, LOCAL_LAB, 'analyst'),
    monitor: await aMember(app, LOCAL_LAB, 'monitor'),
    guest,
    stranger,
  }
  const answered: Record<string, number[]> = {}
  for (const [name, person] of Object.entries(people)) {
    const headers = await signedIn(locked, person)
    const call = (path: string, payload: object) => locked.app.inject({ method: 'POST', url: path, payload, headers })
    const read = await call('/v1/show_ethics', { experiment_id })
    const file = await locked.app.inject({ url: `/v1/exports/${experiment_id}/ethics.zip`, headers })
    const write = await call('/v1/save_ethics', { experiment_id, revision: 0, answers, approval: null })
    answered[name] = [read, file, write].map(({ statusCode }) => statusCode)
  }
  expect(answered).toEqual({
    editor: [200, 200, 200],
    analyst: [200, 200, 403],
    monitor: [403, 403, 403],
    guest: [200, 200, 403],
    stranger: [404, 404, 404],
  })
  await locked.app.close()
})
