import { type Fault, findSubmission, type StandInSubmission, setStudy } from './panel-state.ts'
import { complete, giveBack, join } from './people.ts'
import { type ReportTo, sendReport } from './report.ts'
import { type Asking, done, notFound, type Route } from './route.ts'

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a test tells the stand-in. */
export const controlRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/stand-in\/join$/,
    answer: ({ state, body }) => {
      const joined = join(state, word(body['study_id']), word(body['participant_id']) || undefined)
      return joined ? done(joined) : notFound()
    },
  },
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
      const found = findSubmission(state, word(body['submission_id']))
      if (!found) return notFound()
      const { id, participant_id, status } = found.submission
      const sent = { id, participant_id, status: word(body['status']) || status }
      return done({ answered: await sendReport({ ...(body as ReportTo), ...sent }) }) // of a test
    },
  },
  { method: 'GET', path: /^\/stand-in\/state$/, answer: stateOf },
]

const said = (isDone: boolean) => (isDone ? done({}) : notFound())

function stateOf({ state }: Asking) {
  const { studies, submissions, bonuses, messages, calls } = state
  return done({
    studies: [...studies.values()],
    submissions: Object.fromEntries(submissions),
    bonuses: [...bonuses.values()],
    messages,
    calls,
  })
}
