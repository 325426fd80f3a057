import { expect, test } from 'vitest'
import { aLab, aMember, signedIn } from '#server/testing/people.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

const MAPPING = { columns: [{ header: 'text', to: 'body' }], rows_as: 'posts' as const, dates: 'day' as const }
const namesIn = (answer: { body: { data: { mappings: { name: string }[] } } }) =>
  answer.body.data.mappings.map(({ name }) => name)

test('a matching is saved under a name, listed by name, replaced by another of that name, and deleted', async () => {
  for (const name of ['Twitter', 'DICE'])
    expect((await app.call('/v1/save_sheet_mapping', { name, mapping: MAPPING })).status).toBe(200)
  await app.call('/v1/save_sheet_mapping', { name: 'DICE', mapping: { ...MAPPING, dates: 'month' } })
  const { body } = await app.call('/v1/list_sheet_mappings', {})
  expect(body.data.mappings).toEqual([
    { name: 'DICE', mapping: { ...MAPPING, dates: 'month' }, changed_by: 'Local owner' },
    { name: 'Twitter', mapping: MAPPING, changed_by: 'Local owner' },
  ])
  expect((await app.call('/v1/delete_sheet_mapping', { name: 'Twitter' })).status).toBe(200)
  expect((await app.call('/v1/delete_sheet_mapping', { name: 'Twitter' })).status).toBe(404)
  expect(namesIn(await app.call('/v1/list_sheet_mappings', {}))).toEqual(['DICE'])
})

test('only the lab sees its matchings, its editors change them, and who was removed sees none', async () => {
  const { lab_id, owner } = await aLab(app, 'Pond')
  const [editor, monitor] = [await aMember(app, lab_id, 'editor'), await aMember(app, lab_id, 'monitor')]
  const { owner: stranger } = await aLab(app, 'Lake')
  const as = (person: typeof editor) => signedIn(app, person)
  const asEditor = await as(editor)
  expect((await app.call('/v1/save_sheet_mapping', { name: 'Ours', mapping: MAPPING }, asEditor)).status).toBe(200)
  expect(namesIn(await app.call('/v1/list_sheet_mappings', {}, await as(monitor)))).toEqual(['Ours'])
  expect((await app.call('/v1/save_sheet_mapping', { name: 'Mine', mapping: MAPPING }, await as(monitor))).status).toBe(403)
  const asStranger = await as(stranger)
  expect(namesIn(await app.call('/v1/list_sheet_mappings', {}, asStranger))).toEqual([])
  expect((await app.call('/v1/delete_sheet_mapping', { name: 'Ours' }, asStranger)).status).toBe(404)
  const removed = await app.call('/v1/remove_member', { person_id: editor.person_id }, await as(owner))
  expect(removed.status).toBe(200)
  const answer = await app.call('/v1/list_sheet_mappings', {}, asEditor)
  expect(answer.status).toBe(403)
  expect(answer.text).not.toContain('Ours')
  expect(namesIn(await app.call('/v1/list_sheet_mappings', {}, await as(owner)))).toEqual(['Ours'])
})

test('what is no matching is refused', async () => {
  const save = (name: string, mapping: object) =>
    app.send({ method: 'POST', url: '/v1/save_sheet_mapping', payload: { name, mapping } })
  for (const name of ['', 'a\nb', 'x'.repeat(61)]) expect((await save(name, MAPPING)).status).toBe(400)
  for (const wrong of [{ columns: [] }, { rows_as: 'cards' }, { dates: 'year' }, { more: 1 }])
    expect((await save('x', { ...MAPPING, ...wrong })).status).toBe(400)
})
