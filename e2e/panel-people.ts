import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { post } from './make-study.ts'
import type { StandIn } from './stand-in-panel.ts'

const aQuestionnaire = (name: string, item: object, rest: { jumps?: object[]; attentionAnswers?: object } = {}) => {
  const { jumps = [], attentionAnswers = {} } = rest
  const blocks = [{ name: `${name}-block`, items: [{ isRequired: true, ...item }] }]
  return {
    ...{ format: 'feedlab-questionnaire', format_version: 1, version: 1, languages: ['en'], name, label: name, asks: name },
    ...{ heading: `About ${name}`, submitLabel: 'Next', scores: [], attentionAnswers },
    pages: [{ name: `${name}-page`, blockOrder: 'fixed', blocks, jumps }],
  }
}

const COLOURS = ['red', 'teal'].map((value) => ({ value, label: value }))

/** A study that people of a panel can leave in every way: by consent, a question before the feed, a full study, and a check after the feed. */
export const EVERY_WAY_OUT = {
  platform: 'prolific',
  consent: 'Do you agree?',
  'completion-code': 'OLD',
  'failed-attention': 'exit',
  'final-page': 'no',
  journey: JSON.stringify([{ step: 'form', form: 'age' }, { step: 'feed' }, { step: 'form', form: 'colours' }]),
  questionnaires: JSON.stringify([
    aQuestionnaire(
      'age',
      {
        type: 'number',
        key: 'years',
        label: 'How old are you?',
        min: 1,
        max: 120,
        isWhole: true,
        invalidText: 'Please type a number.',
      },
      { jumps: [{ if: { fact: 'answer.years', is: '<', value: '18' }, to: { end: 'visit', outcome: 'screened_out' } }] },
    ),
    aQuestionnaire(
      'colours',
      { type: 'radio', key: 'colour', label: 'Choose teal, whatever you like best.', options: COLOURS },
      { attentionAnswers: { colour: 'teal' } },
    ),
  ]),
}

export type Way =
  | 'complete'
  | 'complete, then withdraws'
  | 'withdrawn'
  | 'screened_out'
  | 'failed_attention'
  | 'no_consent'
  | 'incompatible_device'
  | 'left_early'
  | 'technical_error'
  | 'gives the place back'
  | 'takes too long'

type Sent = { request: APIRequestContext; panel: StandIn; panel_study_id: string; experiment_id: string }

/** Somebody takes a place there, goes through the study here, and comes back with the code of their exit. */
export async function takePart({ request, panel, panel_study_id, experiment_id }: Sent, way: Way): Promise<void> {
  const joined = (await panel.tell('join', { study_id: panel_study_id })) as { link: string; submission_id: string }
  const { submission_id } = joined
  const query = Object.fromEntries(new URL(joined.link).searchParams)
  const { session_token, user_id, condition, outcome } = await post(request, '/v1/load_experiment', { experiment_id, query })
  const track = (name: string) => {
    const events = [{ event_uid: randomUUID(), client_time: Date.now(), kind: 'track', name }]
    return post(request, '/v1/events', { session_token, events })
  }
  const answer = (form: string, form_fields: object) => {
    const person = { user_id, condition, experiment_id, session_token }
    return post(request, '/v1/write_form', { ...person, event_uid: randomUUID(), form, page: `${form}-page`, form_fields })
  }
  const leave = async (claimed: string) => {
    const ended = await post(request, '/v1/end_session', { session_token, outcome: claimed, query })
    if (way === 'complete, then withdraws') await post(request, '/v1/withdraw', { session_token })
    await panel.tell('complete', { submission_id, code: new URL(ended.ending.url).searchParams.get('cc') })
  }
  if (outcome === 'quota_full') return leave('complete')
  if (way === 'no_consent' || way === 'incompatible_device') return leave(way)
  await track('consent-given')
  await answer('age', { years: way === 'screened_out' ? '15' : '30' })
  if (way === 'screened_out') return leave('complete')
  if (way === 'gives the place back') return void (await panel.tell('return', { submission_id }))
  if (way === 'takes too long') return
  if (way === 'left_early' || way === 'technical_error' || way === 'withdrawn') return leave(way)
  // The cards come once the questions before them are answered.
  await post(request, '/v1/load_experiment', { experiment_id, user_id, session_token })
  await track('feed-entity-idx-submit-click')
  await answer('colours', { colour: way === 'failed_attention' ? 'red' : 'teal' })
  return leave('complete')
}
