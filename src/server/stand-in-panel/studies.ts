import type { Answer } from './answering-server.ts'
import { newId, type PanelState, placesTaken, type StandInStudy } from './panel-state.ts'
import { type Asking, done, notFound, page, type Route, refused } from './route.ts'
import { studyProblems } from './study-problems.ts'

/** Of a study that is published, nothing else may change. */
const CHANGES_LATER = ['internal_name', 'total_available_places']
/** Part of the reward that the panel takes, and the tax on it. */
const FEE = 1 / 3
const TAX = 0.2

export const studyRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/studies\/$/,
    answer: (asking) =>
      page(
        asking,
        '/api/v1/studies/',
        [...asking.state.studies.values()].map((each) => shown(asking.state, each)),
      ),
  },
  { method: 'POST', path: /^\/studies\/$/, answer: create },
  { method: 'GET', path: /^\/studies\/(\w+)\/$/, answer: ofStudy(({ state }, study) => done(shown(state, study))) },
  { method: 'PATCH', path: /^\/studies\/(\w+)\/$/, answer: ofStudy(change) },
  { method: 'POST', path: /^\/studies\/(\w+)\/transition\/$/, answer: ofStudy(transition) },
  { method: 'POST', path: /^\/studies\/(\w+)\/test-study$/, answer: ofStudy(test) },
  {
    method: 'POST',
    path: /^\/study-cost-calculator\/$/,
    answer: ({ body }) => done({ total_cost: costOf(Number(body['reward']), Number(body['total_available_places'])) }),
  },
]

const costOf = (reward: number, places: number): number => Math.round(reward * places * (1 + FEE * (1 + TAX)))

function ofStudy(answer: (asking: Asking, study: StandInStudy) => Answer): Route['answer'] {
  return (asking) => {
    const study = asking.state.studies.get(asking.parts[0] ?? '')
    return study ? answer(asking, study) : notFound()
  }
}

const shown = (state: PanelState, study: StandInStudy) => ({
  ...study,
  places_taken: placesTaken(state, study.id),
  number_of_submissions: (state.submissions.get(study.id) ?? []).length,
  total_cost: costOf(study.reward, study.total_available_places),
  presentment_currency_code: 'GBP',
})

function create({ state, body }: Asking): Answer {
  const problems = studyProblems(body)
  if (Object.keys(problems).length > 0) return refused(400, problems)
  const given = body as Partial<StandInStudy> // of our own client
  const id = newId()
  const study = { project: 'project1', internal_name: '', ...given, id, status: 'UNPUBLISHED' } as StandInStudy // the required fields are there
  state.studies.set(id, study)
  state.submissions.set(id, [])
  return done(shown(state, study), 201)
}

function change({ state, body }: Asking, study: StandInStudy): Answer {
  const others = Object.keys(body).filter((name) => !CHANGES_LATER.includes(name))
  if (study.status !== 'UNPUBLISHED' && others.length > 0) return refused(400, 'Only drafts can be changed.')
  const places = Number(body['total_available_places'] ?? study.total_available_places)
  if (study.status !== 'UNPUBLISHED' && places < study.total_available_places)
    return refused(400, { total_available_places: ['Places can only be increased.'] })
  Object.assign(study, body)
  if (study.status === 'AWAITING REVIEW' && placesTaken(state, study.id) < places) study.status = 'ACTIVE'
  return done(shown(state, study))
}

const TRANSITIONS: Readonly<Record<string, { from: StandInStudy['status'][]; to: StandInStudy['status'] }>> = {
  PUBLISH: { from: ['UNPUBLISHED'], to: 'ACTIVE' },
  PAUSE: { from: ['ACTIVE'], to: 'PAUSED' },
  START: { from: ['PAUSED'], to: 'ACTIVE' },
  STOP: { from: ['ACTIVE', 'PAUSED'], to: 'AWAITING REVIEW' },
}

function transition({ state, body }: Asking, study: StandInStudy): Answer {
  const wanted = TRANSITIONS[String(body['action'])]
  if (!wanted?.from.includes(study.status)) return refused(400, `The study is ${study.status}.`)
  const cost = costOf(study.reward, study.total_available_places)
  if (body['action'] === 'PUBLISH' && cost > state.balance)
    return refused(400, 'You do not have enough balance to publish this study.')
  if (body['action'] === 'PUBLISH') state.balance -= cost
  study.status = wanted.to
  return done(shown(state, study))
}

function test({ state }: Asking, study: StandInStudy): Answer {
  if (study.status !== 'UNPUBLISHED') return refused(400, 'Only drafts can be tested.')
  const { id } = copy(state, study, { status: 'ACTIVE', is_test: true })
  return done({ study_id: id, study_url: `https://app.prolific.com/studies/${id}` })
}

function copy(state: PanelState, study: StandInStudy, given: Partial<StandInStudy>): StandInStudy {
  const made = { ...study, ...given, id: newId(), of: study.id } as StandInStudy // the fields of another one
  state.studies.set(made.id, made)
  state.submissions.set(made.id, [])
  return made
}
