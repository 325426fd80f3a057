import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aParticipant, type Loaded } from '#server/testing/builders.ts'
import { differences, verified } from '#server/testing/packages-on-disk.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { aWaveStudy, comeBack, finish, letPass } from '#server/testing/wave-study.ts'

setUpApp()

async function comments({ session_token, order_data }: Loaded, text: string) {
  const act = {
    ...{ event_uid: randomUUID(), kind: 'act' as const, client_time: 1_800_000_000_600, engagement_type: 'comment_write' },
    ...{ entity_id: order_data[0]?.entity_id ?? '', response: 1, time_engagement: 1_800_000_000_600 },
    detail: { text, n_keystrokes: 3, ms_writing: 900 },
  }
  const { text: answer } = await app.call('/v1/events', { session_token, events: [act] })
  expect(answer).toContain('"refused":[]')
}

test('somebody who came back is one person, and every visit in every feed is changed', async () => {
  const experiment_id = await aWaveStudy(app)
  for (const n of [1, 2]) {
    const person = await aParticipant(app, experiment_id, { query: { team: `uniqueteam${n}` } })
    await comments(person, `uniquefirst${n}`)
    await finish(app, person)
    await letPass(app, person.user_id, '8 days')
    const week = await comeBack(app, person)
    await comments(week, `uniquesecond${n}`)
    await finish(app, week)
  }
  const marks = [
    { column: 'param/team', change: { kind: 'drop' as const } },
    { column: 'device/device_class', change: { kind: 'rare' as const, fewerThan: 9, word: '[some device]' } },
  ]
  await app.call('/v1/set_disclosure', { experiment_id, based_on: 0, marks, rules: {} })
  const { recorded, published, texts } = (await app.call('/v1/show_disclosure', { experiment_id })).body.data
  expect([recorded.n_people, recorded.smallest, published.smallest]).toEqual([2, 1, 2])
  expect(texts).toMatchObject([{ source: 'act/comment_write', n_open: 4 }])
  const url = `/v1/exports/${experiment_id}/package.zip?published=yes`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  const files = new Map([...(await entriesOfZip(rawPayload))].map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes]))
  const text = [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n')
  expect(text.match(/unique(team|first|second)\d/g)).toBeNull()
  expect(text).toContain('[some device]')
  expect(differences(await verified(files))).toEqual([])
})
