import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IMPORT_STUDY_PATH } from '#contract/study-bundle.ts'
import type { Definition } from '#domain/questions/definition.ts'
import type { Item } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import { aParticipant, aSet, aStudy, sendForm } from '../testing/builders.ts'
import { aPng } from '../testing/media-samples.ts'
import { aDefinition, aQuestion } from '../testing/questionnaires.ts'
import { entriesOfZip } from '../testing/read-zip.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { anUpload } from '../testing/tus-client.ts'
import { deleteUnusedMedia } from '../use-cases/stimuli/delete-unused-media.ts'

let app: TestApp
let elsewhere: TestApp
beforeAll(async () => {
  app = await testApp()
  elsewhere = await testApp()
})
afterAll(async () => {
  await app.close()
  await elsewhere.close()
})

async function aSaved(definition: Definition = aDefinition()) {
  const { status, body, text } = await app.call('/v1/save_questionnaire', { definition })
  if (status !== 200) throw new Error(text)
  return { definition, ...body.data }
}

const next = (questionnaire_id: string, based_on: number, definition: Definition, confirm?: boolean) =>
  app.call('/v1/save_questionnaire', { questionnaire_id, based_on, definition, ...(confirm && { confirm }) })

const show = (questionnaire_id: string) => app.call('/v1/show_questionnaire', { questionnaire_id })

const inList = async (questionnaire_id: string) => {
  const { body } = await app.call('/v1/list_questionnaires', {})
  return body.data.questionnaires.find((each) => each.questionnaire_id === questionnaire_id)
}

/** The questionnaires that each condition of a study's newest version has, as name and version. */
async function frozen(where: TestApp, experiment_id: string): Promise<string[][]> {
  const { rows } = await where.database.pool.query<{ value: string }>(
    `select c.value from condition_settings c join studies s on s.experiment_id = c.experiment_id and s.current_version = c.version
     where c.experiment_id = $1 and c.param = 'questionnaires' order by c.condition`,
    [experiment_id],
  )
  return rows.map(({ value }) => (JSON.parse(value) as Definition[]).map(({ name, version }) => `${name} ${version}`))
}

describe('a questionnaire that a study asks', () => {
  const asked = async () => {
    const saved = await aSaved(aDefinition([aQuestion('pets'), aQuestion('names')]))
    const experiment_id = await aStudy(app, { forms: JSON.stringify([saved.name]), 'study-name': 'Animals' })
    return { ...saved, experiment_id }
  }
  const answered = async (given: { user_id?: string } = {}) => {
    const saved = await asked()
    const person = await aParticipant(app, saved.experiment_id, given)
    const { status, text } = await sendForm(app, person, saved.name, { pets: 'A dog', names: 'Ada' })
    if (status !== 200) throw new Error(text)
    return saved
  }

  test('is not deleted, and says which study', async () => {
    const { questionnaire_id, experiment_id } = await asked()
    const { status, body } = await app.call('/v1/delete_questionnaire', { questionnaire_id })
    expect([status, body]).toMatchObject([409, { error: { code: 'questionnaire_in_use', problems: [experiment_id] } }])
    expect(await inList(questionnaire_id)).toMatchObject({ used_in: [experiment_id] })
  })

  test('loses keys without a question while nobody has answered but tests', async () => {
    const { questionnaire_id, definition } = await answered({ user_id: 'test-person' })
    expect((await next(questionnaire_id, 1, { ...definition, pages: aDefinition([aQuestion('pets')]).pages })).status).toBe(200)
  })

  test('loses keys that people have answered only when that is confirmed', async () => {
    const { questionnaire_id, definition, experiment_id } = await answered()
    const pages = aDefinition([aQuestion('animals', 'What about pets?')]).pages
    const refused = await next(questionnaire_id, 1, { ...definition, pages })
    const problems = [
      'The key pets is now animals. Answers that people gave stay in the data under pets.',
      'The key names is gone. Answers that people gave stay in the data under it.',
    ]
    expect([refused.status, refused.body]).toMatchObject([409, { error: { code: 'keys_in_use', problems } }])
    const confirmed = await next(questionnaire_id, 1, { ...definition, pages }, true)
    expect(confirmed.body).toMatchObject({ data: { version: 2, warnings: problems } })
    expect((await show(questionnaire_id)).body.data.used_in).toEqual([
      { experiment_id, study_name: 'Animals', versions: [1], n_answered: 1 },
    ])
  })
})

