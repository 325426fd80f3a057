import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { emptyAnswers } from '#domain/ethics/answers.ts'
import { aShownStudy } from '../../testing/listed.ts'
import { openPage } from '../../testing/open-page.tsx'
import type { ShownEthics } from './use-ethics.ts'

// Fields that grow with their text listen to fonts, which happy-dom does not have.
beforeAll(() => {
  Object.assign(document, { fonts: new EventTarget() })
})
afterEach(cleanup)

/** A server that keeps answers as ours does. `saveElsewhere` is somebody else, or another tab. */
async function openEthics() {
  let kept: ShownEthics = {
    ...{ revision: 0, answers: { ...emptyAnswers, further: [] }, approval: null, version: 1 },
    ...{ changes: [], other_changes: [], languages: ['en'] },
  }
  const saveElsewhere = (purpose: string) => {
    kept = { ...kept, revision: kept.revision + 1, answers: { ...kept.answers, purpose } }
  }
  const page = await openPage('/studies/eabc12/ethics', {
    '/v1/show_study': () => aShownStudy(),
    '/v1/show_ethics': () => kept,
    '/v1/save_ethics': ({ revision, answers, approval }) => {
      if (revision !== kept.revision) return { refused: 'Saved meanwhile', status: 409, code: 'outdated_version' }
      kept = { ...kept, revision: revision + 1, answers, approval }
      return { revision: kept.revision }
    },
  })
  await screen.findByLabelText('Purpose')
  return { ...page, saveElsewhere, kept: () => kept.answers.purpose }
}

const purpose = () => screen.getByLabelText<HTMLTextAreaElement>('Purpose')
const write = (value: string) => fireEvent.change(purpose(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const save = () => fireEvent.submit(purpose())
const isOvertaken = () => screen.findByText(/^Somebody saved this page since you opened it/)

test('what is written is saved, and said to be in the document', async () => {
  const { kept } = await openEthics()
  write('Mine')
  expect(screen.getByText('Not saved yet.')).toBeTruthy()
  save()
  await screen.findByText('Saved. The document has it.')
  expect(kept()).toBe('Mine')
})

test('a save from an older state is refused, and its writer takes what the other wrote', async () => {
  const { saveElsewhere, kept } = await openEthics()
  saveElsewhere('Theirs')
  write('Mine')
  save()
  await isOvertaken()
  expect([purpose().value, kept()]).toEqual(['Mine', 'Theirs'])
  press('Show theirs and lose mine')
  await waitFor(() => expect(purpose().value).toBe('Theirs'))
  write('Both')
  save()
  await screen.findByText('Saved. The document has it.')
  expect(kept()).toBe('Both')
})

test('or the writer replaces what the other wrote', async () => {
  const { saveElsewhere, kept } = await openEthics()
  saveElsewhere('Theirs')
  write('Mine')
  save()
  await isOvertaken()
  press('Save mine in place of theirs')
  await screen.findByText('Saved. The document has it.')
  expect(kept()).toBe('Mine')
})
