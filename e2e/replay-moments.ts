import { expect, type Frame, type Page } from '@playwright/test'
import { waitForFrames, waitOnPage } from './feed-page.ts'

/** What somebody sees at a moment: where cards are, which buttons are on, what is open and covered, how much is typed. */
type Seen = {
  tops: Record<string, number>
  pressed: string[]
  open: string[]
  /** Cards under a cover. */
  nCovered: number
  nComments: number
  /** The hint of the swipe layout, the position of sliders, lists that were put in order, whether the feed can be submitted. */
  words: string[]
  color: string
  typed: number
  chosen: string[]
  videos: Video[]
}

type Video = { isPlaying: boolean; isMuted: boolean; atS: number; durationS: number }

const look = (page: Page | Frame): Promise<Seen> =>
  page.evaluate(() => {
    const isInSight = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 60 && top < innerHeight
    }
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
      element.className
    const articles = [...document.querySelectorAll('article[aria-posinset]')].filter(isInSight)
    const within = (selector: string) => articles.flatMap((article) => [...article.querySelectorAll(selector)])
    return {
      tops: Object.fromEntries(
        articles.map((article) => [article.getAttribute('aria-posinset') ?? '', article.getBoundingClientRect().top]),
      ),
      pressed: [...within('[aria-pressed="true"]').map(nameOf), ...within('[data-chosen]').map((each) => each.textContent ?? '')],
      open: [
        ...[...document.querySelectorAll('dialog[open], [role="dialog"], .bell-button[aria-expanded="true"]')].map(nameOf),
        ...within('.is-comments[aria-expanded="true"], .label-toggle[aria-expanded="true"]').map(nameOf),
      ],
      nCovered: within('[data-covered]').length,
      nComments: within('.comment-text').length + document.querySelectorAll('.comments-sheet .comment-text').length,
      words: [
        ...document.querySelectorAll(
          '.swipe-hint, .swipe-submit button, .form-slider-value, .ranking[data-ranked] .ranking-label',
        ),
      ].map(({ textContent }) => textContent ?? ''),
      color: getComputedStyle(document.querySelector('.comments-sheet, .link-page') ?? document.body).backgroundColor,
      chosen: [...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value),
      videos: within('video').flatMap((video) =>
        video instanceof HTMLVideoElement
          ? [
              {
                isPlaying: video.parentElement?.querySelector('[data-playing]') !== null,
                isMuted: video.muted,
                atS: video.currentTime,
                durationS: video.duration,
              },
            ]
          : [],
      ),
      typed: Math.max(
        0,
        ...[...document.querySelectorAll<HTMLTextAreaElement>('textarea, input[type="text"]')].map(({ value }) => value.length),
      ),
    }
  })

/** By the page's own clock: the tracker keeps where the page came to rest, and a replay may look at any moment of it. */
export const rest = (page: Page, ms = 400): Promise<void> => waitOnPage(page, ms)

type Moment = { name: string; atMs: number; seen: Seen }

/** Videos begin again at their end, so the last second is beside the first. */
function apartS({ atS, durationS }: Video, otherS: number): number {
  const apart = Math.abs(otherS - atS)
  return durationS > apart ? Math.min(apart, durationS - apart) : apart
}

/** Notes what is seen, in the middle of a rest. */
export function notebook(page: Page) {
  const moments: Moment[] = []
  return {
    moments,
    note: async (name: string) => {
      await rest(page)
      moments.push({ name, atMs: await page.evaluate(() => Date.now()), seen: await look(page) })
      await rest(page, 300)
    },
  }
}

/** Looks at each moment in the replay, from the last to the first and without loading the page again: nothing of later ones may be left. Returns when the visit began. */
export async function expectReplay(page: Page, experiment_id: string, moments: readonly Moment[]): Promise<number> {
  await page.goto(`/studies/${experiment_id}/replay/ada`)
  const html = page.frameLocator('iframe').locator('html')
  await expect(html).toHaveAttribute('data-replay-at', /\d+/)
  const startMs = Number(await html.getAttribute('data-replay-at'))
  const frame = page.frames().find((each) => each !== page.mainFrame())
  if (frame === undefined) throw new Error('The replay has no frame')
  for (const { name, atMs, seen } of moments.toReversed()) {
    await page.getByLabel('Moment of the visit').fill(String(Math.round((atMs - startMs) / 100) * 100))
    await waitForFrames(page)
    await expect(async () => {
      const { tops, typed, videos, ...shown } = await look(frame)
      const { tops: _, typed: __, videos: ___, ...wanted } = seen
      expect(shown, name).toEqual(wanted)
      const signsOf = (list: readonly Video[]) => list.map(({ isPlaying, isMuted }) => ({ isPlaying, isMuted }))
      expect(signsOf(videos), name).toEqual(signsOf(seen.videos))
      for (const [i, video] of seen.videos.entries()) expect(apartS(video, videos[i]?.atS ?? 0), name).toBeLessThanOrEqual(0.8)
      expect(Object.keys(tops), name).toEqual(Object.keys(seen.tops))
      for (const [card, top] of Object.entries(seen.tops)) expect(Math.abs((tops[card] ?? 0) - top), name).toBeLessThanOrEqual(4)
      expect(typed > 0, name).toBe(seen.typed > 0)
    }).toPass({ timeout: 15_000, intervals: [100] })
  }
  return startMs
}
