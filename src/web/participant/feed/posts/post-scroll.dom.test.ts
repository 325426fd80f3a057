import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakePage } from '../../testing/fake-page.ts'
import { scrollInside } from './post-scroll.ts'

/** happy-dom has no layout: a text of 900 px on a page of 500. */
function aLongText(scrollTop: number) {
  const text = document.createElement('div')
  Object.defineProperties(text, { scrollHeight: { value: 900 }, clientHeight: { value: 500 } })
  text.scrollTop = scrollTop
  document.body.append(text)
  stop = scrollInside(text) ?? stop
  return text
}

let stop = () => {}
let reached: string[] = []
const reach = ({ type }: Event) => void reached.push(type)

beforeEach(() => {
  fakePage()
  reached = []
  for (const type of ['wheel', 'keydown']) document.body.addEventListener(type, reach)
})
afterEach(() => {
  stop()
  for (const type of ['wheel', 'keydown']) document.body.removeEventListener(type, reach)
  document.body.replaceChildren()
})

function move(text: HTMLElement) {
  text.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true }))
  text.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }))
}

test('wheel and keys scroll a long text before they reach the feed', () => {
  move(aLongText(0))
  expect(reached).toEqual([])
})

test('at the end of a long text wheel and keys go to the next card', () => {
  move(aLongText(400))
  expect(reached).toEqual(['wheel', 'keydown'])
})
