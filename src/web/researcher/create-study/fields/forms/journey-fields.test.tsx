import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDefinition } from '#domain/journey/testing/a-definition.ts'
import { blankCondition, type ConditionDraft, changeCondition } from '#domain/study/draft/draft-condition.ts'
import { ownForms } from '#domain/study/draft/draft-own-forms.ts'
import { JourneyFields } from './journey-fields.tsx'

/** The newest version of the library's only questionnaire. */
const moods = aDefinition('moods', undefined, { version: 2 })
const inLibrary = {
  ...{ questionnaire_id: 'q1', name: 'moods', label: moods.label, asks: moods.asks, n_questions: 1, n_pages: 1 },
  ...{ languages: ['en'], citation: null, licence: null, version: 2, used_in: [], changed_at: 0, changed_by: '' },
}

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/v1/list_questionnaires': { questionnaires: [inLibrary], shipped: [] },
  '/v1/show_questionnaire': {
    questionnaire_id: 'q1',
    is_shipped: false,
    version: 2,
    current_version: 2,
    definition: moods,
    used_in: [],
  },
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => new Response(JSON.stringify({ success: 'true', data: ANSWERS[path] })))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let values = blankCondition

function Fields({ initial }: { initial: ConditionDraft }) {
  const [now, setNow] = useState(initial)
  values = now
  return <JourneyFields values={now} change={(patch) => setNow((before) => changeCondition(before, patch))} />
}

/** An owner's page, who may see the library. */
function ownersClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['me'], { person: null, role: 'owner' })
  return client
}

const show = (initial: Partial<ConditionDraft> = {}) =>
  render(
    <QueryClientProvider client={ownersClient()}>
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}>
        <MantineProvider env="test">
          <Fields initial={{ ...blankCondition, ...initial }} />
        </MantineProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )

const steps = () => screen.getAllByRole('listitem').map((row) => row.querySelector('span')?.firstChild?.textContent)

test('the picker says that order matters, and links to the list of forms and to the builder', () => {
  show()
  expect(screen.getByPlaceholderText('Order matters!')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Available forms and questionnaires' }).getAttribute('href')).toBe('/viewforms')
  expect(screen.getByRole('link', { name: 'Create a questionnaire' }).getAttribute('href')).toBe('/questionnaires/new')
})

test('a questionnaire of the lab is chosen with a copy of its newest version, and moves across the feed', async () => {
  show()
  const picker = screen.getByPlaceholderText('Order matters!')
  // Both lists offer it; the first is that of what follows the feed.
  const offered = await waitFor(() => {
    const found = screen.getAllByRole('option', { name: /Questions moods/, hidden: true })
    expect(found).toHaveLength(2)
    return found
  })
  fireEvent.click(picker)
  fireEvent.click(offered[0] as HTMLElement) // there are two
  await waitFor(() =>
    expect(steps()).toEqual([
      'Informed consent',
      'Instructions',
      'The feed',
      'Questions moods',
      'Final questions',
      'Debrief and exit',
    ]),
  )
  expect(values).toMatchObject({ forms: ['moods'], journey: '' })
  expect(ownForms(values)).toEqual([moods])
  fireEvent.click(screen.getByRole('button', { name: 'Move Questions moods up' }))
  expect(steps().slice(0, 4)).toEqual(['Informed consent', 'Instructions', 'Questions moods', 'The feed'])
  expect(values.forms).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Questions moods' }))
  expect(values).toMatchObject({ forms: [], journey: '' })
})

test('a step gets a condition by choosing, in words, and loses it again', () => {
  show({ forms: ['ses'] })
  fireEvent.click(screen.getByRole('button', { name: /Only if… \(.*status\)/ }))
  fireEvent.change(screen.getByLabelText('What it looks at'), { target: { value: 'feed.likes' } })
  fireEvent.change(screen.getByLabelText('Comparison'), { target: { value: '>' } })
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '2' } })
  expect(screen.getByText(/Only if the number of likes is more than 2/)).toBeTruthy()
  expect(JSON.parse(values.journey).at(-1)).toEqual({
    ...{ step: 'form', form: 'ses', if: { fact: 'feed.likes', is: '>', value: '2' } },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove this condition' }))
  expect(values).toMatchObject({ forms: ['ses'], journey: '' })
})

test('the final questions that a study adds by itself get a condition too, and are then named', () => {
  show({ forms: ['ses'] })
  fireEvent.click(screen.getByRole('button', { name: 'Only if… (Final questions)' }))
  fireEvent.change(screen.getByLabelText('What it looks at'), { target: { value: 'feed.likes' } })
  fireEvent.change(screen.getByLabelText('Comparison'), { target: { value: '>' } })
  fireEvent.change(screen.getByLabelText('Value'), { target: { value: '2' } })
  expect(screen.getByText(/Only if the number of likes is more than 2/)).toBeTruthy()
  expect(JSON.parse(values.journey).at(-1)).toEqual({
    ...{ step: 'form', form: 'final', if: { fact: 'feed.likes', is: '>', value: '2' } },
  })
  expect(steps().slice(-3)).toEqual([expect.stringMatching(/status/), expect.stringMatching(/final/i), 'Debrief and exit'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove this condition' }))
  expect(values).toMatchObject({ forms: ['ses', 'final'], journey: '' })
})

test('a copy stays as it is until the researcher takes the newer version of the library', async () => {
  show({ forms: ['moods'], questionnaires: JSON.stringify([{ ...moods, version: 1 }]) })
  const button = await screen.findByRole('button', { name: 'Use version 2' })
  expect(ownForms(values)[0]?.version).toBe(1)
  fireEvent.click(button)
  await waitFor(() => expect(ownForms(values)[0]?.version).toBe(2))
  expect(screen.queryByRole('button', { name: 'Use version 2' })).toBeNull()
})

const journeySteps = () =>
  [...screen.getByRole('list', { name: 'Steps of the study' }).children].map(
    (row) => row.querySelector('span')?.firstChild?.textContent,
  )

test('steps are repeated over a list: each round has a feed and questions of its own', () => {
  show({ forms: ['moods'], questionnaires: JSON.stringify([moods]) })
  fireEvent.click(screen.getByRole('button', { name: 'Repeat steps…' }))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Repeat' })
  expect(button.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('The feed'))
  fireEvent.click(screen.getByLabelText('Questions moods'))
  fireEvent.change(screen.getByLabelText('Rounds, one per line'), { target: { value: 'climate change\nsport' } })
  expect(screen.getByText(/_climate-change, _sport/)).toBeTruthy()
  fireEvent.click(button)
  expect(journeySteps().slice(2, 6)).toEqual([
    ...['The feed “climate-change”', 'Questions moods (climate change)', 'The feed “sport”', 'Questions moods (sport)'],
  ])
  expect(JSON.parse(values.journey).at(-1)).toEqual({ step: 'form', form: 'moods-sport', block: 'sport' })
})
