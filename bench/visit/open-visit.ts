import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { openRawTab, type RawTab } from '../raw-tab.ts'
import type { Frame } from './frame.ts'

export type Viewport = { width: number; height: number }

export type VisitOptions = {
  viewport: Viewport
  /** With touch, and the browser's own rules for phones. */
  isPhone?: boolean
  hasTouch?: boolean
  slowdown?: number
  /** Every answer comes so much later. */
  latencyMs?: number
}

export type Recording = {
  frames: Frame[]
  untilMs: number
  /** Epoch time of the page's zero. */
  originMs: number
  /** Positions of cards with a video. */
  videos: number[]
  /** From a press to the modal that it opened or closed, the longest. */
  slowestMs: number
}

/** A person with the feed in front of them. */
export type FeedVisit = {
  tab: RawTab
  viewport: Viewport
  resize: (viewport: Viewport) => Promise<void>
  look: () => Promise<Omit<Frame, 't'>>
  /** Hides the tab, so that the page sends everything, and returns what was recorded. */
  finish: () => Promise<Recording>
}

export async function openVisit(browser: Browser, url: string, options: VisitOptions): Promise<FeedVisit> {
  const { viewport, isPhone = false, hasTouch = isPhone, slowdown = 1, latencyMs = 0 } = options
  const tab = await openRawTab(browser, 'about:blank')
  const resize = async ({ width, height }: Viewport) => {
    const screenOrientation = width > height ? { type: 'landscapePrimary', angle: 90 } : { type: 'portraitPrimary', angle: 0 }
    await tab.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: isPhone,
      ...(isPhone && { screenOrientation }),
    })
  }
  await resize(viewport)
  if (hasTouch) await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await tab.send('Page.enable')
  const source = await readFile(new URL('./recorder.js', import.meta.url), 'utf8')
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (latencyMs > 0) {
    await tab.send('Network.enable')
    const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
    await tab.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...unlimited })
  }
  await tab.send('Page.navigate', { url })
  await tab.evaluate(WAIT_FOR_PAGE)
  return {
    tab,
    viewport,
    resize,
    look: () => tab.evaluate('recorder.look()'),
    finish: async () => {
      await tab.hide()
      return tab.evaluate('recorder.finish()')
    },
  }
}

/** Until there is a card, or a modal before it. */
const WAIT_FOR_PAGE = `new Promise((resolve) => {
  const look = () => document.querySelector('[role=feed] article .media[data-state=ready], [role=feed] .post-text, dialog[open]') ? resolve() : setTimeout(look, 20)
  look()
})`