describe('a study', () => {
  const settingsOf = async (forms: string[], more: Record<string, string> = {}) => {
    const entity_sets = JSON.stringify([{ entity_set: await aSet(app), randomize_between_subjects: 'yes' }])
    return Object.entries({ entity_sets, forms: JSON.stringify(forms), ...more }).map(([param, value]) => ({
      condition: 1,
      param,
      value,
    }))
  }

  test('gets a copy of the newest version of what it asks, in all conditions', async () => {
    const { questionnaire_id, definition, name } = await aSaved()
    await next(questionnaire_id, 1, { ...definition, heading: 'Newer' })
    const other = await aSaved(aDefinition([aQuestion('plants')]))
    const experiment_id = await aStudy(app, { forms: JSON.stringify([name]) }, { forms: JSON.stringify(['crt', other.name]) })
    const copies = [`${name} 2`, `${other.name} 1`].sort()
    expect((await frozen(app, experiment_id)).map((each) => each.sort())).toEqual([copies, copies])
  })

  test('keeps its copy when it is revised, unless it is given another one', async () => {
    const { questionnaire_id, definition, name } = await aSaved()
    const condition_settings = await settingsOf([name])
    const { body } = await app.call('/v1/spawn_experiment', { condition_settings })
    const { experiment_id } = body.data
    await next(questionnaire_id, 1, { ...definition, heading: 'Newer' })
    const revise = (from_version: number, more: { param: string; value: string }[]) =>
      app.call('/v1/revise_study', {
        experiment_id,
        from_version,
        condition_settings: [...condition_settings, ...more.map((each) => ({ condition: 1, ...each }))],
      })
    expect((await revise(1, [{ param: 'feed', value: 'swipe' }])).status).toBe(200)
    expect(await frozen(app, experiment_id)).toEqual([[`${name} 1`]])
    const newer = (await show(questionnaire_id)).body.data.definition
    const given = await revise(2, [{ param: 'questionnaires', value: JSON.stringify([newer]) }])
    expect(given.status).toBe(200)
    expect(await frozen(app, experiment_id)).toEqual([[`${name} 2`]])
    expect((await show(questionnaire_id)).body.data.used_in).toMatchObject([{ experiment_id, versions: [1, 2] }])
  })

  test('is the same one when its call comes again after the questionnaire was changed', async () => {
    const { questionnaire_id, definition, name } = await aSaved()
    const call = { condition_settings: await settingsOf([name]), idempotency_key: `key-${name}` }
    const first = await app.call('/v1/spawn_experiment', call)
    await next(questionnaire_id, 1, { ...definition, heading: 'Newer' })
    expect((await app.call('/v1/spawn_experiment', call)).body).toEqual(first.body)
  })

  test('does not get a questionnaire of another lab', async () => {
    const { status, text } = await elsewhere.call('/v1/spawn_experiment', {
      condition_settings: await settingsOf([(await aSaved()).name]),
    })
    expect([status, text]).toEqual([400, expect.stringContaining('unknown form')])
  })
})

describe('pictures of a questionnaire', () => {
  const withPicture = async () => {
    const media_id = await anUpload(app, await aPng())
    const picture: Item<Text> = {
      type: 'information',
      key: 'lake',
      label: 'Look at this lake',
      isRequired: false,
      media: { media_id, alt: 'A lake', width: 640, height: 400 },
    }
    const saved = await aSaved(aDefinition([picture, aQuestion('pets')]))
    return { ...saved, media_id }
  }
  const statusOf = async (where: TestApp, media_id: string) =>
    (await where.send({ method: 'GET', url: `/media/${media_id}` })).status
  const download = async (path: string): Promise<Buffer> =>
    (await app.app.inject({ url: `/v1/exports/${path}`, headers: { host: '127.0.0.1:3000' } })).rawPayload

  test('are kept as long as the library or a study has it', async () => {
    const unused = await anUpload(app, await aPng({ width: 60, height: 40 }))
    const { media_id, questionnaire_id, name } = await withPicture()
    await aStudy(app, { forms: JSON.stringify([name]) })
    const sweep = () => deleteUnusedMedia({ ...app.deps, databaseNow: async () => Date.now() + 30 * 24 * 60 * 60_000 })
    await sweep()
    expect([await statusOf(app, unused), await statusOf(app, media_id)]).toEqual([404, 200])
    await app.database.pool.query('delete from questionnaires where questionnaire_id = $1', [questionnaire_id])
    await sweep()
    expect(await statusOf(app, media_id)).toBe(200)
  })

  test('travel in the bundle to another installation', async () => {
    const { media_id, name } = await withPicture()
    const payload = await download(`${await aStudy(app, { forms: JSON.stringify([name]) })}/bundle.zip`)
    const headers = { 'content-type': 'application/zip' }
    const { status, body } = await elsewhere.send({ method: 'POST', url: IMPORT_STUDY_PATH, headers, payload })
    expect([status, body]).toMatchObject([200, { data: { differences: expect.any(Array) } }])
    const { experiment_id } = (body as { data: { experiment_id: string } }).data
    expect(await frozen(elsewhere, experiment_id)).toEqual([[`${name} 1`]])
    const { rows } = await elsewhere.database.pool.query<{ value: string }>(
      `select value from condition_settings where experiment_id = $1 and param = 'questionnaires'`,
      [experiment_id],
    )
    const here = /"media_id":"([^"]+)"/.exec(rows[0]?.value ?? '')?.[1] ?? ''
    expect(here).not.toBe(media_id)
    expect(await statusOf(elsewhere, here)).toBe(200)
  })

  test('are in the data package with the definition and the words of the items', async () => {
    const { media_id, name, definition } = await withPicture()
    const experiment_id = await aStudy(app, { forms: JSON.stringify([name]) })
    const entries = await entriesOfZip(await download(`${experiment_id}/package.zip`))
    const at = (path: string) => entries.get(`study-${experiment_id}/${path}`)
    expect(at(`materials/questionnaires/${media_id}.webp`)?.length).toBeGreaterThan(0)
    expect(JSON.parse(String(at(`materials/questionnaires/${name}_v1.json`)))).toEqual(definition)
    expect(String(at('codebook_items.csv'))).toContain('What about pets?')
  })
})
