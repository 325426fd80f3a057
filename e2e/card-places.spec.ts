import { expect, type Page, test } from '@playwright/test'
import { type Row, rowsOf } from './csv.ts'
import { cards, viewCard, waitForFrames, waitOnPage } from './feed-page.ts'
import { makeStudy } from './make-study.ts'

type Box = { item_order: number; left: number; top: number; width: number; height: number }

/** Where cards are by the browser itself, at a moment of the page's clock. */
const seenBy = (page: Page): Promise<{ atMs: number; boxes: Box[] }> =>
  cards(page).evaluateAll((list) => ({
    atMs: performance.now(),
    boxes: list.flatMap((card) => {
      const { left, top, bottom, width, height } = card.getBoundingClientRect()
      // Below the header of the feed, and in the window.
      return bottom <= 57 || top >= innerHeight - 1
        ? []
        : [{ item_order: Number(card.getAttribute('aria-posinset')) - 1, left, top, width, height }]
    }),
  }))

const at = (rows: readonly Row[], atMs: number) =>
  rows.filter((row) => Number(row['from_page_ms']) <= atMs && atMs < Number(row['to_page_ms']))

/** What `gap` may be off: a neighbour is as far away as the usual gap says, to some pixels. */
const GAP_PX = 4

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])
  test(`the file of places says where cards were on the screen, ${viewport.width} px wide`, async ({ page, request }) => {
    const experiment_id = await makeStudy(request, 8)
    await page.setViewportSize(viewport)
    await page.goto(`/?experiment_id=${experiment_id}&user_id=ada`)
    const moments: Awaited<ReturnType<typeof seenBy>>[] = []
    for (const n of [1, 2, 4]) {
      await viewCard(cards(page).nth(n))
      await page.mouse.wheel(0, 137)
      await waitForFrames(page)
      // Places are exact at rest.
      await waitOnPage(page, 900)
      moments.push(await seenBy(page))
    }
    const last = moments.at(-1)?.atMs ?? 0
    let rows: Row[] = []
    await expect(async () => {
      rows = await rowsOf(request, `${experiment_id}/card_places.csv`, 'ada')
      expect(at(rows, last).length).toBeGreaterThan(0)
    }).toPass()
    let nExact = 0
    for (const { atMs, boxes } of moments) {
      const held = at(rows, atMs)
      expect(held.map((row) => Number(row['item_order'])).sort()).toEqual(boxes.map(({ item_order }) => item_order).sort())
      for (const box of boxes) {
        const row: Row = held.find((each) => Number(each['item_order']) === box.item_order) ?? {}
        const off = (column: string, px: number) => Math.abs(Number(row[column]) - px)
        for (const [column, px] of [
          ['left_px', box.left],
          ['width_px', box.width],
          ['height_px', box.height],
        ] as const)
          expect(off(column, px), column).toBeLessThanOrEqual(1)
        if (row['top_from'] === 'guess') continue
        nExact += 1
        expect(off('top_px', box.top), `top_px from ${row['top_from']}`).toBeLessThanOrEqual(
          row['top_from'] === 'edge' ? 1.5 : GAP_PX,
        )
      }
    }
    expect(nExact).toBeGreaterThan(2)
  })
