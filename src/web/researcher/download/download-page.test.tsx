import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { aJob } from '../jobs/testing/a-job.ts'
import { aListedSet, aListedStudy, aSetPage, aStudyPage } from '../testing/listed.ts'
import { type Answers, openPage } from '../testing/open-page.tsx'
import type { RowCount } from './use-row-count.ts'

const saved: { name: string; address: string }[] = []

beforeEach(() => {
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const NOBODY = { test: 0, simulated: 0, excluded: 0, withdrawn: 0, no_consent: 0 }
const COUNT: RowCount = { rows: 12, is_exact: false, people: 1, marked: { ...NOBODY, test: 1 } }
const STEPS = [
  ...['Downloading data...', 'Finish downloading data'],
  ...['Processing downloaded data', 'Data ready for download. Preparing csv...'],
]

/** A first piece, and no more. */
function brokenOff(): ReadableStream {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError('network error'))
      else controller.enqueue(new TextEncoder().encode('"a"\n"1"\n'))
      isSent = true
    },
  })
}

/** The page with this study, where every file answers the same. */
async function open(answers: Answers, file: () => Promise<Response>) {
  const asked: string[] = []
  const page = await openPage('/download?id=eabc12', { '/v1/count_rows': () => COUNT, ...answers }, (path) => {
    asked.push(path)
    return file()
  })
  return { ...page, asked }
}

const choose = async (kind: RegExp) => fireEvent.click(await screen.findByLabelText(kind, { selector: 'input' }))
const download = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Download' })
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const answering =
  (body: BodyInit, status = 200) =>
  () =>
    Promise.resolve(new Response(body, { status }))
const CSV = answering('"a"\n"1"\n')

test('Download needs a kind of data and an id that can be one', async () => {
  await open({}, CSV)
  await choose(/^Feed engagement data/)
  const id = screen.getByLabelText<HTMLInputElement>(/^Experiment ID/)
  expect([id.value, download().disabled]).toEqual(['eabc12', false])
  for (const value of ['', 'two words']) {
    fireEvent.change(id, { target: { value } })
    expect(download().disabled).toBe(true)
  }
  expect(screen.getByText('Letters, digits, _ and -, at most 64')).toBeTruthy()
})

test('the page counts the rows, says who is left out, and saves the file with the specified sentences in order', async () => {
  const { asked } = await open({}, CSV)
  await choose(/^Feed engagement data/)
  await screen.findByText('At least 12 rows about 1 person. Left out: 1 test session.')
  fireEvent.click(download())
  await screen.findByText(/^Saved as eabc12_engagement\.csv: 1 row, /)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(STEPS))
  expect(status()).toContainEqual(expect.stringContaining(STEPS.join('')))
  expect(asked).toEqual(['/v1/exports/eabc12/engagement.csv'])
  expect(saved).toEqual([{ name: 'eabc12_engagement.csv', address: expect.stringMatching(/^blob:/) }])
})

test('people who are left out can be included, and are counted and asked for then', async () => {
  const { asked, calls } = await open({}, CSV)
  await choose(/^User information/)
  await choose(/^Test sessions/)
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ data_type: 'user_form', id: 'eabc12', include: ['test'] }))
  fireEvent.click(download())
  await screen.findByText(/^Saved as/)
  expect(asked).toEqual(['/v1/exports/eabc12/user_form.csv?include=test'])
})

test.each([
  ['a study that is unknown', answering('', 404), 'No data found. Did you enter your experiment ID correctly?'],
  ['a file of a header alone', answering('"a"\n'), 'No data found. Did you enter your experiment ID correctly?'],
  ['an error of the server', answering('', 500), 'Whoops. Something went wrong.'],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'Whoops. Something went wrong.'],
  ['a connection that breaks off', () => Promise.resolve(new Response(brokenOff())), 'Whoops. Something went wrong.'],
])('%s gives the specified sentence, and nothing is saved', async (_, file, sentence) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open({}, file)
  await choose(/^User information/)
  fireEvent.click(download())
  await screen.findByText(sentence)
  expect(saved).toEqual([])
  expect(download().disabled).toBe(false)
})

test('a download can be cancelled, and another one begun', async () => {
  await open({}, () => new Promise(() => {}))
  await choose(/^Experiment parameters/)
  fireEvent.click(download())
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await screen.findByText('The download was cancelled. Nothing was saved.')
  expect([download().disabled, saved]).toEqual([false, []])
})

test('a file of very many rows is made in the background, and the specified sentences come in the same order', async () => {
  const done = aJob({ kind: 'export', state: 'done', filename: 'eabc12_user_form.csv', rows: 200_001, bytes: 4_000_000 })
  const reply: ReplyFrom<'/v1/jobs'> = { success: 'true', data: { job_id: 'j1' } }
  const { calls, asked } = await open(
    { '/v1/count_rows': () => ({ ...COUNT, rows: 200_001 }), '/v1/jobs': () => reply.data },
    answering(JSON.stringify({ success: 'true', data: done })),
  )
  await choose(/^User information/)
  fireEvent.click(download())
  await screen.findByText(/^Saved as eabc12_user_form\.csv: 200,001 rows, /)
  expect(status()).toContainEqual(expect.stringContaining(STEPS.join('')))
  expect(calls.filter(({ path }) => path === '/v1/jobs').map(({ body }) => body)).toEqual([
    { kind: 'export', experiment_id: 'eabc12', data_type: 'user_form', include: [] },
  ])
  expect(asked).toEqual(['/v1/jobs/j1'])
  expect(saved).toEqual([{ name: 'eabc12_user_form.csv', address: expect.stringMatching(/\/v1\/jobs\/j1\/file$/) }])
})

test('the researcher’s own studies and sets are offered, with what tells them apart', async () => {
  await open(
    {
      '/v1/list_studies': () => aStudyPage(aListedStudy({ experiment_id: 'eabd34', started: 7 })),
      '/v1/list_entity_sets': () => aSetPage(aListedSet({ entity_set: '26031508_ads', entity_category: 'ads', num_entities: 5 })),
    },
    CSV,
  )
  const id = await screen.findByLabelText<HTMLInputElement>(/^Experiment ID/)
  fireEvent.click(id)
  fireEvent.change(id, { target: { value: 'eab' } })
  const option = await screen.findByRole('option', { name: /eabd34/ })
  expect(option.textContent).toBe('eabd34Tides, 7 people')
  fireEvent.click(option)
  expect(id.value).toBe('eabd34')
  await choose(/^Stimulus set/)
  const name = screen.getByLabelText(/^Stimulus set name/)
  fireEvent.change(name, { target: { value: 'ads' } })
  const list = await screen.findByRole('listbox', { name: 'Your sets' })
  expect((await within(list).findByRole('option')).textContent).toBe('26031508_adsads, 5 cards')
})
