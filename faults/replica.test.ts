import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask } from './call.ts'
import { isPostgresMissing, startPostgres } from './postgres.ts'
import { type Feedlab, startFeedlab } from './start-feedlab.ts'
import { aLikeStudy } from './studies.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { until } from './until.ts'
import { aLike, arrive, keyOf, likesIn, type Person } from './writers.ts'

type Like = { person: Person; event: ReturnType<typeof aLike> }

async function like({ url }: Feedlab, experiment_id: string, user_id: string): Promise<Like> {
  const person = await arrive(url, user_id, experiment_id)
  const event = aLike(person.entity_id)
  await ask(`${url}/v1/events`, { session_token: person.session_token, events: [event] })
  return { person, event }
}

test.skipIf(isPostgresMissing())(
  'files and figures come from a replica, and from the primary while it is behind or away',
  async () => {
    const dir = await aTemporaryDirectory()
    const primary = await startPostgres(dir)
    const replica = await primary.follow('replica', { log_statement: 'all' })
    const node = await startFeedlab({
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: replica.url,
      DATA_DIR: join(dir, 'data'),
    })
    const experiment_id = await aLikeStudy(node.url, 2)
    const likes: Like[] = []
    const likeAs = async (user_id: string) => void likes.push(await like(node, experiment_id, user_id))
    const started = async () =>
      (await ask<{ data: { study: { started: number } } }>(`${node.url}/v1/show_study`, { experiment_id })).data.study.started
    const expectAll = async () => {
      expect(await started()).toBe(likes.length)
      expect(await likesIn(node.url, experiment_id)).toEqual(likes.map(keyOf).sort())
    }

    // Directly after the answer, again and again: nothing that was acknowledged is ever missing.
    for (let n = 0; n < 5; n++) {
      await likeAs(`person-${n}`)
      await expectAll()
    }
    const { data } = await ask<{ data: { job_id: string } }>(`${node.url}/v1/jobs`, { kind: 'package', experiment_id })
    const stateOf = async () => (await ask<{ data: { state: string } }>(`${node.url}/v1/jobs/${data.job_id}`)).data.state
    await until('the package is made', async () => (await stateOf()) === 'done', 60_000)
    expect(replica.output()).toMatch(/copy \(/i)
    expect(replica.output()).toContain('as started')
    // What participants do is none of its business.
    expect(replica.output()).not.toMatch(/statement: (insert|update|delete)|execute \S+: (insert|update|delete)/i)
    expect(node.output()).not.toContain('The replica')

    await replica.query('select pg_wal_replay_pause()')
    await likeAs('while-it-is-behind')
    await expectAll()
    expect(node.output()).toContain('The replica is behind')
    await replica.query('select pg_wal_replay_resume()')
    await until('it is used again', async () => (await started()) > 0 && node.output().includes('used again'), 20_000)

    await replica.send('SIGKILL')
    await likeAs('while-it-is-away')
    await expectAll()
    expect(node.output()).toContain('The replica is away')
  },
)
