import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { otherNode } from '../scripts/other-node.mjs'
import { ask } from './call.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aPaidStudy } from './studies.ts'
import { aTemporaryDirectory } from './temporary-directory.ts'
import { aLike, arrive } from './writers.ts'

type Ended = { data: { outcome: string; ending: object } }

// Installed by `npm run test:all`.
test.skipIf(!existsSync(otherNode.path))(
  `on Node ${otherNode.version} the product starts, takes a person from the first card to the code, and stops cleanly`,
  async () => {
    const DATA_DIR = join(await aTemporaryDirectory(), 'data')
    const { url, send, exit } = await startFeedlab({ DATA_DIR }, { node: otherNode.path })
    const experiment_id = await aPaidStudy(url)
    const { session_token, user_id, condition, entity_id } = await arrive(url, 'nora', experiment_id)
    const submit = { event_uid: randomUUID(), kind: 'track', client_time: Date.now(), name: 'feed-entity-idx-submit-click' }
    expect(await ask(`${url}/v1/events`, { session_token, events: [aLike(entity_id), submit] })).toMatchObject({ stored: 2 })
    const form_fields = { random: 'no', 'study-duration': '5' }
    await ask(`${url}/v1/write_form`, { session_token, user_id, condition, experiment_id, form: 'final', form_fields })
    const { data } = await ask<Ended>(`${url}/v1/end_session`, { session_token, outcome: 'complete' })
    expect(data).toMatchObject({ outcome: 'complete', ending: { kind: 'completion-code', code: 'PAID' } })
    const engagement = await ask<string>(`${url}/v1/exports/${experiment_id}/engagement.csv`)
    expect(engagement).toContain('"likes"')
    expect(engagement).toContain('"dwell"')
    send('SIGTERM')
    expect(await exit).toEqual({ code: 0, signal: null })
  },
)
