import { setTimeout as pause } from 'node:timers/promises'
import { callFeedlab } from './call-feedlab.ts'
import { startFeedlab } from './feedlab.ts'
import type { Figure } from './report.ts'

const PEOPLE = 500
const CARDS = 50
const FORMS = ['lean', 'ses', 'imp', 'aot', 'exp', 'ftg', 'form', 'ac', 'crt', 'socialmediause']

type Job = { state: string; result?: { finished: number; dropped: number; refusals: { n: number }[]; ms: number } }

/** Simulated people go through a study of 50 cards and 10 forms, as a job of a server on this machine. */
export async function measureDryRun(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  try {
    const experiment_id = await aStudy(feedlab.url)
    const wanted = { kind: 'dry-run', experiment_id, participants: PEOPLE, seed: 1 }
    const { job_id } = await callFeedlab(`${feedlab.url}/v1/jobs`, wanted)
    const { refusals, ms } = await resultOf(`${feedlab.url}/v1/jobs/${job_id}`)
    const nRefused = refusals.reduce((sum, { n }) => sum + n, 0)
    return [
      { what: `a dry run of ${PEOPLE} people, ${CARDS} cards, ${FORMS.length} forms`, value: ms / 1000, unit: 's', atMost: 60 },
      { what: 'calls and events of it that were refused', value: nRefused, unit: '', atMost: 0 },
    ]
  } finally {
    await feedlab.stop()
  }
}

async function resultOf(url: string): Promise<NonNullable<Job['result']>> {
  for (;;) {
    const { state, result } = await callFeedlab<Job>(url)
    if (result !== undefined) return result
    if (state === 'failed') throw new Error('The dry run failed')
    await pause(250)
  }
}

async function aStudy(url: string): Promise<string> {
  const { entity_sets = '[]' } = await callFeedlab(`${url}/v1/pull_entity_sets`)
  const sets = JSON.parse(entity_sets) as { entity_set: string; num_entities: number }[] // as in the contract
  let left = CARDS
  const chosen = sets.flatMap(({ entity_set, num_entities }) => {
    const number_to_show = Math.min(left, num_entities)
    left -= number_to_show
    return number_to_show === 0 ? [] : [{ entity_set, number_to_show, randomize_between_subjects: 'yes' }]
  })
  const settings = { entity_sets: JSON.stringify(chosen), forms: JSON.stringify(FORMS) }
  const condition_settings = [1, 2].flatMap((condition) =>
    Object.entries(settings).map(([param, value]) => ({ condition, param, value })),
  )
  return (await callFeedlab(`${url}/v1/spawn_experiment`, { condition_settings }))['experiment_id'] ?? ''
}
