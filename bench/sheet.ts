import type { Page } from '@playwright/test'
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
    const pictures: number[] = []
    for (let round = 0; round < ROUNDS; round++) pictures.push(await untilFirstCard(page, round))
    return [
      {
        what: `${ROWS} rows of another tool, guessed, with the first card drawn: median`,
        value: median(pictures),
        unit: 'ms',
        atMost: 1000,
      },
      { what: 'the same: worst', value: Math.max(...pictures), unit: 'ms' },
      { what: `${ROWS} pasted rows checked and previewed: median`, value: median(waits), unit: 'ms', atMost: 1000 },
      { what: 'the same: worst', value: Math.max(...waits), unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await feedlab.stop()
  }
}

/** From the choice of a file with columns of its own to the card of its first row, in the frame that draws it. */
async function untilFirstCard(page: Page, round: number): Promise<number> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Open a sheet file' }).click()
  const given = await chooser
  const startMs = performance.now()
  await given.setFiles({ name: 'stimuli.csv', mimeType: 'text/csv', buffer: Buffer.from(foreignSheet(round)) })
  const dialog = page.getByRole('dialog', { name: 'Match the columns' })
  await dialog.frameLocator('iframe').getByText(`Text 0 of round ${round}`).waitFor()
  const waitMs = performance.now() - startMs
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return waitMs
}

const foreignSheet = (round: number) =>
  [
    'doc_id;datetime;text;likes;username;handle;sponsored;condition',
    ...Array.from(
      { length: ROWS },
      (_, i) => `p${i};08.05.24 09:30;"Text ${i} of round ${round}<br>and a second line";1.${i % 10}K;Ada ${i};ada${i};0;A`,
    ),
  ].join('\n')

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
