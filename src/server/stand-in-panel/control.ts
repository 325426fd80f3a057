import { letTimePass } from './changes.ts'
import { type Fault, findSubmission, type StandInSubmission, setStudy } from './panel-state.ts'
import { complete, giveBack, join, reserve, start } from './people.ts'
import { type ReportTo, sendReport } from './report.ts'
import { ANSWER_MS, releaseReports, subscribe } from './reports.ts'
import { type Asking, done, notFound, type Route } from './route.ts'

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a test tells the stand-in. */
export const controlRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/stand-in\/join$/,
    answer: ({ state, body }) => {
      // An old link is one that somebody kept.
      const issuedMs = state.now() - 1000 * Number(body['seconds_ago'] ?? 0)
      return found(join(state, word(body['study_id']), word(body['participant_id']) || undefined, issuedMs))
    },
  },
  {
    method: 'POST',
    path: /^\/stand-in\/reserve$/,
    answer: ({ state, body }) => found(reserve(state, word(body['study_id']), word(body['participant_id']) || undefined)),
  },
  { method: 'POST', path: /^\/stand-in\/start$/, answer: ({ state, body }) => found(start(state, word(body['submission_id']))) },
  {
    method: 'POST',
    path: /^\/stand-in\/complete$/,
    answer: ({ state, body }) => said(complete(state, word(body['submission_id']), word(body['code']))),
  },
  {
    method: 'POST',
    path: /^\/stand-in\/return$/,
    answer: ({ state, body }) => said(giveBack(state, word(body['submission_id']))),
  },
  {
    method: 'POST',
    path: /^\/stand-in\/pass$/,
    answer: ({ state, body }) => {
      letTimePass(state, Number(body['minutes']) * 60_000)
      return done({})
    },
  },
  {
    method: 'POST',
    path: /^\/stand-in\/subscribe$/,
    answer: ({ state, body }) => {
      subscribe(state, word(body['address']), word(body['secret']), body['answer_ms'] as number | undefined) // of a test
      return done({})
    },
  },
  {
    method: 'POST',
    path: /^\/stand-in\/hold$/,
    answer: ({ state }) => {
      if (!state.hook) return notFound()
      state.hook.isHeld = true
      return done({})
    },
  },
  {
    method: 'POST',
    path: /^\/stand-in\/release$/,
    answer: async ({ state, body }) => {
      const order = body['order'] === 'newest-first' ? 'newest-first' : 'oldest-first'
      return done({ answers: await releaseReports(state, order, Number(body['times'] ?? 1)) })
    },
  },
  {
    method: 'POST',
    path: /^\/stand-in\/faults$/,
    answer: ({ state, body }) => {
      state.faults.push(body as Fault) // of a test
      return done({})
    },
  },
  {
    method: 'POST',
    path: /^\/stand-in\/studies$/,
    answer: ({ state, body }) => {
      setStudy(state, word(body['id']), body['submissions'] as StandInSubmission[], body['study'] as object | undefined) // of a test
      return done({})
    },
  },
  {
    method: 'POST',
    path: /^\/stand-in\/report$/,
    answer: async ({ state, body }) => {
      const { submission } = findSubmission(state, word(body['submission_id'])) ?? {}
      if (!submission) return notFound()
      const { id, participant_id, status } = submission
      const sent = { id, participant_id, status: word(body['status']) || status, signedMs: state.now(), answerMs: ANSWER_MS }
      return done({ answered: await sendReport({ ...(body as ReportTo), ...sent }) }) // of a test
    },
  },
  { method: 'GET', path: /^\/stand-in\/state$/, answer: stateOf },
]

const found = (value: object | undefined) => (value ? done(value) : notFound())
const said = (isDone: boolean) => (isDone ? done({}) : notFound())

function stateOf({ state }: Asking) {
  const { studies, submissions, bonuses, messages, calls, hook } = state
  return done({
    studies: [...studies.values()],
    submissions: Object.fromEntries(submissions),
    bonuses: [...bonuses.values()],
    messages,
    calls,
    reports: hook?.reports ?? [],
  })
}
