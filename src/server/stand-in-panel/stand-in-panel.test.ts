import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isReportSigned } from '../secrets/report-signature.ts'
import { startAnswering } from './answering-server.ts'
import { placesTaken, type StandInStudy } from './panel-state.ts'
import { complete, giveBack, type Joined, join, reserve, start } from './people.ts'
import { releaseReports, reportsSent, subscribe } from './reports.ts'
import { type StandInPanel, startStandIn } from './start-stand-in.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const STUDY = 'study1'
const SECRET = 'the-secret-of-the-workspace'

let panel: StandInPanel
let nowMs: number

beforeAll(async () => {
  panel = await startStandIn({ tokens: { token: 'all' }, now: () => nowMs })
})
afterAll(() => panel.close())
beforeEach(() => {
  nowMs = 1_000_000_000_000
  panel.state.aheadMs = 0
  panel.state.hook = undefined
})

const aStudy = (given: Partial<StandInStudy> = {}) => {
  panel.setStudy(STUDY, [])
  const study = panel.state.studies.get(STUDY)
  const completion_codes = [
    { code: 'DONE', code_type: 'COMPLETED', actions: [{ action: 'MANUALLY_REVIEW' }] },
    { code: 'NO', code_type: 'NO_CONSENT', actions: [{ action: 'REQUEST_RETURN', return_reason: 'No consent.' }] },
  ]
  Object.assign(study ?? {}, { total_available_places: 1, maximum_allowed_time: 30, completion_codes, ...given })
}

const states = () => panel.state.submissions.get(STUDY)?.map(({ status }) => status)
const joined = (pid = 'ada') => join(panel.state, STUDY, pid)?.submission_id ?? ''

describe('as time passes', () => {
  test('a place is reserved for ten minutes, and then somebody else may have it', async () => {
    aStudy()
    const ada = reserve(panel.state, STUDY, 'ada')
    expect([ada?.status, joined('bert')]).toEqual(['RESERVED', ''])
    await panel.pass(10 * MINUTE_MS)
    expect(placesTaken(panel.state, STUDY)).toBe(1)
    await panel.pass(1000)
    expect(joined('bert')).not.toBe('')
    expect(start(panel.state, ada?.id ?? '')).toBeUndefined()
  })

  test('somebody who begins within the ten minutes keeps the place', async () => {
    aStudy()
    const ada = reserve(panel.state, STUDY, 'ada')
    await panel.pass(9 * MINUTE_MS)
    expect(start(panel.state, ada?.id ?? '')?.participant_id).toBe('ada')
    await panel.pass(2 * MINUTE_MS)
    expect([states(), joined('bert')]).toEqual([['ACTIVE'], ''])
  })

  test('somebody who does not come back in the maximum time is timed out, and can finish until another has the place', async () => {
    aStudy({ total_available_places: 2 })
    const [ada, bert] = [joined('ada'), joined('bert')]
    await panel.pass(30 * MINUTE_MS)
    expect(states()).toEqual(['ACTIVE', 'ACTIVE'])
    await panel.pass(1000)
    expect([states(), placesTaken(panel.state, STUDY)]).toEqual([['TIMED-OUT', 'TIMED-OUT'], 0])
    expect(complete(panel.state, ada, 'DONE')).toBe(true)
    joined('carl')
    expect(complete(panel.state, bert, 'DONE')).toBe(false)
    expect(states()).toEqual(['AWAITING REVIEW', 'TIMED-OUT', 'ACTIVE'])
  })

  test('whom nobody decided about within 21 days is approved, except those who were asked to return', async () => {
    aStudy({ total_available_places: 2 })
    complete(panel.state, joined('ada'), 'DONE')
    complete(panel.state, joined('bert'), 'NO')
    expect(panel.state.studies.get(STUDY)?.status).toBe('AWAITING REVIEW')
    await panel.pass(21 * DAY_MS)
    expect(states()).toEqual(['AWAITING REVIEW', 'AWAITING REVIEW'])
    await panel.pass(1000)
    expect(states()).toEqual(['APPROVED', 'AWAITING REVIEW'])
  })

  test('nothing happens to submissions that a test made without times', async () => {
    panel.setStudy(STUDY, [{ id: 's1', participant_id: 'ada', status: 'AWAITING REVIEW', study_code: 'DONE' }])
    await panel.pass(100 * DAY_MS)
    expect(states()).toEqual(['AWAITING REVIEW'])
  })
})

