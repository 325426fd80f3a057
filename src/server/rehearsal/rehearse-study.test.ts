import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededDice } from '#domain/dice.ts'
import { type NumberItem, onePage } from '#domain/questionnaires/questionnaire.ts'
import type { Text } from '#domain/questions/text.ts'
import { EARLY_OUTCOMES, exitParameter, OUTCOMES, type Outcome } from '#domain/session/outcomes.ts'
import { platformLink } from '#domain/study/study-link.ts'
import { type Api, openApi } from '../simulation/api.ts'
import { aStudy, exported, type Settings } from '../testing/builders.ts'
import { aDefinition } from '../testing/questionnaires.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { startPanelServer } from './panel-server.ts'
import { panelOf } from './panels/index.ts'
import { rehearseStudy } from './rehearse-study.ts'
import { sayRehearsal } from './say-rehearsal.ts'
import { walk } from './walk.ts'

let app: TestApp
let origin: string
let api: Api
beforeAll(async () => {
  app = await testApp()
  origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  api = openApi(origin)
})
afterAll(async () => {
  api.close()
  await app.close()
})

const dice = seededDice('rehearsal', 'test')
const rehearse = (experiment_id: string) => rehearseStudy({ researcher: api, api, origin, experiment_id, dice })

const YEARS: NumberItem<Text> = {
  type: 'number',
  key: 'years',
  label: 'How old are you?',
  isRequired: true,
  min: 0,
  max: 120,
  isWhole: true,
  invalidText: 'A number',
}
const endAt = (value: string, outcome: 'screened_out' | 'quota_full' | 'failed_attention') => ({
  if: { fact: 'answer.years', is: '=' as const, value },
  to: { end: 'visit' as const, outcome },
})
/** An answer leads to every end that an answer can lead to. */
const SCREENER = aDefinition([], {
  name: 'screener',
  pages: onePage([{ name: 'all', items: [YEARS] }]).map((page) => ({
    ...page,
    jumps: [endAt('3', 'screened_out'), endAt('30', 'quota_full'), endAt('60', 'failed_attention')],
  })),
})
const JOURNEY: Settings = {
  consent: 'You will see a feed.',
  instruct: 'Scroll.',
  questionnaires: JSON.stringify([SCREENER]),
  journey: JSON.stringify([{ step: 'form', form: 'screener' }, { step: 'feed' }, { step: 'form', form: 'final' }]),
}

type Exits = { settings: Settings; reached: (outcome: Outcome) => string | RegExp }

const exits = (exit: (outcome: Outcome) => string): Settings =>
  Object.fromEntries(EARLY_OUTCOMES.map((outcome) => [exitParameter(outcome), exit(outcome)]))
const code = (outcome: Outcome) => `CODE-${outcome}`
const UUID = '[0-9a-f-]{36}'
const PROLIFIC = 'https://app.prolific.com/submissions/complete?cc='
const CINT = 'https://samplicio.us/s/ClientCallBack.aspx?RIS='
const RIS = (outcome: Outcome) => ({ complete: 10, quota_full: 40, failed_attention: 30 })[outcome as string] ?? 20
const CONNECT = 'https://connect.cloudresearch.com/participant/project/0123456789/'
const SONA = 'https://lab.sona-systems.com/webstudy_credit.aspx?experiment_id=7&credit_token='
const SURVEY = 'https://survey.lab.example/part-2?end='
const pattern = (start: string, rest = '') => new RegExp(`^${start.replace(/[.?]/g, '\\$&')}${rest}$`)

const PANELS: Record<string, Exits> = {
  prolific: {
    settings: { 'redirect-url': PROLIFIC + code('complete'), ...exits(code) },
    reached: (outcome) => PROLIFIC + code(outcome),
  },
  lucid: {
    settings: { 'redirect-url': `${CINT}10&RID=[%RID%]`, ...exits((outcome) => `${CINT}${RIS(outcome)}&RID={{rid}}`) },
    reached: (outcome) => pattern(`${CINT}${RIS(outcome)}&RID=`, UUID),
  },
  connect: {
    settings: { 'redirect-url': `${CONNECT}complete`, ...exits((outcome) => CONNECT + outcome) },
    reached: (outcome) => CONNECT + outcome,
  },
  sona: {
    settings: {
      'redirect-url': `${SONA}complete&survey_code=XXXX`,
      ...exits((outcome) => `${SONA}${outcome}&survey_code=%SURVEY_CODE%`),
    },
    reached: (outcome) => pattern(`${SONA}${outcome}&survey_code=`, '[1-9]\\d{4}'),
  },
  mturk: { settings: { 'completion-code': code('complete'), ...exits(code) }, reached: (outcome) => `code ${code(outcome)}` },
  custom: {
    settings: {
      'redirect-url': `${SURVEY}complete`,
      ...exits((outcome) => SURVEY + outcome),
      'link-secret': 'sixteen-characters',
    },
    reached: (outcome) =>
      pattern(`${SURVEY}${outcome}&user_id=`, 'rehearsal_[0-9a-f]{8}.*&wave=2%20%26%203&source=Stra%C3%9Fe%2F5%3Fa%3Db%2Bc.*'),
  },
}

