import { afterAll, beforeAll, expect, test } from 'vitest'
import { blankItem } from '#domain/questions/editing/blank-item.ts'
import { registerStars, STARS } from '#domain/questions/testing/stars/index.ts'
import { aParticipant, aStranger, aStudy, exported, sendForm } from '../testing/builders.ts'
import { FEED, form, journeyOf } from '../testing/journey-app.ts'
import { aDefinition } from '../testing/questionnaires.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { tidyTable } from '../testing/tidy-table.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../use-cases/local-owner.ts'
import { saveQuestionnaire } from '../use-cases/questionnaires/save-questionnaire.ts'

let app: TestApp
beforeAll(registerStars)
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const asking = () => aDefinition([blankItem(STARS, { key: 'mood', label: 'How was it?' })])
const owner = { lab_id: LOCAL_LAB, person_id: LOCAL_OWNER, role: 'owner' as const, token: undefined }

test('a kind that the contract does not describe is not taken in', async () => {
  const { status, text } = await app.call('/v1/save_questionnaire', { definition: asking() })
  expect([status, text]).toEqual([400, expect.stringContaining('type')])
})

test('a kind in one folder goes from the library to the study, the page of a participant, the database and the files', async () => {
  // Behind the contract, which has a line for each kind of its own.
  const saved = await saveQuestionnaire(app.deps, { definition: asking() }, { ...aStranger, researcher: owner })
  const { name } = saved.data

  const experiment_id = await aStudy(app, { journey: journeyOf(form(name), FEED) })
  const person = await aParticipant(app, experiment_id)
  const asked = await app.call('/v1/load_form', { session_token: person.session_token, form: name })
  expect(asked.text).toContain('"type":"stars"')

  const refused = await sendForm(app, person, name, { mood: '6' })
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('form_fields.mood: Choose from the options shown'),
  ])
  expect((await sendForm(app, person, name, { mood: ' 4 ' })).status).toBe(200)

  const rows = (await exported(app, experiment_id, 'user_form')).filter(({ field }) => field === 'mood')
  expect(rows.map(({ response }) => response)).toEqual(['4'])
  const answers = (await tidyTable(app, experiment_id, 'answers')).filter(({ item_id }) => item_id === 'mood')
  expect(answers).toEqual([expect.objectContaining({ instrument: name, answer_status: 'answered', answer_number: 4 })])
})
