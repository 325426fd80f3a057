import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AskedCard } from '#contract/load-form.ts'
import type { Journey } from '#domain/journey/step.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { openParticipant } from '../browser/open-participant.ts'
import { aNavigation } from '../testing/a-feed.ts'
import { aSession } from '../testing/a-visit.ts'
import { serveOwnForm } from '../testing/an-own-form.ts'
import { type FakeServer, fakeServer } from '../testing/fake-server.ts'
import { findForm } from './find-form.ts'
import { FormScreen } from './form-screen.tsx'

const options = ['yes', 'no'].map((value) => ({ value, label: value === 'yes' ? 'Yes' : 'No' }))

const RECALL: Questionnaire = {
  ...{ name: 'recall', label: 'recall', asks: '', aliases: [], heading: 'What you saw', submitLabel: 'Next' },
  pages: [
    {
      ...{ name: 'cards', blockOrder: 'fixed' },
      blocks: [
        {
          ...{ name: 'seen', heading: 'These posts', cards: { rules: [{ choose: 'seen', n: 2 }], showsCounts: true } },
          items: [
            { type: 'radio', key: 'knew', label: 'Did you see {{card.headline|this}}?', isRequired: true, options },
            {
              ...{ type: 'text', key: 'why', label: 'How do you know?', isRequired: true, maxLength: 40 },
              showIf: { fact: 'answer.knew', is: '=', value: 'yes' },
            },
          ],
        },
      ],
    },
    {
      ...{ name: 'rest', blockOrder: 'fixed' },
      blocks: [{ name: 'b', items: [{ type: 'text', key: 'mood', label: 'How are you?', isRequired: false, maxLength: 9 }] }],
    },
  ],
}

const aCard = (entity_id: string, rest: Partial<AskedCard> = {}): AskedCard => ({
  ...{ entity_id, entity_url: `/media/${entity_id}`, idx: 0, entity_type: 'image', alt_text: `Picture ${entity_id}` },
  ...{ headline: `Headline ${entity_id}`, width: 400, height: 500, poster_url: null, placeholder: null },
  ...{ shown_counts: { likes: 41, shares: 3 }, acts: [] },
  ...rest,
})

let server: FakeServer
// On a busy machine a part that loads for the first time takes longer than a test waits.
beforeAll(() => import('./card-asked-about.tsx'))
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
  server.forms.after = ['recall', 'final']
  server.storeForms()
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openRecall(cards: AskedCard[]) {
  serveOwnForm(server, RECALL, { cards: { seen: cards } })
  const participant = openParticipant(aNavigation())
  participant.storage.writeSession(aSession(), {})
  participant.storage.writeFeed({
    ...{ entities: [], feed_length: 0, ranks_each_batch: false, is_test: false, condition: 1, client_seed: 'seed' },
    experiment_parameters: { 'feed-button-like': 'yes', 'feed-button-share': 'lognormal' },
    session_token: server.session_token,
  })
  const steps: Journey['steps'] = [
    { step: 'feed', name: 'feed', is_done: true },
    { step: 'form', name: 'recall', is_done: false },
    { step: 'form', name: 'final', is_done: false },
  ]
  participant.slots.setItem('journey', JSON.stringify({ steps, next: { step: 'form', name: 'recall' } }))
  const found = await findForm(participant, 'recall')
  if (found.show !== 'form') throw new Error(`The page shows ${found.next.step}`)
  render(<FormScreen participant={participant} form={found.form} hasArrived={false} />)
}

const press = () => fireEvent.click(screen.getByText('Next', { selector: 'button' }))
const groupOf = (name: string) => within(screen.getByRole('radiogroup', { name }))

test('each card is shown as it was, with its own questions below it, and each answer is sent under its card', async () => {
  await openRecall([aCard('a', { acts: ['likes'] }), aCard('b')])
  expect(await screen.findByAltText('Picture a')).toBeTruthy()
  expect(screen.getAllByText('These posts')).toHaveLength(1)
  expect(screen.getByText('2 of 2')).toBeTruthy()
  press()
  await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2))
  fireEvent.click(groupOf('Did you see Headline a?').getByLabelText('Yes'))
  fireEvent.click(groupOf('Did you see Headline b?').getByLabelText('No'))
  expect(screen.getAllByLabelText('How do you know?')).toHaveLength(1)
  fireEvent.change(screen.getByLabelText('How do you know?'), { target: { value: 'I liked it' } })
  press()
  await waitFor(() => expect(server.callsTo('/v1/write_form')).toHaveLength(1))
  expect(server.callsTo('/v1/write_form')[0]).toMatchObject({
    ...{ form: 'recall', page: 'cards' },
    form_fields: { knew__a: 'yes', why__a: encodeURIComponent('I liked it'), knew__b: 'no' },
  })
  expect(Object.keys(server.callsTo('/v1/write_form')[0]?.['answer_log'] ?? {}).sort()).toEqual(['knew__a', 'knew__b', 'why__a'])
})

test('buttons show the counts of the feed and what the person did, and cannot be pressed', async () => {
  await openRecall([aCard('a', { acts: ['likes'] })])
  const card = within(await screen.findByRole('figure'))
  expect(card.getByText('42')).toBeTruthy()
  expect(card.getByText('3')).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
  expect(card.queryByText('1 of 1')).toBeNull()
})

test('a film waits for its person, with controls and its poster', async () => {
  await openRecall([aCard('f', { entity_type: 'video', poster_url: '/media/f.webp' })])
  const film = await screen.findByLabelText('Picture f')
  expect([film.tagName, film.getAttribute('poster'), film.hasAttribute('controls'), film.hasAttribute('autoplay')]).toEqual([
    ...['VIDEO', '/media/f.webp', true, false],
  ])
})

test('a post shows its author and all of its text', async () => {
  const body = 'A long text. '.repeat(200).trim()
  const author = { name: 'Ada', author_handle: '@ada', source: '', avatar_url: null, initials: 'A' }
  await openRecall([aCard('p', { entity_type: 'post', post: { ...author, headline: '', body, posted: null } })])
  expect(await screen.findByText('Ada')).toBeTruthy()
  expect(screen.getByText(body)).toBeTruthy()
})

test('without a card the page is passed over', async () => {
  await openRecall([])
  expect(screen.getByLabelText('How are you?')).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})
