import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aListedSet, aSetPage } from '../testing/listed.ts'
import { type Answers, openPage } from '../testing/open-page.tsx'
import type { CardInLibrary, ShownSet } from './card-draft.ts'

// Fields that grow with their text listen to fonts, which happy-dom does not have.
beforeAll(() => {
  Object.assign(document, { fonts: new EventTarget() })
})
afterEach(cleanup)

const aCard = (position: number, filename: string): CardInLibrary => ({
  ...{ entity_id: `c${position}`, position, entity_type: 'image', entity_url: `news/${filename}`, media_url: null },
  ...{ poster_url: null, avatar_url: null, files: {}, width: null, height: null, placeholder: null },
  ...{ headline: `Story of ${filename}`, alt_text: '', covariates: { filename, ranking: 3 }, comments: [] },
})

const NAME = '26031508_news'
const shownSet = (given: Partial<ShownSet> = {}): ShownSet => ({
  ...aListedSet(),
  cards: [aCard(0, 'a.png'), aCard(1, 'b.png')],
  ...given,
})

/** A set that is used as soon as somebody tries to change it. */
async function openSet(answers: Answers = {}) {
  let used_in: string[] = []
  const refuse = () => {
    used_in = ['eabc12']
    return { refused: 'In use', status: 409, code: 'set_in_use', problems: used_in }
  }
  return openPage(`/sets?set=${NAME}`, {
    '/v1/show_entity_set': () => shownSet({ used_in }),
    // Nothing comes from other hosts.
    '/v1/show_linked_media': () => ({ refused: 'None', status: 404 }),
    '/v1/list_entity_sets': () => aSetPage(aListedSet({ entity_set: '26031508_other' })),
    ...{ '/v1/edit_entity_set': refuse, '/v1/delete_entity_set': refuse },
    ...answers,
  })
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const isFrozen = () => screen.findByText(/^The study eabc12 uses this set, so it can no longer be edited or deleted\./)

test('a failure can be retried, and a researcher without sets gets a link to the upload page', async () => {
  let isAway = true
  await openPage('/sets', { '/v1/list_entity_sets': () => (isAway ? { refused: 'Away' } : aSetPage()) })
  expect((await screen.findByRole('alert')).textContent).toContain('The sets could not be loaded.')
  isAway = false
  await press('Retry')
  const link = await screen.findByRole('link', { name: 'Upload your first set' })
  expect(link.getAttribute('href')).toBe('/upload')
})

test('sets are listed by category, searched by name, and all shown again', async () => {
  const sets = [
    aListedSet({ used_in: ['solarflare'] }),
    aListedSet({ entity_set: '26031508_mine', entity_category: 'opinion', num_entities: 1 }),
  ]
  await openPage('/sets', {
    '/v1/list_entity_sets': ({ search = '' }) => aSetPage(...sets.filter(({ entity_set }) => entity_set.includes(search))),
  })
  const news = await screen.findByRole('region', { name: 'news' })
  expect(within(news).getByRole('listitem').textContent).toMatch(/26031508_news.*2 cards.*Used in .*solarflare/)
  expect(screen.getByRole('region', { name: 'opinion' }).textContent).toMatch(/1 card.*Not used yet/)
  const search = screen.getByLabelText<HTMLInputElement>('Search by name')
  fireEvent.change(search, { target: { value: 'mine' } })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'news' })).toBeNull())
  expect(screen.getByText('1 set', { selector: 'p' })).toBeTruthy()
  fireEvent.change(search, { target: { value: 'no such set' } })
  await press('Show all sets')
  expect(search.value).toBe('')
  expect(document.activeElement).toBe(search)
  await screen.findByRole('region', { name: 'news' })
})

test('a set that a study has started to use cannot be changed, and the page says why', async () => {
  await openSet()
  await press('Edit card 2')
  fireEvent.change(await screen.findByLabelText('Headline'), { target: { value: 'Too late' } })
  await press('Save')
  const dialog = screen.getByRole('dialog')
  const alert = within(dialog).getByRole('alert')
  await waitFor(() => expect(alert.textContent).toContain('Nothing was changed. The study eabc12 uses this set'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isFrozen()
  // The button that opened the dialog is gone, so the focus must be on the reason.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'About this set' })))
  expect(screen.queryAllByRole('button', { name: /^Edit card|^Delete/ })).toEqual([])
  expect(screen.getByRole('button', { name: 'Copy: Experiment ID eabc12' })).toBeTruthy()
})

test('a set is not deleted before it is confirmed, nor when a study uses it', async () => {
  const { calls } = await openSet()
  await press('Delete set')
  expect((await screen.findByRole('dialog')).textContent).toContain('This cannot be undone.')
  await press('Keep the set')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ path }) => path === '/v1/delete_entity_set')).toEqual([])
  await press('Delete set')
  await press('Delete for good')
  expect((await screen.findByRole('alert')).textContent).toContain('The study eabc12 uses this set')
})

test('a deleted set is no longer in the library, which says what is gone', async () => {
  const { calls, place } = await openSet({ '/v1/delete_entity_set': () => ({ success: 'true' }) })
  await press('Delete set')
  await press('Delete for good')
  await screen.findByText(`The set ${NAME} was deleted.`)
  expect(place()).toBe('/sets')
  expect(calls.filter(({ path }) => path === '/v1/delete_entity_set')).toEqual([
    { path: '/v1/delete_entity_set', body: { entity_set: NAME } },
  ])
})

test('a set that is not there says so', async () => {
  await openPage('/sets?set=gone', { '/v1/show_entity_set': () => ({ refused: 'Unknown', status: 404 }) })
  await screen.findByText(/^You have no set of this name\./)
})
