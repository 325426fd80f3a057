import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { onTestFinished } from 'vitest'
import { windowlessOptions } from '../playwright.config.ts'

/** An event as the page keeps it until it is acknowledged. */
export type PageEvent = {
  event_uid: string
  kind: string
  entity_id?: string
  engagement_type?: string
  time_engagement?: number
}

export type Visitor = {
  page: Page
  /** Likes and takes back, card after card, until `stop`. */
  act: () => { stop: () => Promise<void> }
  /** Every event that was acknowledged so far. */
  acknowledged: () => PageEvent[]
  /** Every event that was seen in the outbox at least `ms` ago. */
  keptFor: (ms: number) => PageEvent[]
  /** What the outbox holds now. */
  outbox: () => Promise<PageEvent[]>
}

/** A real browser, with a profile that outlives it. */
export async function openBrowser(profileDir: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profileDir, {
    ...windowlessOptions,
    viewport: { width: 800, height: 900 },
  })
  // A browser that a test has killed is closed already.
  onTestFinished(() => context.close().catch(() => undefined))
  return context
}

const SAMPLE_MS = 100

/** Opens the link of a study in a tab, and watches what the page keeps and what the server acknowledges. */
export async function visit(context: BrowserContext, link: string): Promise<Visitor> {
  const page = await context.newPage()
  const acknowledged = new Map<string, PageEvent>()
  const firstSeenAtMs = new Map<string, { event: PageEvent; atMs: number }>()
  page.on('response', async (response) => {
    if (!response.url().endsWith('/v1/events') || response.status() !== 200) return
    // A reply may be gone with its page; the request is ours.
    const { events = [] } = (response.request().postDataJSON() ?? {}) as { events?: PageEvent[] }
    for (const event of events) acknowledged.set(event.event_uid, event)
  })
  await page.goto(link)
  const cards = page.locator('[role=feed] article[aria-posinset]')
  await cards.first().waitFor()
  const outbox = async () => {
    const events = (await page.evaluate(READ_OUTBOX)) as PageEvent[] // written by the page
    for (const event of events) {
      if (!firstSeenAtMs.has(event.event_uid)) firstSeenAtMs.set(event.event_uid, { event, atMs: Date.now() })
    }
    return events
  }

  async function actUntil(isOver: () => boolean): Promise<void> {
    for (let n = 0; !isOver(); n++) {
      const like = cards.nth(n % (await cards.count())).getByRole('button', { name: /like/i })
      await like.click()
      await outbox()
      await page.waitForTimeout(SAMPLE_MS)
    }
  }

  return {
    page,
    act: () => {
      let isOver = false
      const acting = actUntil(() => isOver)
      // A browser that is killed breaks off what it is doing.
      acting.catch(() => undefined)
      return {
        stop: async () => {
          isOver = true
          await acting
        },
      }
    },
    acknowledged: () => [...acknowledged.values()],
    keptFor: (ms) => [...firstSeenAtMs.values()].filter(({ atMs }) => Date.now() - atMs >= ms).map(({ event }) => event),
    outbox,
  }
}

/** Runs in the page. */
const READ_OUTBOX = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('feedlab', 1)
  // The page opens it before its first card; a reader must not make an empty one.
  opening.onupgradeneeded = () => opening.transaction.abort()
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
    reading.onsuccess = () => {
      opening.result.close()
      resolve(reading.result.map(({ event }) => event))
    }
  }
})`