/** What nobody can reach on purpose, or in a study without waves. A study that is full is the next test. */
const BY_SETTINGS: readonly Outcome[] = ['timed_out', 'wave_closed']

describe.each(Object.entries(PANELS))('%s', (platform, { settings, reached }) => {
  test('every outcome leads to its own address or code, with what the panel must know', async () => {
    const experiment_id = await aStudy(app, { ...JOURNEY, platform, ...settings })
    const study = await rehearse(experiment_id)
    const [{ outcomes, refusesUnsigned } = { outcomes: [], refusesUnsigned: undefined }] = study.rehearsed
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual([...OUTCOMES].sort())
    for (const each of outcomes) {
      expect(each.problems, each.outcome).toEqual([])
      expect(each.reached).toMatch(reached(each.outcome))
      expect([each.outcome, each.how]).toEqual([each.outcome, BY_SETTINGS.includes(each.outcome) ? 'settings' : 'walked'])
    }
    expect(refusesUnsigned).toBe(platform === 'custom' ? true : undefined)
    expect(sayRehearsal(study).isRight).toBe(true)
    const whatFollows = outcomes.find(({ outcome }) => outcome === 'no_consent')?.seen[0]
    if (platform === 'prolific') expect(whatFollows).toBe('code CODE-no_consent, NO_CONSENT: AWAITING REVIEW, asked to return')
    // Test people: none of them is in the data, nor in the key file.
    expect(await exported(app, experiment_id, 'recruiter_ids')).toEqual([])
    expect(await exported(app, experiment_id, 'user_form')).toEqual([])
    expect((await api.call('/v1/show_study', { experiment_id })).data.study).toMatchObject({ started: 0, completes: 0 })
    // Some ten people, each with a dozen calls.
  }, 90_000)

  test('somebody whom the panel sends to a full study gets the exit for it', async () => {
    const { 'link-secret': _, ...open } = settings
    const experiment_id = await aStudy(app, { platform, ...open, quota: '1' })
    const panel = panelOf(platform)
    const server = await startPanelServer(panel, { settings: open, dice })
    const pasted = platformLink(origin, experiment_id, platform)
    const first = await server.send(pasted)
    expect(await walk(api, first.link, { claim: 'complete' })).toMatchObject({ outcome: 'complete' })
    const second = await server.send(pasted)
    const { outcome, ending } = await walk(api, second.link, { claim: 'complete' })
    expect(outcome).toBe('quota_full')
    const arrival = 'url' in ending ? { url: ending.url } : 'code' in ending ? { code: ending.code } : { code: '' }
    const { outcomes, checks } = await server.takeBack(arrival, second.ids)
    expect(outcomes).toContain('quota_full')
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([])
    await server.close()
  })
})

test('on a server with accounts, the token of the researcher is shown for the study alone, and test people have their own', async () => {
  const withAccounts = await testApp({ hasLocalOwner: false, database: app.database })
  const address = await withAccounts.app.listen({ host: '127.0.0.1', port: 0 })
  const asked = { name: 'rehearsal', scopes: ['read-studies' as const], expires_at: Date.now() + 60_000 }
  const researcher = openApi(address, { token: (await app.call('/v1/create_api_token', asked)).body.data.token })
  const people = openApi(address)
  const experiment_id = await aStudy(app, {})
  const { rehearsed } = await rehearseStudy({ researcher, api: people, origin: address, experiment_id, dice })
  expect(rehearsed.flatMap(({ outcomes }) => outcomes.map(({ outcome }) => outcome))).toContain('complete')
  researcher.close()
  people.close()
  await withAccounts.app.close()
})

