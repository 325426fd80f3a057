import { expect, test } from 'vitest'
import { findIntervention } from '#domain/interventions/index.ts'
import type { Intervention } from '#domain/interventions/intervention.ts'
import { parseOwnContent } from '#domain/interventions/own-content.ts'
import { editContent, textProblem } from './edit-content.ts'

const shipped = (name: string): Intervention => {
  const found = findIntervention(name)
  if (found === undefined) throw new Error(`No such intervention: ${name}`)
  return found
}
const accprompt = shipped('accprompt')
const picture = { media_id: 'm1', alt: '', width: 1, height: 1 }

test('only what differs from the shipped content is stored', () => {
  expect(editContent(accprompt, {}, { heading: 'Mine' })).toBe('{"heading":"Mine"}')
  expect(editContent(accprompt, { heading: 'Mine' }, { heading: accprompt.heading })).toBe('')
  expect(editContent(accprompt, { heading: 'Mine', picture }, { picture: undefined })).toBe('{"heading":"Mine"}')
})

test('an emptied field stays empty, so that it is named as a problem', () => {
  expect(parseOwnContent(editContent(accprompt, {}, { question: '' }))).toEqual({ question: '' })
  expect(parseOwnContent(editContent(shipped('literacytip'), {}, { text: '' }))).toEqual({ text: '' })
  expect(textProblem(shipped('literacytip'), { text: '' })).toBe('The text of the intervention has no words.')
  expect(textProblem(accprompt, { text: '' })).toBeUndefined()
})

test('no picture is stored where pictures are shipped, and is the default where none is', () => {
  expect(editContent(accprompt, {}, { picture: null })).toBe('{"picture":null}')
  expect(editContent(shipped('socialnorm'), { picture }, { picture: null })).toBe('')
})
