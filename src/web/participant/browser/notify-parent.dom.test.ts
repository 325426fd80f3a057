import { afterEach, expect, test, vi } from 'vitest'
import { notifyParentSubmitClicked } from './notify-parent.ts'

afterEach(() => vi.unstubAllGlobals())

function embeddedBy(origins: readonly string[], referrer = '') {
  const postMessage = vi.fn()
  vi.stubGlobal('parent', { postMessage })
  vi.stubGlobal('location', { ancestorOrigins: origins })
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  return postMessage
}

test('the embedding page hears of the submit by the specified name and with a structure, without any id', () => {
  const sent = embeddedBy(['https://survey.example'])
  notifyParentSubmitClicked()
  expect(sent.mock.calls).toEqual([
    ['submitClicked', 'https://survey.example'],
    [{ type: 'submitClicked', version: 1, outcome: 'submitted' }, 'https://survey.example'],
  ])
})

test('a parent whose origin is not known hears nothing', () => {
  for (const origins of [[], ['null']]) {
    const sent = embeddedBy(origins)
    notifyParentSubmitClicked()
    expect(sent).not.toHaveBeenCalled()
  }
})

test('a page that nobody embeds tells nobody', () => {
  const sent = embeddedBy(['https://survey.example'])
  vi.stubGlobal('parent', globalThis)
  notifyParentSubmitClicked()
  expect(sent).not.toHaveBeenCalled()
})
