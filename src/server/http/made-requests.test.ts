import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seededDice } from '#domain/dice.ts'
import { exports } from '#domain/exports/index.ts'
import { aLike, anEvent, aParticipant, aSeenCard, aStudy, csvCells, FINAL_ANSWERS, sendForm } from '../testing/builders.ts'
import { type Known, madeRequest } from '../testing/made-requests.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { OpenApi } from './openapi-document.ts'

/** A tenth of the full run (MADE_REQUESTS=50000), which takes some minutes. */
const REQUESTS = Number(process.env['MADE_REQUESTS'] ?? 5000)
const AT_ONCE = 20
const TIMEOUT_MS = 900_000

setUpApp()

/** Takes part in a study and manages it, and keeps every body on the way that was accepted. */
async function aKnownWorld(): Promise<Known> {
  const bodies: Record<string, unknown[]> = {}
  const recording: TestApp = {
    ...app,
    call: async (path, body, headers) => {
      const answer = await app.call(path, body, headers)
      if (answer.status === 200) bodies[path] = [...(bodies[path] ?? []), body]
      return answer
    },
  }
  const experiment_id = await aStudy(recording, { 'feed-button-like': 'yes', forms: '["final"]' }, { debrief: 'Thank you' })
  const person = await aParticipant(recording, experiment_id, { query: { PROLIFIC_PID: 'pid' } })
  const { session_token, order_data } = person
  const entity_id = order_data[0]?.entity_id ?? ''
  await recording.call('/v1/events', {
    session_token,
    events: [
      aLike(person),
      anEvent({ kind: 'track' as const, name: 'feed-landed' }),
      anEvent({
        kind: 'visibility' as const,
        page_id: randomUUID(),
        time_origin: 1_800_000_000_000,
        until: 900,
        cards: [aSeenCard(entity_id, 0, [[0, 500, 0]])],
      }),
    ],
  })
  await sendForm(recording, person, 'final', FINAL_ANSWERS)
  await recording.call('/v1/end_session', { session_token, outcome: 'complete' })
  const { body } = await recording.call('/v1/show_study', { experiment_id })
  await recording.call('/v1/list_studies', {})
  await recording.call('/v1/count_rows', { data_type: 'user_form', id: experiment_id })
  const [entity_set = ''] = body.data.study.entity_sets
  return {
    bodies,
    values: {
      id: [experiment_id, entity_set],
      experiment_id: [experiment_id],
      user_id: [person.user_id],
      session_token: [session_token],
      entity_id: order_data.map((card) => card.entity_id),
      entity_set: [entity_set],
      data_type: exports.map(({ name }) => name),
      include: ['test', 'test,excluded', 'simulated'],
    },
  }
}

test(
  `${REQUESTS} calls that are made from the OpenAPI document, right and wrong, are answered without a failure and leave no row behind that an export could not read`,
  async () => {
    const { body } = await app.send({ method: 'GET', url: '/v1/openapi.json' })
    const document = body as OpenApi // our own document
    const known = await aKnownWorld()
    const dice = seededDice('made-requests', '1')
    const failures: string[] = []
    const statuses = new Map<number, number>()
    let left = REQUESTS
    const work = async () => {
      while (left > 0 && failures.length < 10) {
        left -= 1
        const request = madeRequest(document, known, dice)
        const { status, text } = await app.send(request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500)
          failures.push(`${request.method} ${request.url} ${String(request.payload).slice(0, 500)}: ${status} ${text}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(failures).toEqual([])
    // Calls that never get beyond the first check would prove little.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20)
    expect(await invalidEvents()).toEqual([])
    expect(await unreadableExports()).toEqual([])
  },
  TIMEOUT_MS,
)

/** Rows that no call should have been able to write. */
async function invalidEvents(): Promise<unknown[]> {
  const { rows } = await app.database.pool.query(
    `select event_uid, kind, response, entity_id from events e
     where not exists (select from participants p where p.participant_id = e.participant_id and p.experiment_id = e.experiment_id)
        or client_time not between -1 and 8.64e15
        or kind = 'engagement' and (response not in (0, 1) or engagement_type is null or entity_id is null)
        or entity_id is not null and not exists (select from entities c where c.entity_id = e.entity_id)`,
  )
  return rows
}

async function unreadableExports(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ experiment_id: string }>('select experiment_id from studies')
  const problems: string[] = []
  for (const { experiment_id } of rows)
    for (const { name } of exports) {
      const { status, text } = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/${name}.csv` })
      const [header = [], ...lines] = csvCells(text)
      if (status >= 500 || lines.some((line) => line.length !== header.length))
        problems.push(`${experiment_id} ${name}: ${status}`)
    }
  return problems
}
