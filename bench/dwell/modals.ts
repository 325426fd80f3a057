import { wait } from '../visit/gestures.ts'
import type { FeedVisit } from '../visit/open-visit.ts'

/** Until there is something to press, then presses its middle with the mouse. `element` is an expression. */
async function click({ tab }: FeedVisit, element: string): Promise<void> {
  const place = await tab.evaluate<{ x: number; y: number }>(`new Promise((resolve) => {
    const look = () => {
      const found = ${element}
      if (!found) return setTimeout(look, 20)
      const { left, right, top, bottom } = found.getBoundingClientRect()
      resolve({ x: (left + right) / 2, y: (top + bottom) / 2 })
    }
    look()
  })`)
  const button = { ...place, button: 'left', clickCount: 1 }
  await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button })
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button })
}

const buttonNamed = (name: string) =>
  `[...document.querySelectorAll('button')].find(({ textContent }) => /${name}/i.test(textContent))`

/** Presses what leads back to the feed, and waits until the modal is gone. */
export async function closeModal(visit: FeedVisit): Promise<void> {
  await click(visit, `document.querySelector('dialog[open] .primary-button')`)
  await wait(600)
}

export const openLeaveDialog = (visit: FeedVisit): Promise<void> => click(visit, buttonNamed('leave'))

/** Goes to the end of the feed and submits it. */
export async function pressSubmit(visit: FeedVisit): Promise<void> {
  await visit.tab.evaluate(`new Promise((resolve) => {
    const down = () => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      if (${buttonNamed('submit')}) resolve()
      else setTimeout(down, 200)
    }
    down()
  })`)
  await wait(500)
  await click(visit, buttonNamed('submit'))
  await wait(1500)
}
