import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { questionnaire as ccn } from '#domain/questionnaires/ccn.ts'
import { questionnaire as imp } from '#domain/questionnaires/imp.ts'
import { itemsOf, onePage } from '#domain/questionnaires/questionnaire.ts'
import { ALL_KINDS, answerAll, choose, openForm, press, saveLine, sentForms, server, setUpForm } from '../testing/a-form-page.tsx'
import type { AnswerLog } from './answer-log.ts'

setUpForm()

test('answers typed so far survive a reload', () => {
  openForm(ALL_KINDS)
  answerAll()
  cleanup()
  openForm(ALL_KINDS)
  expect(screen.getByLabelText('Who is it?')).toHaveProperty('value', 'Ada')
  expect(screen.getByLabelText('Option b')).toHaveProperty('checked', true)
})

test('how each answer came about is sent with it, also after a reload', async () => {
  const first = openForm(ALL_KINDS)
  choose(/Choose one/, /Option a/)
  cleanup()
  expect(first.navigation.went).toEqual([])
  const { navigation } = openForm(ALL_KINDS)
  answerAll()
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual(['ending']))
  const [written] = server.callsTo('/v1/write_form')
  const log = (written?.['answer_log'] ?? {}) as AnswerLog // sent by our own page
  expect(Object.keys(log).sort()).toEqual(['age', 'name', 'one', 'step'])
  expect([log['one']?.n_changes, log['age']?.n_changes]).toEqual([1, 0])
  expect(log['one']?.last_ms).toBeGreaterThanOrEqual(log['one']?.first_ms ?? Number.NaN)
  expect(sentForms()[0]?.answer_log).toEqual(log)
})

test('a form that is stored already is not written again', async () => {
  const first = openForm(ALL_KINDS)
  answerAll()
  press('Next')
  await waitFor(() => expect(first.navigation.went).toEqual(['ending']))
  cleanup()
  const again = openForm(ALL_KINDS)
  press('Next')
  await waitFor(() => expect(again.navigation.went).toEqual(['ending']))
  expect(server.callsTo('/v1/write_form')).toHaveLength(1)
})

const topics = JSON.stringify([
  { slug: 'climate', title: 'Climate change', phrase: 'climate change' },
  { slug: 'will-smith', title: 'Will Smith' },
])

test('a study with topics of its own asks about them, and sends their keys', async () => {
  const { navigation } = openForm(imp, { settings: { topics } })
  expect(screen.queryByText(/monkeypox/i)).toBeNull()
  for (const [question, option] of [
    [/important to you is news about climate change/, /^Some importance/],
    [/newsworthy are stories about climate change/, /^High/],
    [/important to you is news about Will Smith/, /^Low/],
    [/newsworthy are stories about Will Smith/, /^No/],
  ] as const)
    choose(question, option)
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual(['ending']))
  expect(sentForms()[0]?.form_fields).toMatchObject({
    'climate-importance': '4_some-importance',
    'climate-newsworthiness': '5_high-newsworthiness',
    'will-smith-importance': '3_low-importance',
    'will-smith-newsworthiness': '1_no-newsworthiness',
    'imp_block-order': expect.stringMatching(/^(climate%3Bwill-smith|will-smith%3Bclimate)$/),
  })
})

test('a page without a visit asks about the published topics', () => {
  openForm(imp, { hasVisit: false, settings: { topics } })
  expect(screen.getByText('How important to you is news about monkeypox?')).toBeDefined()
})

test('an answer that was typed before an update is still chosen, and is sent as published', async () => {
  const { inStudy: _, ...fixed } = ccn
  const only = { ...fixed, pages: onePage([{ name: 'all', items: itemsOf(ccn).slice(-1) }]) }
  const first = openForm(only)
  choose(/serious problem/, /Slightly agree/)
  const draft = Object.entries(localStorage).find(([, value]) => String(value).includes('4_slightly-agree'))
  if (draft === undefined) throw new Error('The answer was not kept')
  localStorage.setItem(draft[0], String(draft[1]).replace('4_slightly-agree', '4_somewhat-agree'))
  cleanup()
  expect(first.navigation.went).toEqual([])
  const { navigation } = openForm(only)
  expect(screen.getByLabelText('Slightly agree')).toHaveProperty('checked', true)
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual(['ending']))
  expect(sentForms()[0]?.form_fields).toMatchObject({ 'monkeypox-problem': '4_slightly-agree' })
})

test('what comes next is what the server says, and the published list of stops is kept', async () => {
  const { navigation } = openForm(ALL_KINDS, { after: ['final'] })
  expect(screen.getByText('Part 1 of 2')).toBeDefined()
  answerAll()
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual([`${location.origin}/form/final`]))
  const { origin } = location
  expect(JSON.parse(localStorage.getItem('redirectionRoutes') ?? '')).toEqual([
    { [`${origin}/form/all-kinds`]: 1 },
    { [`${origin}/form/final`]: 0 },
  ])
  expect(localStorage.getItem('nextRoute')).toBe(`${origin}/form/final`)
})

test('where the outbox was faster than the specified call, the server is asked where to go', async () => {
  server.answer('/v1/write_form', () => 'no-answer')
  const { navigation } = openForm(ALL_KINDS, { after: ['final'] })
  answerAll()
  press('Next')
  await waitFor(() => expect(navigation.went).toEqual([`${location.origin}/form/final`]))
  expect(server.callsTo('/v1/next_step')).toHaveLength(1)
})

test('a study that keeps its pages from going on marks the form as sent and stays', async () => {
  const { navigation } = openForm(ALL_KINDS, { settings: { 'redirect-disabled': 'yes' } })
  answerAll()
  press('Next')
  await waitFor(() => expect(localStorage.getItem('nextRoute')).toBe(`${location.origin}/`))
  expect(saveLine()).toBe('Your answers are saved.')
  expect(navigation.went).toEqual([])
})
