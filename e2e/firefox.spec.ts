import { expect, test } from '@playwright/test'
import { rowsOf } from './csv.ts'
import { hasFirefox, startFirefox } from './firefox/start-firefox.ts'
import { makeStudy } from './make-study.ts'

const CARDS = 6
const LOOK_MS = 700
/** The demo's news has so many. Debian's Firefox plays no H.264 without a library of its own, and cards come in any order. */
const VIDEOS = 2

test.skip(!hasFirefox(), 'Firefox is not installed: sudo apt-get install firefox-esr')

test('Firefox takes a whole journey: consent, feed, likes, questionnaire and code, with dwell as long as the cards were looked at', async ({
  request,
  baseURL,
}) => {
  const experiment_id = await makeStudy(request, CARDS, {
    consent: 'You will see a **feed**.',
    instruct: 'Scroll as you would at home.',
    'feed-button-like': 'yes',
    forms: '["final"]',
    platform: 'mturk',
    'completion-code': 'FOX-1',
  })
  const firefox = await startFirefox({ width: 900, height: 1100 })
  try {
    const startedAtMs = Date.now()
    await firefox.open(`${baseURL}/?experiment_id=${experiment_id}&user_id=reynard`)
    await firefox.press('dialog button', /continue/)
    await firefox.press('dialog button', /continue/)
    await firefox.press('article[aria-posinset="1"] button', /like/)
    const pressed = () =>
      firefox.run(() => document.querySelector('article[aria-posinset="1"] button[aria-pressed]')?.getAttribute('aria-pressed'))
    await expect.poll(pressed).toBe('true')

    const looked = new Map<string, number>()
    for (let position = 1; position <= CARDS; position += 1) {
      await expect
        .poll(
          async () => {
            const place = await firefox.run(placeOf, position)
            // Back, too: one step of the wheel may go past a short card.
            if (place === 'below') await firefox.wheel(120)
            if (place === 'above') await firefox.wheel(-60)
            return place
          },
          { message: `card ${position}`, intervals: [20] },
        )
        .toMatch(/in view|failed/)
      const ms = await firefox.run(lookFor, LOOK_MS)
      if ((await firefox.run(placeOf, position)) === 'in view') looked.set(String(position - 1), ms)
    }
    expect(looked.size).toBeGreaterThanOrEqual(CARDS - VIDEOS)
    await firefox.press('button', /submit/)
    await firefox.press('label', /^\s*no\s*$/)
    await firefox.type('input[inputmode=numeric], input[type=number], input[type=text]', '5')
    await firefox.press('button', /finish/)
    await expect.poll(() => firefox.run(() => document.body.textContent)).toContain('FOX-1')
    const tookMs = Date.now() - startedAtMs

    const engagement = await rowsOf(request, `${experiment_id}/engagement.csv`, 'reynard')
    const likes = engagement.filter((row) => row['engagement_type'] === 'likes')
    expect(likes.map((row) => [row['item_order'], row['response']])).toEqual([['0', '1']])
    const dwell = engagement.filter((row) => row['engagement_type'] === 'dwell')
    for (const [order, ms] of looked) {
      const ofCard = dwell.filter((row) => row['item_order'] === order).map((row) => Number(row['response']))
      const sum = ofCard.reduce((a, b) => a + b, 0)
      // A card may be in view before and after it is looked at, never longer than the whole visit.
      expect(sum, `card ${order}`).toBeGreaterThanOrEqual(ms - 100)
      expect(sum, `card ${order}`).toBeLessThanOrEqual(tookMs)
    }
    const fields = (await rowsOf(request, `${experiment_id}/user_form.csv`, 'reynard')).map((row) => row['response'])
    expect(fields).toEqual(expect.arrayContaining(['consent-given', 'no', '5', 'end-redirect']))
  } finally {
    await firefox.close()
  }
})

/** Runs in the page: a card is in view if all of it is below the header and above the lower edge, and its picture is there or cannot be. */
function placeOf(position: number): 'above' | 'below' | 'loading' | 'failed' | 'in view' {
  const card = document.querySelector(`article[aria-posinset="${position}"]`)
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const { top = Number.POSITIVE_INFINITY, bottom = Number.POSITIVE_INFINITY } = card?.getBoundingClientRect() ?? {}
  if (bottom > innerHeight) return 'below'
  if (top < header) return 'above'
  const state = card?.querySelector('.media')?.getAttribute('data-state')
  return state === 'ready' ? 'in view' : state === 'failed' ? 'failed' : 'loading'
}

/** Runs in the page: how long it was looked at, by the page's own clock. */
async function lookFor(ms: number): Promise<number> {
  // The page measures in its next frame, for which a busy machine takes its time.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const since = performance.now()
  while (performance.now() - since < ms) await new Promise(requestAnimationFrame)
  return performance.now() - since
}
