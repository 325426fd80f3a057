import { expect, test } from 'vitest'
import { emptyAnswers } from '#domain/ethics/answers.ts'
import { aSet, aStudy } from '#server/testing/builders.ts'
import { bundleOf, bytesOfBundle, imported, rewritten } from '#server/testing/bundles.ts'
import { aLab, signedIn } from '#server/testing/people.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

setUpApp()

const preregistration = { hypotheses: 'H1 <b>', 'existing-data': 'none', 'existing-data-why': 'It has not begun.' }
const ethics = { ...emptyAnswers, title: 'Likes & people', further: [{ heading: 'Insurance', text: 'None.' }] }
const approval = { number: 'ETH-7', board: 'Board of Ferns', approved_on: '2026-01-05', ends_on: '2027-01-05', version: 1 }

/** A study whose texts are written, with a registration and an approval. */
async function aDocumentedStudy(): Promise<string> {
  const experiment_id = await aStudy(app)
  await app.call('/v1/save_preregistration', { experiment_id, based_on: 0, answers: preregistration })
  const registered = { service: 'osf' as const, link: 'https://osf.io/abcde', registered_on: '2026-01-02' }
  await app.call('/v1/mark_preregistered', { experiment_id, ...registered, based_on: 1, version: 1 })
  const saved = await app.call('/v1/save_ethics', { experiment_id, revision: 0, answers: ethics, approval })
  expect(saved.status).toBe(200)
  return experiment_id
}

async function textsOf(experiment_id: string) {
  const written = (await app.call('/v1/show_preregistration', { experiment_id })).body.data
  const packet = (await app.call('/v1/show_ethics', { experiment_id })).body.data
  return { written, packet }
}

async function expectCopied(experiment_id: string): Promise<void> {
  const { written, packet } = await textsOf(experiment_id)
  // Whether data existed is a fact of the original.
  expect(written).toMatchObject({ answers: { hypotheses: 'H1 <b>' }, revision: 1, registrations: [], osf_draft: '' })
  expect(Object.keys(written.answers)).toEqual(['hypotheses'])
  expect(packet).toMatchObject({ answers: ethics, approval: null, revision: 1 })
}

test('an imported study begins with the drafts of its texts, and with no approval and no registration', async () => {
  const original = await aDocumentedStudy()
  const bytes = await bytesOfBundle(app, original)
  const { data } = await imported(app, bytes)
  expect(data.experiment_id).not.toBe(original)
  await expectCopied(data.experiment_id)
})

test('a bundle documents what was registered and what a board approved, and says that a copy is not approved', async () => {
  const entries = await entriesOfZip(await bytesOfBundle(app, await aDocumentedStudy()))
  const text = (path: string) => String(entries.get(`documentation/${path}`))
  expect(text('preregistration.md')).toContain('https://osf.io/abcde')
  expect(JSON.parse(text('ethics-approval.json'))).toMatchObject({
    number: 'ETH-7',
    approved_version: 1,
    is_changed_since: false,
  })
  expect(text('ethics-approval.json')).toContain('not approved')
  expect(String(entries.get('study.json'))).not.toContain('ETH-7')
  expect(String(entries.get('manifest.sha256'))).toContain('documentation/ethics-approval.json')
})

test('a study without such texts has no documentation, and older bundles and unknown fields are read', async () => {
  const plain = await aStudy(app)
  const bytes = await bytesOfBundle(app, plain)
  expect([...(await entriesOfZip(bytes)).keys()].filter((path) => path.startsWith('documentation/'))).toEqual([])
  expect(await bundleOf(bytes)).not.toHaveProperty('texts')
  expect((await textsOf((await imported(app, bytes)).data.experiment_id)).packet).toMatchObject({ revision: 0 })
  const later = await rewritten(await bytesOfBundle(app, await aDocumentedStudy()), (bundle) => ({
    ...bundle,
    texts: { preregistration: { other: 'kept', 'of-a-later-version': 'x' }, ethics: { answers: { later: 'x' }, further: [] } },
  }))
  const { written, packet } = await textsOf((await imported(app, later)).data.experiment_id)
  expect([written.answers, packet.revision]).toEqual([{ other: 'kept' }, 0])
})

test('what is published with the data holds no drafts: the packet names people', async () => {
  const experiment_id = await aDocumentedStudy()
  const { text } = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/package.zip` })
  expect(text).toContain('study-bundle.json')
  expect(text).not.toContain('Likes & people')
})

test('a copy in the same lab begins with the drafts; the same call again writes nothing twice; other labs get none', async () => {
  const original = await aDocumentedStudy()
  const { condition_settings } = (await app.call('/v1/show_study', { experiment_id: original })).body.data
  const copy = { condition_settings, copied_from: original, idempotency_key: 'copy-of-it' }
  const made = (await app.call('/v1/spawn_experiment', copy)).body.data.experiment_id
  await expectCopied(made)
  expect((await app.call('/v1/spawn_experiment', copy)).body.data.experiment_id).toBe(made)
  expect((await textsOf(made)).packet.revision).toBe(1)
  const { owner } = await aLab(app)
  const headers = await signedIn(app, owner)
  const call: TestApp['call'] = (path, body) => app.call(path, body, headers)
  const entity_set = await aSet({ ...app, call })
  const value = JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }])
  const elsewhere = await call('/v1/spawn_experiment', {
    condition_settings: [{ condition: 1, param: 'entity_sets', value }],
    copied_from: original,
  })
  const { experiment_id = '' } = elsewhere.body.data ?? {}
  const seen = await app.call('/v1/show_ethics', { experiment_id }, headers)
  expect([elsewhere.status, seen.status, seen.body.data?.revision]).toEqual([200, 200, 0])
})
