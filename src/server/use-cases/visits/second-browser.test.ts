import { describe, expect, test } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { secondBrowserMessage } from '#contract/messages.ts'
import {
  aLike,
  anEvent,
  aParticipant,
  aStudy,
  csvCells,
  exported,
  FINAL_ANSWERS,
  type Loaded,
  sendForm,
} from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'

setUpApp()

const FORMS = JSON.stringify(['attention check', 'final questions'])
const landed = () => anEvent({ kind: 'track' as const, name: 'feed-landed' })

type Sent = SentTo<'/v1/events'>['events']

const send = ({ session_token }: Loaded, ...events: Sent) => app.call('/v1/events', { session_token, events })

/** Somebody who began in one browser, and the same person in another one. */
async function twoBrowsers(settings: Record<string, string> = {}) {
  const experiment_id = await aStudy(app, { forms: FORMS, ...settings })
  const first = await aParticipant(app, experiment_id)
  await send(first, landed())
  const second = await aParticipant(app, experiment_id, { user_id: first.user_id })
  return { experiment_id, first, second }
}

const answersOf = async (experiment_id: string, field: string) =>
  (await exported(app, experiment_id, 'user_form')).filter((row) => row['field'] === field).map((row) => row['response'])

async function packageTable(experiment_id: string, name: string): Promise<Record<string, string>[]> {
  const { rawPayload } = await app.app.inject({
    method: 'GET',
    url: `/v1/exports/${experiment_id}/package.zip`,
    headers: { host: '127.0.0.1:3000' },
  })
  const files = await entriesOfZip(rawPayload)
  const [, text] = [...files].find(([path]) => path.includes(`description-${name}_data.csv`)) ?? []
  const [header = [], ...rows] = csvCells(String(text))
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])))
}

