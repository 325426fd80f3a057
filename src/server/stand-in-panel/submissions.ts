import type { Answer } from './answering-server.ts'
import { endIfReviewed, setStatus } from './changes.ts'
import { findSubmission, newId, type StandInSubmission, timeOf } from './panel-state.ts'
import { type Asking, done, notFound, page, type Route, refused } from './route.ts'

const CATEGORIES = [
  ...['TOO_QUICKLY', 'TOO_SLOWLY', 'FAILED_INSTRUCTIONS', 'INCOMP_LONGITUDINAL', 'FAILED_CHECK', 'LOW_EFFORT', 'MALINGERING'],
  ...['NO_CODE', 'BAD_CODE', 'NO_DATA', 'UNSUPP_DEVICE', 'OTHER'],
]
const MIN_MESSAGE = 100

export const submissionRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/studies\/(\w+)\/submissions\/$/, answer: list },
  { method: 'POST', path: /^\/submissions\/(\w+)\/transition\/$/, answer: transition },
  { method: 'POST', path: /^\/submissions\/(\w+)\/request-return\/$/, answer: requestReturn },
  { method: 'POST', path: /^\/submissions\/bonus-payments\/$/, answer: setUpBonuses },
  { method: 'POST', path: /^\/bulk-bonus-payments\/(\w+)\/pay\/$/, answer: payBonuses },
]

function list(asking: Asking): Answer {
  const [study_id = ''] = asking.parts
  const all = asking.state.submissions.get(study_id)
  if (!all || !asking.state.studies.has(study_id)) return notFound()
  const results = all.map(({ since_ms: _, ...each }) => ({
    return_requested: null,
    bonus_payments: [],
    ...each,
  }))
  return page(asking, `/api/v1/studies/${study_id}/submissions/`, results)
}

const GOES_TO: Readonly<Record<string, string>> = { APPROVE: 'APPROVED', RETURN: 'RETURNED', REJECT: 'REJECTED' }

function transition({ state, parts, body }: Asking): Answer {
  const found = findSubmission(state, parts[0] ?? '')
  if (!found) return notFound()
  const { submission, study_id } = found
  const to = GOES_TO[String(body['action'])]
  // The same request twice does nothing the second time.
  if (to !== undefined && submission.status === to) return done(shown(submission))
  if (to === undefined || submission.status !== 'AWAITING REVIEW') return refused(400, `The submission is ${submission.status}.`)
  if (to === 'REJECTED') {
    if (!CATEGORIES.includes(String(body['rejection_category'])))
      return refused(400, { rejection_category: ['Not a valid choice.'] })
    if (String(body['message'] ?? '').length < MIN_MESSAGE)
      return refused(400, { message: ['Must have at least 100 characters.'] })
  }
  setStatus(state, submission, to)
  endIfReviewed(state, study_id)
  return done(shown(submission))
}

const shown = ({ id, status, participant_id }: StandInSubmission) => ({ id, status, participant: participant_id })

function requestReturn({ state, parts, body }: Asking): Answer {
  const found = findSubmission(state, parts[0] ?? '')
  if (!found) return notFound()
  const { submission } = found
  if (!['AWAITING REVIEW', 'ACTIVE'].includes(submission.status)) return refused(400, `The submission is ${submission.status}.`)
  const reasons = body['request_return_reasons']
  if (!Array.isArray(reasons) || reasons.length === 0)
    return refused(400, { request_return_reasons: ['This field is required.'] })
  submission.return_requested = new Date(timeOf(state)).toISOString()
  return done(shown(submission))
}

function setUpBonuses({ state, body }: Asking): Answer {
  const study_id = String(body['study_id'])
  const people = state.submissions.get(study_id)
  if (!people) return notFound()
  const lines = String(body['csv_bonuses'])
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [participant_id = '', amount = ''] = line.split(',')
      return { participant_id, amount: Math.round(Number(amount) * 100) }
    })
  const mayHave = (id: string) =>
    people.some((each) => each.participant_id === id && ['APPROVED', 'AWAITING REVIEW'].includes(each.status))
  if (lines.length === 0 || lines.some(({ participant_id, amount }) => !(amount > 0) || !mayHave(participant_id)))
    return refused(400, { csv_bonuses: ['A line is not right.'] })
  const id = newId()
  state.bonuses.set(id, { study_id, lines, isPaid: false })
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  return done({ id, study: study_id, amount, fees: amount / 3, vat: 0, total_amount: Math.round((amount * 4) / 3) }, 201)
}

function payBonuses({ state, parts }: Asking): Answer {
  const batch = state.bonuses.get(parts[0] ?? '')
  if (!batch) return notFound()
  if (batch.isPaid) return refused(400, 'These bonuses are paid already.')
  batch.isPaid = true
  for (const { participant_id, amount } of batch.lines) {
    const submission = state.submissions.get(batch.study_id)?.find((each) => each.participant_id === participant_id)
    if (submission) submission.bonus_payments = [...(submission.bonus_payments ?? []), amount]
  }
  return { status: 202, body: {} }
}