const ASKED = {
  ...{
    name: 'News',
    description: 'Read news.',
    external_study_url: 'https://feed.example/feed',
    prolific_id_option: 'url_parameters',
  },
  ...{ estimated_completion_time: 9, maximum_allowed_time: 26, reward: 90, total_available_places: 3 },
  device_compatibility: ['desktop', 'tablet', 'mobile'],
  completion_codes: [{ code: 'DONE', code_type: 'COMPLETED', actor: 'participant', actions: [{ action: 'MANUALLY_REVIEW' }] }],
}

async function make(given: object) {
  const body = JSON.stringify({ ...ASKED, ...given })
  const response = await fetch(`${panel.url}/studies/`, { method: 'POST', headers: { authorization: 'Token token' }, body })
  // As the panel words its refusals.
  const answer = (await response.json()) as { error: { detail: unknown } }
  return { status: response.status, answer }
}

describe('a study is made', () => {
  test('with the least pay and the least maximum time that are allowed', async () => {
    expect((await make({})).status).toBe(201)
    expect((await make({ maximum_allowed_time: undefined })).status).toBe(201)
  })

  const withCode = (given: object) => ({ completion_codes: [{ ...ASKED.completion_codes[0], ...given }] })
  const action = (name: string, given: object = {}) => withCode({ actions: [{ action: name, ...given }] })

  test.each<[string, object, string, string]>([
    ['too little pay', { reward: 89 }, 'reward', 'Must be 6.00 an hour or more.'],
    ['too short a maximum time', { maximum_allowed_time: 25 }, 'maximum_allowed_time', 'Must be 26 or more.'],
    ['a maximum time of a day', { maximum_allowed_time: 1440 }, 'maximum_allowed_time', 'Must be less than a day.'],
    [
      'a device that it does not know',
      { device_compatibility: ['watch'] },
      'device_compatibility',
      '"watch" is not a valid choice.',
    ],
    ['another way to say who somebody is', { prolific_id_option: 'cookie' }, 'prolific_id_option', 'Not a valid choice.'],
    ['no code', { completion_codes: [] }, 'completion_codes', 'At least one code is required.'],
    [
      'a code twice',
      { completion_codes: [...ASKED.completion_codes, ...ASKED.completion_codes] },
      'completion_codes',
      'Each code must be unique.',
    ],
    ['a code without a type', withCode({ code_type: '' }), 'completion_codes', 'code_type is required.'],
    ['an actor that it does not know', withCode({ actor: 'robot' }), 'completion_codes', '"robot" is not a valid actor.'],
    ['an action that it does not know', action('PAY_DOUBLE'), 'completion_codes', '"PAY_DOUBLE" is not a valid action.'],
    [
      'a request to return without a reason',
      action('REQUEST_RETURN'),
      'completion_codes',
      'REQUEST_RETURN needs a return_reason.',
    ],
    [
      'a fixed pay without a number of people',
      action('FIXED_SCREEN_OUT_PAYMENT', { fixed_screen_out_reward: 20 }),
      'completion_codes',
      'FIXED_SCREEN_OUT_PAYMENT needs a fixed_screen_out_reward and slots.',
    ],
    [
      'a dynamic payment by a participant',
      action('DYNAMIC_PAYMENT'),
      'completion_codes',
      'DYNAMIC_PAYMENT is for codes of researchers.',
    ],
    [
      'both kinds of review',
      withCode({ actions: [{ action: 'AUTOMATICALLY_APPROVE' }, { action: 'MANUALLY_REVIEW' }] }),
      'completion_codes',
      'AUTOMATICALLY_APPROVE and MANUALLY_REVIEW cannot be used together.',
    ],
    [
      'no code and an action',
      withCode({ code: null }),
      'completion_codes',
      'Without a code, it must be the only code of participants, and have no actions.',
    ],
  ])('never with %s', async (_, given, field, problem) => {
    const { status, answer } = await make(given)
    expect([status, answer.error.detail]).toEqual([400, { [field]: [problem] }])
  })
})

