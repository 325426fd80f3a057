import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useReducer } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankDraft, type Draft, type DraftEvent, draftReducer, effectiveConditions } from '#domain/study/draft/draft.ts'
import { type ConditionDraft, parametersOf } from '#domain/study/draft/draft-condition.ts'
import { namesOfFeeds, ownOfFeed } from '#domain/study/draft/draft-feeds.ts'
import { wavesOf } from '#domain/study/draft/draft-waves.ts'
import { stepsOf } from '#domain/study/draft/journey-edits.ts'
import { studySections } from '#domain/study/draft/sections.ts'
import { newerVariant } from '#domain/study/draft/variants.ts'
import { ConditionsContext, StudyContext, type StudyContextValue } from '../../study-context.ts'
import { StudySection } from '../../study-section.tsx'

beforeEach(() => {
  const empty = { questionnaires: [], shipped: [] }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: 'true', data: empty })))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const set = (entity_set: string) => ({ entity_set, entity_category: 'news', num_entities: 9 })
const sets = { state: 'ready', list: [set('mine'), set('other')], categories: ['news'], sizes: new Map(), retry: () => {} }
const section = studySections.find(({ id }) => id === 'questionnaires')

let draft: Draft = blankDraft
const condition = (n = 1): ConditionDraft => effectiveConditions(draft)[n - 1] as ConditionDraft // of the tests

function Section({ initial, savedWaves }: { initial: Draft; savedWaves?: readonly string[] }) {
  const [now, dispatch] = useReducer(draftReducer, initial)
  draft = now
  const conditions = effectiveConditions(now)
  if (section === undefined) throw new Error('There is no such section')
  const context = { variant: newerVariant, sets, ...(savedWaves && { savedWaves }) } as unknown as StudyContextValue // as far as it is read
  return (
    <StudyContext value={context}>
      <ConditionsContext value={conditions}>
        <StudySection
          {...{ section, conditions, dispatch }}
          isPerCondition={now.perCondition.includes('questionnaires')}
          problems={[]}
          line=""
        />
      </ConditionsContext>
    </StudyContext>
  )
}

const after = (...events: DraftEvent[]) => events.reduce(draftReducer, blankDraft)
const started = (start: 'follow-up' | 'wave' | 'feed' | 'before-after') => after({ happened: 'visits-started', start })

function show(initial: Draft = blankDraft, savedWaves?: readonly string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['me'], { person: null, role: 'owner' })
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}>
        <MantineProvider env="test">
          <Section initial={initial} {...(savedWaves && { savedWaves })} />
        </MantineProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}

const press = (name: string | RegExp, role = 'button') => fireEvent.click(screen.getByRole(role, { name }))
const put = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const waves = () => wavesOf(condition())
const START = 'Several feeds, or ask people back'

test('a study of one feed has one line about all this, and no field of waves or feeds', () => {
  show()
  expect(screen.getByRole('button', { name: START })).toBeTruthy()
  expect(screen.queryByText(/wave/i)).toBeNull()
  expect(screen.queryByRole('button', { name: /Add a feed|Change the feed/ })).toBeNull()
  expect(screen.getByRole('list', { name: 'Steps of the study' })).toBeTruthy()
})

test.each([
  ['Before and after', [], ['before', 'after']],
  ['Follow-up after a week', ['first', 'week'], ['first']],
  ['Diary of ten days', Array.from({ length: 10 }, (_, i) => `day-${i + 1}`), ['diary']],
  ['One more feed', [], ['first', 'second']],
  ['One more visit', ['first', 'second'], ['first']],
])('the starting point “%s” fills the timeline of all conditions at a press', (label, names, feeds) => {
  show(after({ happened: 'conditions-typed', text: '2' }, { happened: 'conditions-confirmed' }))
  press(START)
  press(new RegExp(`^${label}`), 'menuitem')
  for (const n of [1, 2]) {
    expect(wavesOf(condition(n)).map(({ name }) => name)).toEqual(names)
    expect(namesOfFeeds(stepsOf(condition(n)))).toEqual(feeds)
  }
  expect(screen.queryByRole('button', { name: START }) === null).toBe(names.length > 0 || false)
})

test('a wave says in words when it opens and closes, and is changed without writing JSON', () => {
  show(started('follow-up'))
  expect(screen.getByText('Opens 7 days after the one before, open for 3 days')).toBeTruthy()
  put('Days to its opening', '14')
  put('Time of its opening', '09:00')
  put('Counted from', 'first')
  put('Closes', 'hours')
  put('Hours to its closing', '6')
  put('Who misses it', 'out')
  fireEvent.click(screen.getByLabelText('Draws another condition'))
  expect(waves()[1]).toMatchObject({
    ...{ opens: { days: 14, at: '09:00', after: 'first' }, closes: { hours: 6 }, missed: 'out', draws: ['condition'] },
  })
  put('Opens', 'date')
  put('Date of its opening', '2027-05-01')
  put('Closes', '')
  expect(waves()[1]).toMatchObject({ opens: { date: '2027-05-01' } })
  expect(waves()[1]?.closes).toBeUndefined()
})

test.each(['when the wave opens', 'when the wave closes', 'who misses the wave', 'what the wave draws'])(
  'a question mark explains %s',
  (what) => {
    show(started('follow-up'))
    expect(document.querySelectorAll(`[aria-description="${what}"]`)).toHaveLength(1)
  },
)

