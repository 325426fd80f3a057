import { randomUUID } from 'node:crypto'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { anEvent, aParticipant, aStudy, type Loaded, type Settings } from '#server/testing/builders.ts'
import { app } from './set-up-app.ts'

export const FEED = { step: 'feed' }
export const form = (name: string, rest: object = {}) => ({ step: 'form', form: name, ...rest })
export const journeyOf = (...steps: object[]) => JSON.stringify(steps)

/** Screens out by the first page, and skips the second for those who say so. */
export const SCREENER = aDefinition('screener', [
  aPage('age', ['years'], {
    jumps: [
      { if: { fact: 'answer.years', is: '<', value: '18' }, to: { end: 'visit', outcome: 'screened_out' } },
      { if: { fact: 'answer.years', is: '>=', value: '65' }, to: { end: 'questionnaire' } },
    ],
  }),
  aPage('work', ['work']),
])
const LATER = aDefinition(
  'later',
  [
    aPage('liked', ['why'], { heading: 'You liked {{feed.first_liked_headline|nothing}}, {{answer.work}}, {{url.source}}' }),
    aPage('attention', ['colour'], { showIf: { fact: 'feed.likes', is: '>=', value: '1' } }),
  ],
  { attentionAnswers: { colour: 'teal-is-right' }, label: 'Secret label', asks: 'Secret purpose' },
)

export const WHOLE: Settings = {
  questionnaires: JSON.stringify([SCREENER, LATER]),
  journey: journeyOf(form('screener'), FEED, form('later')),
  platform: 'prolific',
  'redirect-url': 'https://app.prolific.com/submissions/complete?cc=DONE',
  'exit-screened_out': 'https://app.prolific.com/submissions/complete?cc=OUT',
}

/** As its page sends it. */
export function send(
  person: Loaded,
  name: string,
  page: string | undefined,
  answers: Record<string, string>,
  event_uid: string = randomUUID(),
) {
  const { user_id, condition, experiment_id, session_token } = person
  const form_fields = Object.fromEntries(Object.entries(answers).map(([field, answer]) => [field, encodeURIComponent(answer)]))
  return app.call('/v1/write_form', {
    ...{ user_id, condition, experiment_id, session_token, event_uid, form: name, form_fields },
    ...(page !== undefined && { page }),
  })
}

export const sendEvents = (person: Loaded, ...events: Parameters<typeof anEvent>[0][]) =>
  app.call('/v1/events', { session_token: person.session_token, events: events.map(anEvent) as never[] }) // as pages send them

export const submit = (person: Loaded) => sendEvents(person, { kind: 'track', name: SUBMIT_CLICK })
export const where = async (person: Loaded) =>
  (await app.call('/v1/next_step', { session_token: person.session_token })).body.data.journey
export const load = (person: Loaded, name: string) =>
  app.call('/v1/load_form', { session_token: person.session_token, form: name })
export const end = (person: Loaded) => app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
export const reload = async (person: Loaded): Promise<Loaded> => {
  const { user_id, experiment_id, session_token } = person
  const { body } = await app.call('/v1/load_experiment', { user_id, experiment_id, session_token })
  return { ...body.data, user_id, experiment_id }
}

/** Somebody whom the screener let through. */
export async function aWorker(settings: Settings[] = [WHOLE], query: Record<string, string> = {}): Promise<Loaded> {
  const person = await aParticipant(app, await aStudy(app, ...settings), { query })
  await send(person, 'screener', 'age', { years: '30' })
  await send(person, 'screener', 'work', { work: 'baker' })
  return person
}