describe('what is wrong is found', () => {
  const wrong = async (settings: Settings) => {
    const { rehearsed } = await rehearse(await aStudy(app, settings))
    return rehearsed.flatMap(({ outcomes }) =>
      outcomes.flatMap(({ outcome, problems }) => problems.map((problem) => `${outcome}: ${problem}`)),
    )
  }

  test.each<[string, Settings, RegExp]>([
    [
      'an old host',
      { platform: 'prolific', 'redirect-url': 'https://app.prolific.co/submissions/complete?cc=A' },
      /address: app\.prolific\.co/,
    ],
    [
      'a wrong status',
      { platform: 'lucid', 'redirect-url': `${CINT}20&RID={{rid}}` },
      /^complete: for the panel “terminate” stands for/,
    ],
    ['a link without a token', { platform: 'sona', 'redirect-url': `${SONA}&survey_code=` }, /^complete: credit_token/],
    [
      'the code of a complete visit for those who leave',
      { platform: 'mturk', 'completion-code': 'M1', 'exit-left_early': 'M1' },
      /^left_early: the exit of the study is not used/,
    ],
    [
      'a status of those who leave that means complete',
      { platform: 'lucid', 'redirect-url': `${CINT}10&RID={{rid}}`, 'exit-left_early': `${CINT}10&k=1&RID={{rid}}` },
      /^left_early: for the panel “complete” stands for complete, not for left_early/,
    ],
  ])('%s', async (_, settings, problem) => {
    expect(await wrong(settings)).toContainEqual(expect.stringMatching(problem))
  })

  test('conditions with other exits are rehearsed by themselves, and the table says what is wrong with one', async () => {
    const same = { platform: 'mturk', 'completion-code': 'M1' }
    const study = await rehearse(
      await aStudy(app, same, { ...same, 'exit-left_early': 'M1' }, { ...same, 'feed-button-like': 'yes' }),
    )
    expect(study.rehearsed.map(({ conditions }) => conditions)).toEqual([[1, 3], [2]])
    const { text, isRight } = sayRehearsal(study)
    expect(isRight).toBe(false)
    expect(text).toMatch(/^Condition 1, 3, mturk\n.*\nok +complete +walked +code M1 /)
    expect(text).toMatch(/^WRONG +left_early +walked +no way back +the exit of the study is not used/m)
  })
})

test('each wave is rehearsed with its own codes, by people for whom the time between waves passes', async () => {
  const form = { step: 'form', form: 'screener' }
  const waves = [
    {
      name: 'start',
      journey: [{ step: 'feed', feed: 'begin' }, form],
      settings: { 'completion-code': 'ONE', 'exit-screened_out': 'OUT1' },
    },
    {
      ...{ name: 'week', journey: [{ step: 'feed', feed: 'later' }], opens: { days: 7 }, closes: { days: 2 } },
      settings: { 'completion-code': 'TWO', 'exit-wave_closed': 'LATE' },
    },
    {
      name: 'month',
      journey: [form],
      opens: { days: 30 },
      settings: { 'completion-code': 'THREE', 'exit-screened_out': 'OUT3' },
    },
    {
      name: 'year',
      journey: [form],
      opens: { days: 300 },
      settings: { 'completion-code': 'THREE', 'exit-screened_out': 'OUT3' },
    },
  ]
  const settings = {
    platform: 'mturk',
    waves: JSON.stringify(waves),
    'final-page': 'no',
    questionnaires: JSON.stringify([SCREENER]),
  }
  const experiment_id = await aStudy(app, settings, settings)
  const study = await rehearse(experiment_id)
  const reachedIn = ({ outcomes }: (typeof study.rehearsed)[number]) =>
    outcomes.flatMap(({ outcome, how, reached }) => (reached.startsWith('code') ? [[outcome, how, reached]] : []))
  // MTurk pays people who fail an attention check by the same code, unless the wave has one for them.
  const withScreener = (paid: string, out: string) => [
    ['complete', 'walked', `code ${paid}`],
    ['failed_attention', 'walked', `code ${paid}`],
    ['screened_out', 'walked', `code ${out}`],
  ]
  expect(study.rehearsed.map((each) => [each.conditions, each.waves, reachedIn(each).sort()])).toEqual([
    [[1, 2], ['start'], withScreener('ONE', 'OUT1')],
    [
      [1, 2],
      ['week'],
      [
        ['complete', 'walked', 'code TWO'],
        ['wave_closed', 'walked', 'code LATE'],
      ],
    ],
    [[1, 2], ['month', 'year'], withScreener('THREE', 'OUT3')],
  ])
  expect(study.rehearsed.flatMap(({ outcomes }) => outcomes.flatMap(({ problems }) => problems))).toEqual([])
  expect(sayRehearsal(study).text).toContain('Condition 1, 2, wave month, year, mturk')
  expect((await api.call('/v1/show_study', { experiment_id })).data.study).toMatchObject({ started: 0, completes: 0 })
  const wrong = JSON.stringify(
    waves.map((wave) =>
      wave.name === 'week' ? { ...wave, settings: { 'exit-left_early': 'TWO', 'completion-code': 'TWO' } } : wave,
    ),
  )
  const { rehearsed } = await rehearse(await aStudy(app, { ...settings, waves: wrong }))
  expect(rehearsed.find((each) => each.waves.includes('week'))?.outcomes).toContainEqual(
    expect.objectContaining({ outcome: 'left_early', problems: [expect.stringMatching(/the exit of the study is not used/)] }),
  )
}, 90_000)

test('a study that nobody knows is refused with the words of the server', async () => {
  await expect(rehearse('ezzzzz')).rejects.toThrow(/ezzzzz|No such|unknown/i)
})