test('what no wave can have is said at its field, and the wave keeps what it had', () => {
  show(started('follow-up'))
  put('Days to its opening', '1.5')
  expect(screen.getByText('A whole number from 0 to 730')).toBeTruthy()
  put('Days to its opening', '')
  expect(waves()[1]?.opens).toEqual({ days: 7 })
  put('Name', 'first')
  expect(screen.getByText('Another wave has this name')).toBeTruthy()
  put('Name', 'Woche 2')
  expect(screen.getByText('From a letter; small letters, digits, - and _ only')).toBeTruthy()
  expect(waves()[1]?.name).toBe('week')
  put('Name', 'later')
  expect(waves()[1]?.name).toBe('later')
})

test('waves are added, moved and removed by buttons, and the last one gone leaves a study of one visit', () => {
  show(started('wave'))
  press('Add a wave')
  expect(waves().map(({ name }) => name)).toEqual(['first', 'second', 'third'])
  expect(screen.getByRole('button', { name: 'Move the wave second up' }).getAttribute('aria-disabled')).toBe('true')
  press('Move the wave third up')
  expect(waves().map(({ name }) => name)).toEqual(['first', 'third', 'second'])
  press('Remove the wave third')
  expect(document.activeElement?.textContent).toBe('Add a wave')
  press('Remove the wave second')
  expect(condition().waves).toBe('')
})

test('a wave gets steps of its own, and those of the first visit back', () => {
  show(started('wave'))
  expect(screen.getByText(/The same steps as in the first visit/)).toBeTruthy()
  press('Give it steps of its own')
  const list = screen.getByRole('list', { name: 'Steps of the wave second' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('span')?.firstChild?.textContent),
  ).toEqual([...['The feed “first”', 'Debrief and exit']])
  press(/^Use the .* steps of the first visit$/)
  expect(waves()[1]?.journey).toBeUndefined()
})

test('a feed has a name, cards by what came before, and settings of its own that can be given back', async () => {
  show(started('before-after'))
  press('Change the feed “after”')
  await screen.findByLabelText('Which cards it may show', {}, { timeout: 20_000 })
  put('Which cards it may show', 'not-seen')
  put('“Before” means', 'before')
  fireEvent.click(screen.getByText('Links', { selector: 'summary span' }))
  const links = await screen.findByLabelText(/tap on a link|Links|open/i, { selector: 'select' })
  fireEvent.change(links, { target: { value: 'off' } })
  const own = () => ownOfFeed(condition(), 'after')
  expect(own()).toEqual({ 'feed-cards': 'not-seen', 'feed-cards-of': 'before', links: 'off' })
  expect(parametersOf(condition())['links']).toBeUndefined()
  press(/^As on the page again.*Links$/)
  expect(own()).toEqual({ 'feed-cards': 'not-seen', 'feed-cards-of': 'before' })
  put('Name', 'before')
  expect(screen.getByText('Another feed of this visit has this name')).toBeTruthy()
  put('Name', 'calm')
  press('Done')
  expect(ownOfFeed(condition(), 'calm')['feed-cards']).toBe('not-seen')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the order of feeds is balanced in blocks, some of them are drawn, and all come as listed again', () => {
  show(started('before-after'))
  put('Order of the feeds', 'latin_square')
  expect(condition()['journey-order']).toBe('latin_square')
  expect(screen.getByLabelText<HTMLInputElement>('Block of The feed “after”').value).toBe('after')
  put('Block of The feed “after”', 'B 2!')
  expect(screen.getByLabelText<HTMLInputElement>('Block of The feed “after”').value).toBe('b2')
  put('Blocks for each person', '1')
  expect(parametersOf(condition())['journey-draw']).toBe('1')
  put('Order of the feeds', '')
  expect(screen.queryByLabelText('Block of The feed “after”')).toBeNull()
  expect(screen.queryByLabelText('Blocks for each person')).toBeNull()
  expect(parametersOf(condition())['journey-draw']).toBeUndefined()
  expect(condition().journey).not.toContain('block')
})

test('with a column for each condition, a feed is set in its own column, and waves are the same in all', async () => {
  const two = after(
    { happened: 'conditions-typed', text: '2' },
    { happened: 'conditions-confirmed' },
    { happened: 'visits-started', start: 'follow-up' },
    { happened: 'section-opened', section: 'questionnaires' },
  )
  show(two)
  const column = screen.getByRole('group', { name: 'Condition 2' })
  fireEvent.click(within(column).getByRole('button', { name: 'Change the feed “first”' }))
  await screen.findByLabelText('Which cards it may show', {}, { timeout: 20_000 })
  put('Which cards it may show', 'not-served')
  expect(ownOfFeed(condition(2), 'first')).toEqual({ 'feed-cards': 'not-served' })
  expect(ownOfFeed(condition(1), 'first')).toEqual({})
  press('Done')
  put('Days to its opening', '3')
  expect(condition(1).waves).toBe(condition(2).waves)
})

test('a study that is being edited keeps its waves and their names, and gets further ones', () => {
  show(started('follow-up'), ['first', 'week'])
  expect(screen.getByText(/reaches everybody who has not begun it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove the wave week' })).toBeNull()
  expect(screen.getAllByLabelText(/^Name/).every((field) => (field as HTMLInputElement).readOnly)).toBe(true)
  press('Add a wave')
  expect(screen.getByRole('button', { name: /Remove the wave third|Remove the wave second/ })).toBeTruthy()
})

test('a study that has begun with one visit is offered feeds, and no waves', () => {
  show(blankDraft, [])
  press(START)
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual([expect.stringMatching(/^Before and after/), expect.stringMatching(/^One more feed/)])
})
