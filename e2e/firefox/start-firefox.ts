import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { connectMarionette } from './marionette.ts'

const FIREFOX = '/usr/bin/firefox-esr'

export const hasFirefox = (): boolean => existsSync(FIREFOX)

export type Firefox = {
  version: string
  open: (url: string) => Promise<void>
  /** Runs a function of the page with plain arguments. */
  run: <A extends unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A) => Promise<R>
  /** Presses the first visible element of the selector whose words fit, with the pointer, once it is there. */
  press: (selector: string, words?: RegExp) => Promise<void>
  /** Types into the first visible element of the selector. */
  type: (selector: string, text: string) => Promise<void>
  /** Turns the wheel over the middle of the page. */
  wheel: (deltaY: number) => Promise<void>
  close: () => Promise<void>
}

/** The profile asks for nothing from outside and shows no page of its own. */
const PREFERENCES = {
  'marionette.port': 0,
  'app.update.disabledForTesting': true,
  'browser.startup.page': 0,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Debian's Firefox without a window, driven by Marionette. */
export async function startFirefox({ width, height }: { width: number; height: number }): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'feedlab-firefox-'))
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile]
  const browser = spawn(FIREFOX, args, { stdio: 'ignore', env: { ...process.env, HOME: profile } })
  const port = await portIn(profile)
  const { call, close } = await connectMarionette(port)
  const session = (await call('WebDriver:NewSession', { capabilities: {} })) as { capabilities: { browserVersion: string } }
  await call('WebDriver:SetWindowRect', { width, height })

  const run: Firefox['run'] = async (work, ...given) => {
    const script = `const done = arguments[arguments.length - 1]; Promise.resolve((${work})(...Array.from(arguments).slice(0, -1))).then(done)`
    const { value } = (await call('WebDriver:ExecuteAsyncScript', { script, args: given, newSandbox: true })) as { value: never }
    return value
  }
  const find = async (selector: string, words?: RegExp): Promise<string> => {
    let found: unknown
    await expect
      .poll(
        async () => {
          found = await run(visibleElement, selector, words?.source ?? '')
          return found
        },
        `${selector} ${words ?? ''}`,
      )
      .not.toBeNull()
    return (found as Record<string, string>)[ELEMENT] ?? ''
  }
  return {
    version: session.capabilities.browserVersion,
    open: async (url) => void (await call('WebDriver:Navigate', { url })),
    run,
    press: async (selector, words) => void (await call('WebDriver:ElementClick', { id: await find(selector, words) })),
    type: async (selector, text) => void (await call('WebDriver:ElementSendKeys', { id: await find(selector), text })),
    wheel: async (deltaY) => {
      const at = { x: Math.round(width / 2), y: Math.round(height / 2), origin: 'viewport' }
      const scroll = { type: 'scroll', ...at, deltaX: 0, deltaY, duration: 0 }
      await call('WebDriver:PerformActions', { actions: [{ type: 'wheel', id: 'wheel', actions: [scroll] }] })
    },
    close: async () => {
      const ended = browser.exitCode === null ? once(browser, 'exit') : undefined
      await call('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => browser.kill('SIGKILL'))
      close()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Firefox writes the port that it chose into its profile. */
async function portIn(profile: string): Promise<number> {
  const read = () => readFile(join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '')
  await expect.poll(async () => Number(await read()), 'the port of Firefox').toBeGreaterThan(0)
  return Number(await read())
}

/** Runs in the page. */
function visibleElement(selector: string, words: string): Element | null {
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const nameOf = (element: Element) => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`
  const all = [...document.querySelectorAll(selector)]
  return all.find((element) => isVisible(element) && new RegExp(words, 'i').test(nameOf(element))) ?? null
}
