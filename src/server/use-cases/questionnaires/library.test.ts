import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { importList } from '#domain/questions/import/import-list.ts'
import { aSurvey, singleChoice } from '#domain/questions/import/qsf/a-survey.ts'
import { importQsf } from '#domain/questions/import/qsf/import-qsf.ts'
import { aLab, aMember, signedIn } from '#server/testing/people.ts'
import { aDefinition, aQuestion } from '#server/testing/questionnaires.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

async function aSaved(definition: Definition = aDefinition()) {
  const { status, body, text } = await app.call('/v1/save_questionnaire', { definition })
  if (status !== 200) throw new Error(text)
  return { definition, ...body.data }
}

const next = (questionnaire_id: string, based_on: number, definition: Definition, confirm?: boolean) =>
  app.call('/v1/save_questionnaire', { questionnaire_id, based_on, definition, ...(confirm && { confirm }) })

const show = async (questionnaire_id: string, version?: number) =>
  app.call('/v1/show_questionnaire', { questionnaire_id, ...(version !== undefined && { version }) })

const inList = async (questionnaire_id: string) => {
  const { body } = await app.call('/v1/list_questionnaires', {})
  return body.data.questionnaires.find((each) => each.questionnaire_id === questionnaire_id)
}

describe('saving', () => {
  test('makes a questionnaire of the lab, listed with what it asks and who saved it', async () => {
    const definition = aDefinition([aQuestion('pets'), aQuestion('names')], { citation: 'Doe (2020)' })
    const { questionnaire_id, version } = await aSaved(definition)
    expect(version).toBe(1)
    expect(await inList(questionnaire_id)).toMatchObject({
      name: definition.name,
      label: 'Pets',
      asks: 'Which animals people have',
      n_questions: 2,
      n_pages: 1,
      languages: ['en'],
      citation: 'Doe (2020)',
      licence: null,
      version: 1,
      used_in: [],
      changed_by: 'Local owner',
    })
    expect((await show(questionnaire_id)).body.data).toMatchObject({ is_shipped: false, definition, used_in: [] })
  })

  test('makes the next version and keeps the earlier ones', async () => {
    const { questionnaire_id, definition } = await aSaved()
    const changed = { ...definition, label: 'Pets and names', pages: aDefinition([aQuestion('pets'), aQuestion('names')]).pages }
    expect((await next(questionnaire_id, 1, changed)).body).toMatchObject({ data: { version: 2, warnings: [] } })
    expect((await show(questionnaire_id, 1)).body.data).toMatchObject({ version: 1, current_version: 2, definition })
    expect((await show(questionnaire_id)).body.data.definition).toEqual({ ...changed, version: 2 })
    const { body } = await app.call('/v1/list_questionnaire_versions', { questionnaire_id })
    expect(body.data.versions).toMatchObject([
      { version: 2, label: 'Pets and names', n_questions: 2, changed_by: 'Local owner' },
      { version: 1, label: 'Pets', n_questions: 1 },
    ])
  })

  test('is refused where somebody else saved meanwhile, and harmless where the same comes again', async () => {
    const { questionnaire_id, definition } = await aSaved()
    const [mine, theirs] = ['Mine', 'Theirs'].map((label) => ({ ...definition, label }))
    await next(questionnaire_id, 1, theirs as Definition)
    const late = await next(questionnaire_id, 1, mine as Definition)
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Local owner saved version 2')])
    expect((await next(questionnaire_id, 1, theirs as Definition)).body).toMatchObject({ data: { version: 2 } })
    const both = await Promise.all(['A', 'B'].map((label) => next(questionnaire_id, 2, { ...definition, label })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each(['crt', 'ac'])('under the shipped name %s is refused', async (name) => {
    const { status, body } = await app.call('/v1/save_questionnaire', { definition: aDefinition(undefined, { name }) })
    expect([status, body]).toMatchObject([409, { error: { code: 'name_taken' } }])
  })

  test('under a name that the lab has already is refused; another lab may have it', async () => {
    const { definition } = await aSaved()
    expect((await app.call('/v1/save_questionnaire', { definition })).status).toBe(409)
    const { lab_id } = await aLab(app)
    const headers = await signedIn(app, await aMember(app, lab_id, 'editor'))
    const theirs = await app.send({ method: 'POST', url: '/v1/save_questionnaire', headers, payload: { definition } })
    expect(theirs.status).toBe(200)
  })

  test('never changes the name', async () => {
    const { questionnaire_id, definition } = await aSaved()
    const { status, text } = await next(questionnaire_id, 1, { ...definition, name: 'another' })
    expect([status, text]).toEqual([400, expect.stringContaining(`must stay '${definition.name}'`)])
  })

  test('is refused with everything that is wrong, each with its place, and stores nothing', async () => {
    const gone = { ...aQuestion('names'), showIf: { fact: 'answer.deleted', is: 'answered' as const } }
    const definition = aDefinition([aQuestion('pets'), aQuestion('pets'), gone])
    const { status, body } = await app.call('/v1/save_questionnaire', { definition })
    const problems = (body as unknown as { error: { problems: string[] } }).error.problems // a refusal
    expect([status, problems]).toEqual([400, ['pets: The key “pets” is used twice.', expect.stringMatching(/^names: .*deleted/)]])
    expect((await app.call('/v1/save_questionnaire', { definition: { ...definition, ...aDefinition() } })).status).toBe(200)
  })

  test('may refer to answers of another questionnaire of the lab', async () => {
    const { questionnaire_id } = await aSaved(aDefinition([aQuestion('party_key')]))
    // What the builder offers, where it asks for that.
    const { body } = await app.call('/v1/list_questionnaires', { with_answers: true })
    const listed = body.data.questionnaires.find((each) => each.questionnaire_id === questionnaire_id)
    expect(listed?.answers).toEqual([{ fact: 'answer.party_key', label: 'What about party_key? (party_key)' }])
    expect(await inList(questionnaire_id)).not.toHaveProperty('answers')
    const item = { ...aQuestion('why'), showIf: { fact: 'answer.party_key', is: 'answered' as const } }
    expect((await app.call('/v1/save_questionnaire', { definition: aDefinition([item]) })).status).toBe(200)
  })

  test('says what can stay and should be looked at', async () => {
    const definition = aDefinition([aQuestion('pets', { en: 'Which pets?' })], { languages: ['en', 'de'] })
    expect((await aSaved(definition)).warnings.join(' ')).toContain('German')
  })

  test('is refused where a picture is not here', async () => {
    const media = { media_id: 'nosuch', alt: 'A dog', width: 10, height: 10 }
    const definition = aDefinition([
      aQuestion('pets'),
      { type: 'information', key: 'dog', label: 'Look', isRequired: false, media },
    ])
    const { status, text } = await app.call('/v1/save_questionnaire', { definition })
    expect([status, text]).toEqual([400, expect.stringContaining('dog: The picture is not here any more')])
    const imported = await app.call('/v1/import_questionnaire', { definition })
    expect(imported.body.data.warnings[0]).toBe('dog: The picture is not here and was left out. Upload it again.')
  })
})

test('the published example is imported, also where its pictures are not here', async () => {
  const file = await readFile('docs/examples/questionnaire.json', 'utf8')
  const { status, body } = await app.call('/v1/import_questionnaire', { definition: JSON.parse(file) })
  expect([status, body.data.warnings[0]]).toEqual([
    200,
    'card_feeling: Its pictures are not here, so it became a choice between words.',
  ])
  const { questionnaire_id } = body.data
  const shown = await app.call('/v1/show_questionnaire', { questionnaire_id })
  expect(itemsOf(shown.body.data.definition).find(({ key }) => key === 'card_feeling')).toMatchObject({
    type: 'radio',
    options: [{ value: 'good' }, { value: 'bad' }],
  })
})

test('what a survey file and a list become can be stored', async () => {
  const survey = importQsf(aSurvey({ questions: { QID1: singleChoice('Q1', 'Yes', 'No') }, blocks: { one: ['QID1'] } }))
  const list = importList({ title: 'A list', rows: [['Why?']] })
  for (const read of [survey, list]) {
    if (!read.ok) throw new Error(read.problem)
    const { status, body } = await app.call('/v1/import_questionnaire', { definition: read.definition })
    expect([status, body.data.version]).toEqual([200, 1])
  }
})

test('a survey with draws, rounds and carried-over choices comes back from its export as it was', async () => {
  const read = importQsf(await readFile('src/domain/questions/import/qsf/testing/news-and-frames.qsf', 'utf8'))
  if (!read.ok) throw new Error(read.problem)
  const stored = async (definition: Definition) => {
    const { body } = await app.call('/v1/import_questionnaire', { definition })
    return (await show(body.data.questionnaire_id)).body.data.definition
  }
  const exported = await stored(read.definition)
  expect(exported).toEqual({ ...read.definition, name: exported.name })
  const again = await stored(JSON.parse(JSON.stringify(exported)))
  expect(again).toEqual({ ...exported, name: again.name })
})

test('shipped ones say whose words they have and what nobody has checked', async () => {
  const { body } = await app.call('/v1/list_questionnaires', {})
  const checked = { wording: 'as-published', unchecked: expect.stringContaining('eight of the twenty') }
  expect(body.data.shipped.find(({ name }) => name === 'mist8')).toMatchObject(checked)
  expect((await show('mist8')).body.data).toMatchObject(checked)
  const { questionnaire_id } = await aSaved()
  expect((await show(questionnaire_id)).body.data).toMatchObject({ wording: null, unchecked: null })
})

test('a questionnaire of another lab is unknown', async () => {
  const { questionnaire_id, definition } = await aSaved()
  const { lab_id } = await aLab(app)
  const headers = await signedIn(app, await aMember(app, lab_id, 'owner'))
  const calls: [string, object][] = [
    ['show_questionnaire', { questionnaire_id }],
    ['list_questionnaire_versions', { questionnaire_id }],
    ['save_questionnaire', { questionnaire_id, based_on: 1, definition: { ...definition, label: 'Ours' } }],
    ['copy_questionnaire', { questionnaire_id }],
    ['delete_questionnaire', { questionnaire_id }],
    ['restore_questionnaire', { questionnaire_id, version: 1, based_on: 1 }],
  ]
  for (const [path, payload] of calls) {
    const { status, body } = await app.send({ method: 'POST', url: `/v1/${path}`, headers, payload })
    expect([path, status, body]).toMatchObject([path, 404, { error: { code: 'unknown_questionnaire' } }])
  }
  const listed = await app.send({ method: 'POST', url: '/v1/list_questionnaires', headers, payload: {} })
  expect(listed.body).toMatchObject({ data: { questionnaires: [] } })
})

describe('copying', () => {
  test('a shipped one gives an own one that can be changed', async () => {
    const { body } = await app.call('/v1/copy_questionnaire', { questionnaire_id: 'ac' })
    const again = await app.call('/v1/copy_questionnaire', { questionnaire_id: 'ac' })
    expect([body.data.name, again.body.data.name]).toEqual(['ac-copy', 'ac-copy-2'])
    const { definition } = (await show(body.data.questionnaire_id)).body.data
    expect(definition).toMatchObject({ attentionAnswers: { own_attentioncheck1: '3_neither-agree-nor-disagree' } })
    expect((await next(body.data.questionnaire_id, 1, { ...definition, label: 'Mine' })).status).toBe(200)
  })

  test('an own one takes its newest version', async () => {
    const { questionnaire_id, definition } = await aSaved()
    await next(questionnaire_id, 1, { ...definition, heading: 'Newer' })
    const { body } = await app.call('/v1/copy_questionnaire', { questionnaire_id })
    const copy = (await show(body.data.questionnaire_id)).body.data
    expect(copy.definition).toEqual({
      ...definition,
      name: `${definition.name}-copy`,
      label: 'Copy of Pets',
      heading: 'Newer',
      version: 1,
    })
  })

  test('the page of the end message is not offered', async () => {
    expect((await app.call('/v1/copy_questionnaire', { questionnaire_id: 'custom-msg' })).status).toBe(404)
    const { body } = await app.call('/v1/list_questionnaires', {})
    expect(body.data.shipped.map(({ name }) => name)).not.toContain('custom-msg')
    expect(body.data.shipped.find(({ name }) => name === 'crt')).toMatchObject({ questionnaire_id: 'crt', n_questions: 6 })
  })
})

test('a file that was exported comes back as the same questionnaire under a free name', async () => {
  const { questionnaire_id, definition } = await aSaved()
  const file = (await show(questionnaire_id)).body.data.definition
  const { body } = await app.call('/v1/import_questionnaire', { definition: file })
  const name = `${definition.name}-2`
  expect(body.data).toMatchObject({
    name,
    version: 1,
    warnings: [`The name ${definition.name} is taken here. The questionnaire is ${name}.`],
  })
  expect((await show(body.data.questionnaire_id)).body.data.definition).toEqual({ ...definition, name })
})

test('an earlier version can be restored as the newest one', async () => {
  const { questionnaire_id, definition } = await aSaved()
  await next(questionnaire_id, 1, { ...definition, label: 'Worse' })
  const restore = (version: number, based_on: number) =>
    app.call('/v1/restore_questionnaire', { questionnaire_id, version, based_on })
  expect((await restore(1, 1)).status).toBe(409)
  expect((await restore(9, 2)).status).toBe(404)
  expect((await restore(1, 2)).body).toMatchObject({ data: { version: 3 } })
  expect((await show(questionnaire_id)).body.data.definition).toEqual({ ...definition, version: 3 })
})

test('deleting removes one that no study asks, with all its versions', async () => {
  const { questionnaire_id, definition } = await aSaved()
  await next(questionnaire_id, 1, { ...definition, label: 'Newer' })
  expect((await app.call('/v1/delete_questionnaire', { questionnaire_id })).status).toBe(200)
  expect((await show(questionnaire_id)).status).toBe(404)
  const { rows } = await app.database.pool.query('select from questionnaire_versions where questionnaire_id = $1', [
    questionnaire_id,
  ])
  expect(rows).toEqual([])
})