describe('a visit that knows a user_id and brings no token of that person', () => {
  test('sees the same feed and goes on with the study', async () => {
    const { experiment_id, first, second } = await twoBrowsers()
    expect(second.order_data).toEqual(first.order_data)
    expect(second.session_token).not.toBe(first.session_token)
    expect((await send(second, aLike(second))).body).toMatchObject({ stored: 1, refused: [] })
    await sendForm(app, second, 'final', FINAL_ANSWERS)
    expect(await answersOf(experiment_id, 'study-duration')).toEqual(['12'])
    const ended = await app.call('/v1/end_session', { session_token: second.session_token, outcome: 'complete' })
    expect(ended.body.data.outcome).toBe('complete')
  })

  test('answers the pages of a form that were not answered yet, and changes no others', async () => {
    const { experiment_id, first, second } = await twoBrowsers()
    const page = (name: string, form_fields: Record<string, string>) =>
      anEvent({ kind: 'form' as const, form: 'of-our-own', page: name, form_fields })
    await send(first, page('one', { a: 'first' }))
    await send(second, page('one', { a: 'second' }), page('two', { b: 'second' }))
    expect(await answersOf(experiment_id, 'a')).toEqual(['first'])
    expect(await answersOf(experiment_id, 'b')).toEqual(['second'])
  })

  test('may not withdraw, and is told of the receipt code', async () => {
    const { second } = await twoBrowsers()
    const { session_token } = second
    const withdrawn = await app.call('/v1/withdraw', { session_token })
    expect([withdrawn.status, withdrawn.body]).toEqual([
      403,
      { success: 'false', error: { code: 'second_browser', message: secondBrowserMessage } },
    ])
    expect(secondBrowserMessage).toContain('receipt code')
    expect((await app.call('/v1/end_session', { session_token, outcome: 'withdrawn' })).status).toBe(403)
  })

  test('is not given the receipt, with which it could withdraw', async () => {
    const { first, second } = await twoBrowsers()
    await sendForm(app, first, 'final', FINAL_ANSWERS)
    const end = ({ session_token }: Loaded) => app.call('/v1/end_session', { session_token, outcome: 'complete' })
    const { receipt } = (await end(first)).body.data
    expect(receipt).not.toBe('')
    expect((await end(second)).body.data).toMatchObject({ outcome: 'complete', receipt: '' })
    expect((await app.call('/v1/withdraw', { receipt })).status).toBe(200)
  })

  test('does not change answers that are stored; its own are kept as flagged events', async () => {
    const { experiment_id, first, second } = await twoBrowsers()
    await sendForm(app, first, 'final', FINAL_ANSWERS)
    const sent = await sendForm(app, second, 'final', { ...FINAL_ANSWERS, 'study-duration': '99' })
    expect(sent.status).toBe(200)
    const streamed = await send(
      second,
      anEvent({ kind: 'form' as const, form: 'final', form_fields: { 'study-duration': '98' } }),
    )
    expect(streamed.body).toMatchObject({ stored: 1, refused: [] })

    expect(await answersOf(experiment_id, 'study-duration')).toEqual(['12'])
    const answers = await packageTable(experiment_id, 'answers')
    expect(answers.filter((row) => row['item_id'] === 'study-duration').map((row) => row['answer_value'])).toEqual(['12'])
    const events = (await packageTable(experiment_id, 'events')).filter((row) => row['type'] === 'form')
    expect(events.map((row) => JSON.parse(row['detail'] ?? ''))).toEqual([
      { form: 'final', answers: FINAL_ANSWERS },
      { form: 'final', flag: 'second-browser', answers: { ...FINAL_ANSWERS, 'study-duration': '99' } },
      { form: 'final', flag: 'second-browser', answers: { 'study-duration': '98' } },
    ])
    expect((await packageTable(experiment_id, 'participants')).map((row) => row['second_browser'])).toEqual(['true'])
  })

  test('does not change whether somebody passed the attention check', async () => {
    const { first, second } = await twoBrowsers({ 'failed-attention': 'exit' })
    await sendForm(app, first, 'ac', { attentioncheck1: '2_agree' })
    await sendForm(app, second, 'ac', { attentioncheck1: '3_neither-agree-nor-disagree' })
    await sendForm(app, first, 'final', FINAL_ANSWERS)
    const { body } = await app.call('/v1/end_session', { session_token: first.session_token, outcome: 'complete' })
    expect(body.data.outcome).toBe('failed_attention')
  })

  test('may correct what it answered itself', async () => {
    const { experiment_id, second } = await twoBrowsers()
    await sendForm(app, second, 'final', FINAL_ANSWERS)
    await sendForm(app, second, 'final', { ...FINAL_ANSWERS, 'study-duration': '13' })
    expect(await answersOf(experiment_id, 'study-duration')).toEqual(['13'])
  })

  test('stays one when its own token is brought again', async () => {
    const { experiment_id, first, second } = await twoBrowsers()
    const { user_id } = first
    const again = await app.call('/v1/load_experiment', { experiment_id, user_id, session_token: second.session_token })
    expect(again.body.data.session_token).toBe(second.session_token)
    expect((await app.call('/v1/withdraw', { session_token: again.body.data.session_token })).status).toBe(403)
  })

  test('is one also where the user_id is derived from a panel', async () => {
    const experiment_id = await aStudy(app, { forms: FORMS })
    const query = { PROLIFIC_PID: 'pid-of-two-browsers' }
    const open = async () => (await app.call('/v1/load_experiment', { experiment_id, query })).body.data
    const first = await open()
    await app.call('/v1/events', { session_token: first.session_token, events: [landed()] })
    const later = await open()
    expect(later.user_id).toBe(first.user_id)
    expect((await app.call('/v1/withdraw', { session_token: later.session_token })).status).toBe(403)
    expect((await app.call('/v1/withdraw', { session_token: first.session_token })).status).toBe(200)
  })
})

describe('somebody who opened a user_id before its person did, and sent nothing', () => {
  const tokenAlone = ({ session_token }: Loaded) => ({ session_token })

  async function openedBefore() {
    const experiment_id = await aStudy(app, { forms: FORMS, 'debrief-names-false': 'yes' })
    // The link is recorded by the server, and so is the condition: neither is stored by the session.
    const early = await aParticipant(app, experiment_id, { query: { src: 'guess' } })
    const person = await aParticipant(app, experiment_id, { user_id: early.user_id, query: { src: 'panel' } })
    return { experiment_id, early, person }
  }

  test('reads nothing, before and after the person took part', async () => {
    const { early, person } = await openedBefore()
    const before = await app.call('/v1/download_my_data', tokenAlone(early))
    await send(person, landed(), aLike(person))
    const after = await app.call('/v1/download_my_data', tokenAlone(early))
    expect([before.status, after.status]).toEqual([403, 403])
    expect((await app.call('/v1/show_my_data', tokenAlone(early))).body.data.may_read).toBe(false)
    expect((await app.call('/v1/show_my_data', tokenAlone(person))).body.data.may_read).toBe(true)
  })

  test('neither withdraws the person nor ends their visit, nor gets their receipt', async () => {
    const { early, person } = await openedBefore()
    await send(person, landed())
    expect((await app.call('/v1/withdraw', tokenAlone(early))).status).toBe(403)
    for (const outcome of ['withdrawn', 'left_early', 'no_consent'] as const)
      expect((await app.call('/v1/end_session', { ...tokenAlone(early), outcome })).status).toBe(403)
    await sendForm(app, person, 'final', FINAL_ANSWERS)
    const ended = await app.call('/v1/end_session', { ...tokenAlone(early), outcome: 'complete' })
    expect(ended.body.data).toMatchObject({ receipt: '', is_withdrawn: false, names_false_cards: false })
    expect((await app.call('/v1/load_false_cards', tokenAlone(early))).body.data.cards).toEqual([])
  })

  test('becomes no owner by opening the link once more, with or without the old token', async () => {
    const { experiment_id, early, person } = await openedBefore()
    await send(person, landed())
    const { user_id, session_token } = early
    for (const token of [{ session_token }, {}]) {
      const { body } = await app.call('/v1/load_experiment', { experiment_id, user_id, ...token })
      expect((await app.call('/v1/withdraw', { session_token: body.data.session_token })).status).toBe(403)
    }
  })

  test('gets no receipt by leaving before the person came', async () => {
    const { early } = await openedBefore()
    const { body } = await app.call('/v1/end_session', { ...tokenAlone(early), outcome: 'left_early' })
    expect(body.data).toMatchObject({ outcome: 'left_early', receipt: '' })
  })
})

