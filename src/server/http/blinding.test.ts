import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { ACCESS } from '#contract/access-table.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { storeSomeVisits } from '../store/exports/visits/stored-visits.ts'
import { aLike, aParticipant, aStudy, type Loaded } from '../testing/builders.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'

const NAMES = ['zz-control', 'zz-treated']
const CODES = ['CODEOFCONTROL', 'CODEOFTREATED']

setUpApp()

let experiment_id: string
let people: Loaded[]
beforeAll(async () => {
  const condition = (i: number) => ({
    ...{ 'condition-name': NAMES[i] ?? '', platform: 'prolific', 'completion-code': CODES[i] ?? '' },
    forms: i === 0 ? '["demographics"]' : '["demographics", "political ideology"]',
    'final-page': 'no',
  })
  experiment_id = await aStudy(app, condition(0), condition(1))
  people = []
  for (const i of [1, 2, 3, 4, 5, 6]) people.push(await aVisit(`person${i}`, i))
  await app.call('/v1/exclude_participant', { experiment_id, user_id: 'person6', reason: 'too fast' })
  await app.database.pool.query(
    `update participants set last_seen_at = now() - interval '1 hour', outcome = case when user_id = 'person5' then null else 'complete' end`,
  )
  await storeSomeVisits(app.database.pool, 100)
})

async function aVisit(user_id: string, i: number): Promise<Loaded> {
  const query = { PROLIFIC_PID: `pid${i}`, SESSION_ID: `session${i}`, condition: String(1 + (i % 2)) }
  const person = await aParticipant(app, experiment_id, { user_id, query })
  const track = (name: string) => ({ event_uid: randomUUID(), kind: 'track' as const, client_time: 1_800_000_000_000, name })
  const { session_token } = person
  await app.call('/v1/events', { session_token, events: [track('feed-landed'), aLike(person), track(SUBMIT_CLICK)] })
  return person
}

const FILE = `Submission id,Participant id,Status,Completion code\n${[1, 2, 3, 4].map((i) => `session${i},pid${i},APPROVED,${CODES[i % 2]}`).join('\n')}\n`

/** Every researcher call that answers something about a study, with what it is asked here. */
const CALLS: Readonly<Record<string, readonly object[]>> = {
  'POST /v1/show_study': [{}],
  'POST /v1/list_studies': [{}],
  'POST /v1/list_participants': [
    ...['all', 'live', 'flagged', 'excluded'].map((list) => ({ list })),
    ...['step', 'minutes', 'flags', 'user_id'].map((sort_by) => ({ sort_by })),
  ],
  'POST /v1/list_waves': [{}],
  'POST /v1/show_quality': [{}],
  'POST /v1/show_attention': [{}, { by: 'veracity', against_level: 'true', against_condition: 2 }],
  'POST /v1/show_live': [{}],
  'POST /v1/show_replay': [1, 2, 3, 4, 5, 6].map((i) => ({ user_id: `person${i}` })),
  'POST /v1/compare_panel': [{ file: FILE }],
  'POST /v1/show_panel': [{}],
  'POST /v1/show_notices': [{}],
  'POST /v1/exclude_participants': [{ user_ids: ['person1'], reason: 'again' }],
  'POST /v1/exclude_participant': [{ user_id: 'person1', reason: 'again' }],
}

/** Calls that answer nothing about what people did. A new call stands in one of the two lists. */
const SAY_NOTHING_OF_PEOPLE = new Set([
  // That something changed, and never what.
  'GET /v1/watch_study/:id',
  // Simulated people alone.
  ...['show_dry_run', 'simulation_pass', 'remove_simulated'].map((call) => `POST /v1/${call}`),
  // What the study is like, and who may do what in it.
  ...[
    'revise_study',
    'set_study_status',
    'unblind_study',
    'delete_study',
    'set_retention_date',
    'set_running_settings',
    'fix_quality_rules',
  ].map((call) => `POST /v1/${call}`),
  ...[
    'set_notices',
    'test_notices',
    'set_panel_study',
    'set_panel_token',
    'set_panel_key',
    'set_panel_reports',
    'make_panel_study',
    'test_panel_study',
    'share_study',
    'unshare_study',
    'list_shares',
  ].map((call) => `POST /v1/${call}`),
  ...['show_publication', 'set_publication', 'start_deposit'].map((call) => `POST /v1/${call}`),
  // Of all conditions together: what people said of themselves, and what they wrote.
  ...['show_disclosure', 'set_disclosure', 'list_texts', 'decide_texts'].map((call) => `POST /v1/${call}`),
  // By the design alone, and what researchers wrote beside it.
  ...['show_ethics', 'save_ethics', 'show_preregistration', 'save_preregistration'].map((call) => `POST /v1/${call}`),
  ...['mark_preregistered', 'remove_registration', 'draft_on_osf'].map((call) => `POST /v1/${call}`),
  ...['ethics.html', 'ethics.zip'].map((file) => `GET /v1/exports/:id/${file}`),
  ...['show_mail_server', 'set_mail_server', 'test_mail_server'].map((call) => `POST /v1/${call}`),
  ...['create_review_link', 'list_review_links', 'revoke_review_link'].map((call) => `POST /v1/${call}`),
  'GET /v1/exports/:id/bundle.zip',
  // A file, with outcomes of all conditions together: `methods-report.test.ts`.
  'GET /v1/exports/:id/report.zip',
  // What was sent to whom is the same in all conditions.
  ...['mark_asked', 'show_wave_mails', 'test_wave_mail', 'ask_back_on_panel'].map((call) => `POST /v1/${call}`),
  // How many people took a place, in all conditions together.
  ...['show_panel_study', 'run_panel_study', 'set_panel_places'].map((call) => `POST /v1/${call}`),
  // Done or refused, by submission.
  'POST /v1/decide_panel_submissions',
  'POST /v1/pay_panel_bonuses',
  // Downloads are not blinded, and pages say so.
  ...['count_rows', 'dump_data', 'jobs', 'cancel_job', 'list_jobs'].map((call) => `POST /v1/${call}`),
  ...[
    'exports/:id/:file',
    'exports/:id/package.zip',
    'exports/:id/recruiter_ids.csv',
    'exports/:id/due_ids.csv',
    'exports/:id/personal_links.csv',
    'jobs/:id',
    'jobs/:id/file',
  ].map((path) => `GET /v1/${path}`),
])

