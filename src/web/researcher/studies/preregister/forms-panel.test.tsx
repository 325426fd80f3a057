import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { fillFromDesign } from '#domain/preregistration/from-design/fill.ts'
import { answering, renderPanel } from '../waves/testing/a-panel.tsx'
import { FormsPanel } from './forms-panel.tsx'
import { useDraft } from './use-draft.ts'
import type { ShownPreregistration } from './use-preregistration.ts'

afterEach(cleanup)

const filled = fillFromDesign({ settings: [], setSizes: new Map(), fixedRules: null })
const answers = { hypotheses: 'H1: more likes' }
const shown: ShownPreregistration = {
  ...{ version: 4, revision: 2, changed_at: 0, changed_by: '', answers, is_randomised: false, filled: { ...filled } },
  ...{ variables: [], registrations: [], osf_draft: '', may_draft_on_osf: true },
}

function Opened() {
  const draft = useDraft({ experiment_id: 'eabc12', by: 'me', revision: 2, answers, isFresh: true })
  return <FormsPanel experiment_id="eabc12" shown={shown} draft={draft} filled={filled} mayChange />
}

/** What the browser is asked to save. */
function downloads() {
  const saved: { name: string; file: Blob }[] = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${files.size}`
    if (file instanceof Blob) files.set(address, file)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href)
    if (file) saved.push({ name: this.download, file })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return saved
}

test('Download JSON saves the questions of the form that is shown, with their answers and the version of the study', async () => {
  const saved = downloads()
  renderPanel(<Opened />)
  fireEvent.click(screen.getByText('OSF Preregistration'))
  fireEvent.click(screen.getByText('Download JSON'))
  expect(saved.map(({ name }) => name)).toEqual(['eabc12_preregistration-osf.json'])
  expect(saved[0]?.file.type).toBe('application/json')
  const written = JSON.parse((await saved[0]?.file.text()) ?? '')
  expect(written).toMatchObject({ experiment_id: 'eabc12', version: 4, form: 'osf' })
  expect(written.questions).toHaveLength(22)
  expect(written.questions[0]).toEqual({
    ...{ id: 'q2', title: 'Hypotheses', asks: 'List specific, concise, and testable hypotheses.', text: 'H1: more likes' },
  })
})

test('a draft at OSF names what has to be answered there', async () => {
  answering({
    '/v1/draft_on_osf': () => ({
      ...{ link: 'https://osf.io/registries/drafts/abcde/review', is_new: true },
      left_open: ['Foreknowledge of data or evidence'],
    }),
  })
  renderPanel(<Opened />)
  fireEvent.click(screen.getByText('OSF Preregistration'))
  fireEvent.click(screen.getByText('Make a draft at OSF'))
  expect(await screen.findByText(/Answer “Foreknowledge of data or evidence” there yourself/)).toBeDefined()
})