describe('the browser in which a person began', () => {
  test('may change its answers and withdraw, also after a second browser came', async () => {
    const { experiment_id, first, second } = await twoBrowsers()
    await sendForm(app, second, 'final', { ...FINAL_ANSWERS, 'study-duration': '99' })
    await sendForm(app, first, 'final', FINAL_ANSWERS)
    expect(await answersOf(experiment_id, 'study-duration')).toEqual(['12'])
    const { session_token, user_id } = first
    const again = await app.call('/v1/load_experiment', { experiment_id, user_id, session_token })
    expect(again.body.data.session_token).toBe(session_token)
    expect((await app.call('/v1/withdraw', { session_token })).status).toBe(200)
  })

  test('is also the one that opens the link again before its page has sent anything', async () => {
    const experiment_id = await aStudy(app)
    const { user_id } = await aParticipant(app, experiment_id, { query: { src: 'a' } })
    const reloaded = await aParticipant(app, experiment_id, { user_id })
    expect((await app.call('/v1/withdraw', { session_token: reloaded.session_token })).status).toBe(200)
  })

  test('is the one that stored first, not the one that came first', async () => {
    const experiment_id = await aStudy(app, { forms: FORMS })
    const early = await aParticipant(app, experiment_id, { query: { src: 'in-app' } })
    const own = await aParticipant(app, experiment_id, { user_id: early.user_id })
    await sendForm(app, own, 'final', FINAL_ANSWERS)
    await sendForm(app, early, 'final', { ...FINAL_ANSWERS, 'study-duration': '99' })
    expect(await answersOf(experiment_id, 'study-duration')).toEqual(['12'])
    const end = ({ session_token }: Loaded) => app.call('/v1/end_session', { session_token, outcome: 'complete' })
    expect((await end(early)).body.data).toMatchObject({ outcome: 'complete', receipt: '', names_false_cards: false })
    expect((await end(own)).body.data.receipt).not.toBe('')
    const people = await packageTable(experiment_id, 'participants')
    expect(people.map((row) => row['second_browser'])).toEqual(['true'])
    const download = ({ session_token }: Loaded) => app.call('/v1/download_my_data', { session_token })
    expect([(await download(early)).status, (await download(own)).status]).toEqual([403, 200])
    const withdraw = ({ session_token }: Loaded) => app.call('/v1/withdraw', { session_token })
    expect([(await withdraw(early)).status, (await withdraw(own)).status]).toEqual([403, 200])
  })

  test('is one alone, where two store their first events at the same moment on two servers', async () => {
    const other = await testApp({ database: app.database })
    const experiment_id = await aStudy(app)
    const people = await Promise.all(Array.from({ length: 12 }, () => aParticipant(app, experiment_id)))
    const pairs = await Promise.all(
      people.map(async (one) => [one, await aParticipant(app, experiment_id, { user_id: one.user_id })] as const),
    )
    await Promise.all(
      pairs.flatMap(([one, two]) => [
        send(one, landed()),
        other.call('/v1/events', { session_token: two.session_token, events: [landed()] }),
      ]),
    )
    for (const pair of pairs) {
      const read = await Promise.all(
        pair.map(async ({ session_token }) => (await app.call('/v1/show_my_data', { session_token })).body.data.may_read),
      )
      expect(read.toSorted()).toEqual([false, true])
    }
    await other.app.close()
  })
})
