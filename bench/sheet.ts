import { launchBrowser } from './browser.ts'
import { startFeedlab } from './feedlab.ts'
import { type Figure, median } from './report.ts'

const ROWS = 1000
const ROUNDS = 5

/** Time from pasting a sheet of a thousand rows to the preview with all checks. */
export async function measureSheet(): Promise<Figure[]> {
  const feedlab = await startFeedlab()
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${feedlab.url}/upload-hosted`, { waitUntil: 'networkidle' })
    await page.getByLabel('Uploader access key').fill('1')
    const field = page.getByLabel('Paste covariates')
    const waits: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await field.fill('')
      // One more row each time, to recognise the preview of this round.
      const nRows = ROWS + round
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(sheetOf(nRows))})`)
      const shown = page.evaluate(`(${UNTIL_SHOWN})(${JSON.stringify(`${nRows.toLocaleString('en')} rows`)})`)
      await field.press('ControlOrMeta+v')
      waits.push((await shown) as number) // returned by the script below
    }
    return [
      { what: `${ROWS} pasted rows checked and previewed: median`, value: median(waits), unit: 'ms', atMost: 1000 },
      { what: 'the same: worst', value: Math.max(...waits), unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await feedlab.stop()
  }
}

const HEADER = ['source_url', 'filename', 'retrieve_date', 'entity_type', 'headline', 'alt_text', 'topic']

const sheetOf = (nRows: number) =>
  [
    HEADER,
    ...Array.from({ length: nRows }, (_, i) => [
      `https://img.example/card_${i}.png`,
      `card_${i}.png`,
      ...['2026-01-01', 'image', `Headline number ${i}`, `Picture ${i}`, 'health'],
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')

/** From the paste to the frame that shows the sentence. */
const UNTIL_SHOWN = `(sentence) => new Promise((resolve) => {
  let pastedAt = 0
  document.addEventListener('paste', () => { pastedAt = performance.now() }, { capture: true, once: true })
  const watch = new MutationObserver(() => {
    if (!document.body.textContent.includes(sentence)) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pastedAt)))
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
})`