/** Beside a condition stand settings, and counts of people, which are no outcomes. */
const COUNTED = [
  ...['param', 'value', 'before', 'after', 'name', 'quota', 'started', 'live', 'completes', 'refused'],
  ...['allocated', 'received', 'lost', 'underWay', 'completed', 'excluded', 'analysed', 'stratum'],
  ...['arrived', 'under_way', 'screened_out', 'left', 'dropped', 'consented', 'at'],
]
const PERSONAL = ['user_id', 'participant_number', 'person', 'submission_id']

/** Where a condition stands beside something else than counts, or in something about a person. */
function conditionsNamed(value: unknown, path: string, isPersonal = false): string[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => conditionsNamed(each, `${path}[${i}]`, isPersonal))
  if (typeof value !== 'object' || value === null) return []
  const keys = Object.keys(value)
  const isAboutPerson = isPersonal || keys.some((key) => PERSONAL.includes(key))
  const own = 'condition' in value && value.condition !== null && value.condition !== 0
  const beside = keys.filter((key) => key !== 'condition' && !COUNTED.includes(key))
  const found = own && (isAboutPerson || beside.length > 0) ? [`${path}: condition beside ${beside.join(', ')}`] : []
  return [...found, ...Object.entries(value).flatMap(([key, each]) => conditionsNamed(each, `${path}.${key}`, isAboutPerson))]
}

/** Names and codes of conditions within something about a person. */
function named(value: unknown, isPersonal = false): string[] {
  if (typeof value === 'string') return isPersonal ? [...NAMES, ...CODES].filter((name) => value.includes(name)) : []
  if (typeof value !== 'object' || value === null) return []
  const isAboutPerson = isPersonal || Object.keys(value).some((key) => PERSONAL.includes(key))
  return Object.values(value).flatMap((each) => named(each, isAboutPerson))
}

const answersOf = async (route: string) =>
  Promise.all(
    (CALLS[route] ?? []).map(async (body) => {
      const url = route.replace('POST ', '')
      const payload = route.endsWith('list_studies') ? {} : { experiment_id, ...body }
      const { status, body: answer, text } = await app.send({ method: 'POST', url, payload })
      expect(status, `${route} ${text}`).toBe(200)
      return answer
    }),
  )

test('every call about studies is in this test', () => {
  const about = Object.entries(ACCESS).flatMap(([route, rule]) =>
    ['study', 'lab-of-study', 'study-or-set', 'job'].includes(rule.about) ? [route] : [],
  )
  expect(about.filter((route) => !(route in CALLS) && !SAY_NOTHING_OF_PEOPLE.has(route))).toEqual([])
})

test('both conditions have people, so that there is something to tell', () => {
  expect(new Set(people.map(({ condition }) => condition))).toEqual(new Set([1, 2]))
})

test.each(Object.keys(CALLS))('%s tells no condition beside people or outcomes while the study is blinded', async (route) => {
  for (const answer of await answersOf(route)) {
    expect(conditionsNamed(answer, route)).toEqual([])
    // A replay shows what the person saw, and so the code that they were given.
    if (!route.endsWith('show_replay')) expect(named(answer)).toEqual([])
  }
})

test('the flow by condition says how many were excluded, and not why', async () => {
  const { arms } = (await app.call('/v1/show_live', { experiment_id })).body.data.flow
  const excluded = arms.flatMap((arm) => arm.excluded)
  expect(excluded.length).toBeGreaterThan(0)
  expect(excluded.filter(({ reason }) => reason !== '')).toEqual([])
})

test('nobody is sorted by condition while the study is blinded', async () => {
  const sorted = await app.call('/v1/list_participants', { experiment_id, sort_by: 'condition' })
  expect(sorted.status).toBe(403)
})

test('once an owner has opened the study, conditions stand beside people', async () => {
  expect((await app.call('/v1/unblind_study', { experiment_id })).status).toBe(200)
  for (const route of ['POST /v1/list_participants', 'POST /v1/show_replay'])
    expect((await answersOf(route)).flatMap((answer) => conditionsNamed(answer, route)).length, route).toBeGreaterThan(0)
  const [compared] = await answersOf('POST /v1/compare_panel')
  expect(named(compared).length).toBeGreaterThan(0)
})