describe('reports', () => {
  type Received = { id: string; event: string; sent: string; isSigned: boolean }
  let receiver: Awaited<ReturnType<typeof startAnswering>>
  let received: Received[]
  let answerWith: (n: number) => number | 'cut' | 'never'

  beforeEach(async () => {
    received = []
    answerWith = () => 200
    receiver = await startAnswering(0, async (request) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      const { headers } = request
      const timestamp = String(headers['x-prolific-request-timestamp'])
      const isSigned =
        Number(timestamp) * 1000 === nowMs &&
        isReportSigned(SECRET, { timestamp, body }, String(headers['x-prolific-request-signature']))
      const { status } = JSON.parse(body.toString())
      received.push({ id: String(headers['x-event-id']), event: status, sent: String(headers['x-timestamp']), isSigned })
      const how = answerWith(received.length)
      if (how === 'never') await new Promise(() => undefined)
      return typeof how === 'number' ? { status: how } : 'cut'
    })
    aStudy({ total_available_places: 3 })
    subscribe(panel.state, receiver.origin, SECRET, 100)
  })
  afterEach(() => receiver.close())

  const events = () => received.map(({ event }) => event)
  const sent = () => reportsSent(panel.state)

  test('are sent by itself whenever a submission changes, signed, each with an id of its own', async () => {
    const ada = joined()
    await sent()
    complete(panel.state, ada, 'DONE')
    await panel.pass(22 * DAY_MS)
    expect(events().sort()).toEqual(['ACTIVE', 'APPROVED', 'AWAITING REVIEW', 'RESERVED'])
    expect(received.every(({ isSigned }) => isSigned)).toBe(true)
    expect(new Set(received.map(({ id }) => id)).size).toBe(4)
  })

  test('name somebody who gave the place back, and somebody who took too long', async () => {
    const ada = joined('ada')
    joined('bert')
    await sent()
    received.length = 0
    giveBack(panel.state, ada)
    await panel.pass(HOUR_MS)
    expect(events()).toEqual(['RETURNED', 'TIMED-OUT'])
  })

  test.each(['cut', 'never', 500, 403] as const)(
    'are sent again under the same id if the answer is %s, and once they are taken no more',
    async (how) => {
      answerWith = (n) => (n <= 2 ? how : 200)
      reserve(panel.state, STUDY)
      await sent()
      await panel.pass(59_000)
      expect(received).toHaveLength(1)
      await panel.pass(1000)
      expect(received).toHaveLength(2)
      // Each wait is twice as long.
      await panel.pass(MINUTE_MS)
      expect(received).toHaveLength(2)
      await panel.pass(MINUTE_MS)
      await panel.pass(DAY_MS)
      expect(received).toHaveLength(3)
      expect(new Set(received.map(({ id, sent: at }) => `${id} ${at}`)).size).toBe(1)
    },
  )

  test('are tried thirteen times in two days, and then the subscription is off', async () => {
    answerWith = () => 500
    reserve(panel.state, STUDY)
    await sent()
    for (let hour = 0; hour < 47; hour += 1) await panel.pass(HOUR_MS)
    expect(panel.state.hook?.isOn).toBe(true)
    for (let hour = 0; hour < 2; hour += 1) await panel.pass(HOUR_MS)
    expect([received.length, panel.state.hook?.isOn]).toEqual([13, false])
    reserve(panel.state, STUDY)
    await sent()
    expect(received).toHaveLength(13)
  })

  test('come out of order and twice, if they are told to', async () => {
    const tell = async (path: string, body: object) =>
      (await fetch(`${panel.origin}/stand-in/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()
    await tell('hold', {})
    const { submission_id } = (await tell('join', { study_id: STUDY })) as Joined // of a submission
    await tell('return', { submission_id })
    expect(received).toEqual([])
    expect(await tell('release', { order: 'newest-first', times: 2 })).toEqual({ answers: Array(6).fill(200) })
    expect(events()).toEqual(['RETURNED', 'ACTIVE', 'RESERVED', 'RETURNED', 'ACTIVE', 'RESERVED'])
    expect(new Set(received.map(({ id }) => id)).size).toBe(3)
    expect(await releaseReports(panel.state, 'oldest-first', 1)).toEqual([])
  })
})
