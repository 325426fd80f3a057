import type { Browser } from '@playwright/test'
import { Pool } from 'pg'
import { seededDice } from '#domain/dice.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { launchBrowser } from '../browser.ts'
import { startFeedlab } from '../feedlab.ts'
import type { Figure } from '../report.ts'
import { settle } from '../visit/gestures.ts'
import { openVisit } from '../visit/open-visit.ts'
import { readEngagement, readPackage, waitUntilStored } from '../visit/stored.ts'
import { CASES, type Case, SKIN_CASES } from './cases.ts'
import { type Comparison, compare, type Exported, exportedOf } from './compare.ts'
import { makeStudies } from './studies.ts'
import { truthOf, type View } from './truth.ts'

type Row = Record<string, string>
type Submitted = { dwell_data: { entity_id: string; dwellTimes: number[] }[] }

type Truth = { views: Map<number, View[]>; originMs: number; openedMs: number }

/** At 60 Hz. */
const FRAME_MS = 16.7

export const measureDwell = (): Promise<Figure[]> => measureCases(CASES)
export const measureDwellOfSkins = (): Promise<Figure[]> => measureCases(SKIN_CASES)

/** Dwell as the export has it, against what was on the screen of the real feed, frame by frame. */
async function measureCases(cases: readonly Case[]): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const { connection } = await startPostgres({ dataDir: feedlab.dataDir, log: () => undefined })
  const pool = new Pool(connection)
  const browser = await launchBrowser()
  try {
    const studies = await makeStudies(feedlab.url)
    const figures: Figure[] = []
    for (const [n, each] of cases.entries()) {
      const person = { experiment_id: studies[each.study], user_id: `dwell-${n}` }
      const truth = await run(browser, feedlab.url, { each, pool, ...person })
      const engagement = await readEngagement(feedlab.url, person.experiment_id)
      const tables = await readPackage(feedlab.url, person.experiment_id)
      const exported = exportedOf(person.user_id, engagement, tables('views'))
      if (each.only === 'videos')
        for (const map of [truth.views, exported.visits, exported.views])
          for (const position of [...map.keys()]) if (!truth.videos.includes(position)) map.delete(position)
      const openingMs = takeOpening(truth, exported)
      figures.push(...figuresOf(each, compare(truth, exported)), tooShort(each, exported), opening(each, openingMs))
      if (each.study === 'modals')
        figures.push({ what: `${each.name}: from a press to its modal, worst`, value: truth.slowestMs, unit: 'ms' })
      if (each.study === 'short') figures.push(submittedApart(each.name, person.user_id, engagement, tables('events')))
    }
    return figures
  } finally {
    await pool.end()
    await browser.close()
    await feedlab.stop()
  }
}

type Run = { each: Case; pool: Pool; experiment_id: string; user_id: string }

async function run(browser: Browser, url: string, { each, pool, experiment_id, user_id }: Run) {
  const visit = await openVisit(browser, `${url}/feed?experiment_id=${experiment_id}&user_id=${user_id}`, each)
  if (each.study !== 'modals') await settle(visit)
  const openedMs = await visit.tab.evaluate<number>('performance.now()')
  await each.steps(visit, seededDice('dwell', user_id))
  const { frames, untilMs, ...rest } = await visit.finish()
  const lastRunning = frames.findLastIndex(({ isStopped }) => !isStopped)
  await waitUntilStored(pool, user_id, frames[lastRunning + 1]?.t ?? untilMs)
  await visit.tab.close()
  return { views: truthOf(frames, untilMs), openedMs, ...rest }
}

function figuresOf({ name, slowdown = 1 }: Case, comparison: Comparison): Figure[] {
  const { visitErrors, startErrors, anyErrors, halfErrors, fullErrors, focalErrors, missed, invented } = comparison
  const of = (what: string, errors: readonly number[], most = { bias: 2, sd: 5 }): Figure[] => [
    { what: `${name}: ${what}, bias`, value: Math.abs(mean(errors)), unit: 'ms', atMost: most.bias },
    { what: `${name}: ${what}, SD`, value: deviation(errors), unit: 'ms', atMost: slowdown * most.sd },
  ]
  return [
    { what: `${name}: visits`, value: visitErrors.length, unit: 'visits', atLeast: 3 },
    { what: `${name}: visits and views missed`, value: missed, unit: '', atMost: 0 },
    { what: `${name}: visits and views invented`, value: invented, unit: '', atMost: 0 },
    ...of('dwell rows', visitErrors),
    ...of('dwell_ms_full', fullErrors),
    ...of('dwell_ms_50', halfErrors),
    ...of('dwell_ms_any', anyErrors),
    // Places are worked out from heights that are up to a step old while the page moves.
    ...of('dwell_ms_focal', focalErrors, { bias: 20, sd: 60 }),
    {
      what: `${name}: beginning of a visit, worst`,
      value: Math.max(...startErrors.map(Math.abs)),
      unit: 'ms',
      atMost: FRAME_MS * slowdown,
    },
  ]
}

const opening = ({ name }: Case, value: number): Figure => ({
  what: `${name}: first visit, when the page opens: beginning`,
  value,
  unit: 'ms',
})

const tooShort = ({ name }: Case, { nTooShort }: Exported): Figure => ({
  what: `${name}: visits shorter than half a frame`,
  value: nTooShort,
  unit: 'visits',
})

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / Math.max(1, values.length - 1))

/**
 * Takes out the views that began while the page opened, and returns how far the first visit among them is off. The frame in which a page
 * first draws its cards is long, and when a card appears within a frame cannot be told.
 */
function takeOpening({ views, originMs, openedMs }: Truth, exported: Exported): number {
  const first = views.get(0)?.[0]?.visits[0]
  const measured = exported.visits.get(0)?.[0]
  const isOpening = first !== undefined && measured !== undefined && first.startMs < openedMs
  for (const [position, [view, ...later]] of views) {
    if (view === undefined || view.startMs >= openedMs) continue
    const endMs = originMs + view.startMs + view.ms
    views.set(position, later)
    exported.views.set(position, (exported.views.get(position) ?? []).slice(1))
    exported.visits.set(
      position,
      (exported.visits.get(position) ?? []).filter(({ startMs }) => startMs >= endMs),
    )
  }
  return isOpening ? measured.startMs - originMs - first.startMs : 0
}

/** How far the list that is sent at submission is from the rows that were streamed. */
function submittedApart(name: string, user_id: string, engagement: readonly Row[], events: readonly Row[]): Figure {
  const detail = events.find((row) => row['subject_id'] === user_id && row['type'] === 'dwell')?.['detail']
  if (detail === undefined) throw new Error('No list was submitted')
  const { dwell_data }: Submitted = JSON.parse(detail)
  const apart = dwell_data.map(({ entity_id, dwellTimes }) => {
    const streamed = engagement
      .filter((row) => row['user_id'] === user_id && row['engagement_type'] === 'dwell' && row['entity_id'] === entity_id)
      .reduce((sum, row) => sum + Number(row['response']), 0)
    return Math.abs(streamed - dwellTimes.reduce((sum, ms) => sum + ms, 0))
  })
  return {
    what: `${name}: streamed and submitted dwell of a card apart, worst`,
    value: Math.max(...apart),
    unit: 'ms',
    atMost: 2,
  }
}
