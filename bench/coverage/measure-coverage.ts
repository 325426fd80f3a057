import { writeFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import pLimit from 'p-limit'
import { Pool } from 'pg'
import { seededDice } from '#domain/dice.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { launchBrowser } from '../browser.ts'
import { startFeedlab } from '../feedlab.ts'
import type { Figure } from '../report.ts'
import { gestures, type WayOfScrolling } from '../visit/gestures.ts'
import { openVisit, type Viewport } from '../visit/open-visit.ts'
import { waitUntilStored } from '../visit/stored.ts'
import { studyMaker } from '../visit/studies.ts'
import { countedOf } from './counted.ts'
import { restsOf } from './people.ts'
import { type CoverageRow, figuresOf, nameOf, type Person, printRows, rowsOf } from './rows.ts'

const VIEWPORTS: readonly Viewport[] = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 650 },
  { width: 1920, height: 960 },
]
const WIDEST_PHONE_PX = 768
/** Nothing here depends on speed. */
const AT_ONCE = 3
/** Read by scripts/draw-coverage.ts. */
const LAST = 'bench/coverage/last.json'

const ways = Object.keys(gestures) as WayOfScrolling[] // the keys of that very object

/** How much of the time in which people look at cards counts as dwell, by each definition, in the real feed. */
export async function measureCoverage(): Promise<Figure[]> {
  const rows = await rowsWith({})
  await writeFile(LAST, `${JSON.stringify(rows, null, 2)}\n`)
  return figuresOf(rows)
}

const FACT_CHECK = 'Desks that checked it found no source for this claim, and two that say otherwise.'

/** The same where every card has a fact-check, by which it is taller: its picture does not shrink (ruling C1). */
export async function measureLabelledCoverage(): Promise<Figure[]> {
  const labels = JSON.stringify([{ kind: 'fact-check', cards: 'all', text: FACT_CHECK, source: 'River Desk' }])
  // What is seen as a whole is what a taller card costs: MEASUREMENT has the figures.
  return figuresOf(await rowsWith({ labels })).filter(({ what }) => !what.startsWith('all, all: dwell_ms_full'))
}

async function rowsWith(settings: Readonly<Record<string, string>>): Promise<CoverageRow[]> {
  const feedlab = await startFeedlab()
  const { connection } = await startPostgres({ dataDir: feedlab.dataDir, log: () => undefined })
  const pool = new Pool(connection)
  const browser = await launchBrowser()
  try {
    const address = `${feedlab.url}/feed?experiment_id=${await studyMaker(feedlab.url).ofDemoCards({ ...settings })}`
    const limit = pLimit(AT_ONCE)
    const people = await Promise.all(
      VIEWPORTS.flatMap((viewport) => ways.map((way) => limit(() => watch({ browser, pool, address, viewport, way })))),
    )
    const rows = rowsOf(people)
    printRows(rows)
    return rows
  } finally {
    await pool.end()
    await browser.close()
    await feedlab.stop()
  }
}

type Watch = { browser: Browser; pool: Pool; address: string; viewport: Viewport; way: WayOfScrolling }

async function watch({ browser, pool, address, viewport, way }: Watch): Promise<Person> {
  const user_id = `${nameOf(viewport)}-${way}`
  const isPhone = viewport.width <= WIDEST_PHONE_PX
  const options = { viewport, isPhone, hasTouch: isPhone || way === 'touch' }
  const visit = await openVisit(browser, `${address}&user_id=${user_id}`, options)
  const rests = await restsOf(visit, way, seededDice('coverage', user_id))
  await visit.finish()
  await waitUntilStored(pool, user_id, rests.at(-1)?.endMs ?? 0)
  await visit.tab.close()
  return { viewport, way, rests, counted: await countedOf(pool, user_id) }
}
