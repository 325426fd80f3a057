import { type Browser, chromium, type Page } from '@playwright/test'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...flags, '--disable-component-update', '--disable-sync', '--font-render-hinting=none', '--force-color-profile=srgb'],
  })

/** Shows only the given body. */
export async function showHtml(page: Page, body: string): Promise<void> {
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><style>html,body{margin:0;
    background:transparent}svg.picture{display:block}#card{width:max-content}</style><div id="card">${body}</div>`,
  )
  await page.evaluate('document.fonts.ready.then(() => true)')
}
