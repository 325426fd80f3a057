import { expect, test } from 'vitest'
import { ask } from './call.ts'
import { databaseUrlOf } from './embedded-database.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aLikeStudy } from './studies.ts'
import { aDataDirectory } from './temporary-directory.ts'
import { aLike, arrive, keyOf, likesIn } from './writers.ts'

test('two nodes on one database fill the conditions evenly, and each accepts the tokens of the other', async () => {
  const DATA_DIR = await aDataDirectory()
  const one = await startFeedlab({ DATA_DIR })
  const DATABASE_URL = databaseUrlOf(DATA_DIR)
  const two = await startFeedlab({ DATA_DIR, DATABASE_URL })
  const experiment_id = await aLikeStudy(one.url, 2)

  const arrivals = await Promise.all(
    Array.from({ length: 60 }, (_, i) => arrive(i % 2 === 0 ? one.url : two.url, `person-${i}`, experiment_id)),
  )
  const inFirst = arrivals.filter(({ condition }) => condition === 1).length
  expect(arrivals.every(({ condition }) => condition === 1 || condition === 2)).toBe(true)
  expect(Math.abs(inFirst - (arrivals.length - inFirst))).toBeLessThanOrEqual(1)

  const likes = arrivals.map((person) => ({ person, event: aLike(person.entity_id) }))
  for (const [i, { person, event }] of likes.entries()) {
    const other = i % 2 === 0 ? two.url : one.url
    const body = { session_token: person.session_token, events: [event] }
    expect(await ask(`${other}/v1/events`, body)).toMatchObject({ stored: 1, duplicate: 0 })
    // The same event sent to the other node is a duplicate.
    if (i < 4) expect(await ask(`${one.url}/v1/events`, body)).toMatchObject({ stored: 0, duplicate: 1 })
  }
  for (const { url } of [one, two]) expect(await likesIn(url, experiment_id)).toEqual(likes.map(keyOf).sort())

  // The node that owns the database continues when the other one stops.
  two.send('SIGTERM')
  expect(await two.exit).toEqual({ code: 0, signal: null })
  expect(await likesIn(one.url, experiment_id)).toHaveLength(60)
})
