import type { Browser } from '@playwright/test'

export type RawTab = {
  send: (method: string, params?: object) => Promise<unknown>
  evaluate: <T>(expression: string) => Promise<T>
  /** Brings another tab to the front, or this one again. */
  hide: () => Promise<void>
  show: () => Promise<void>
  close: () => Promise<void>
}

type Reply = { id: number; result?: { result?: { value?: unknown }; exceptionDetails?: unknown }; error?: { message: string } }

/** A tab that Playwright does not control: tabs under its control are never reported as hidden. */
export async function openRawTab(browser: Browser, url: string): Promise<RawTab> {
  const root = await browser.newBrowserCDPSession()
  const { browserContextId } = await root.send('Target.createBrowserContext')
  const { targetId: other } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { targetId } = await root.send('Target.createTarget', { url, browserContextId })
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, (reply: Reply) => void>()
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply: Reply = JSON.parse(message)
    waiting.get(reply.id)?.(reply)
  })
  let id = 0
  const exchange = (method: string, params: object = {}) =>
    new Promise<Reply['result']>((resolve, reject) => {
      id += 1
      waiting.set(id, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result)))
      root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) }).catch(reject)
    })
  const activate = (target: string) => root.send('Target.activateTarget', { targetId: target })
  await activate(targetId)
  return {
    send: exchange,
    evaluate: async <T>(expression: string) => {
      const result = await exchange('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      if (result?.exceptionDetails !== undefined) throw new Error(JSON.stringify(result.exceptionDetails))
      return result?.result?.value as T // the caller wrote the expression
    },
    hide: async () => void (await activate(other)),
    show: async () => void (await activate(targetId)),
    close: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId })
      await root.detach()
    },
  }
}
