import type { Block, Item, Page, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { Facts } from '#domain/questions/facts.ts'
import { NO_FEED } from '#domain/questions/facts.ts'
import type { Text } from '#domain/questions/text.ts'
import type { AskedCards } from '../form/own-cards.tsx'
import type { FakeServer } from './fake-server.ts'
import { refusing } from './fake-server.ts'

const page = (name: string, items: Item[], more: Partial<Page> = {}): Page => ({
  name,
  blockOrder: 'fixed',
  blocks: [{ name: `${name}-block`, items } satisfies Block],
  ...more,
})

const options = ['yes', 'no'].map((value) => ({ value, label: value === 'yes' ? 'Yes' : 'No' }))

/** Two pages: pets, and more about them for who has some. */
export const PETS: Questionnaire = {
  name: 'pets',
  label: 'pets',
  asks: '',
  aliases: [],
  heading: 'About pets',
  submitLabel: 'Finish',
  pages: [
    page('first', [
      { type: 'radio', key: 'has_pet', label: 'Do you have a pet?', isRequired: true, options },
      {
        ...{ type: 'text', key: 'pet_name', label: 'What is its name?', isRequired: true, maxLength: 40 },
        showIf: { fact: 'answer.has_pet', is: '=', value: 'yes' },
      },
      { type: 'hidden', key: 'pets_wave', label: 'Wave', isRequired: false, source: { from: 'url', name: 'wave' } },
    ]),
    page(
      'second',
      [{ type: 'text', key: 'pet_age', label: 'How old is {{answer.pet_name|your pet}}?', isRequired: true, maxLength: 9 }],
      {
        heading: 'About {{answer.pet_name|your pet}}',
        showIf: { fact: 'answer.has_pet', is: '=', value: 'yes' },
      },
    ),
  ],
}

type Given = { facts?: Partial<Facts>; sent_pages?: string[]; cards?: AskedCards; languages?: string[] }

/** A server that has this questionnaire among the study's own. */
export function serveOwnForm(
  server: FakeServer,
  questionnaire: Questionnaire<Text> = PETS,
  { facts, sent_pages = [], cards = {}, languages = [] }: Given = {},
): void {
  server.answer('/v1/load_form', ({ form }) =>
    form === questionnaire.name
      ? {
          body: {
            success: 'true',
            data: {
              questionnaire,
              facts: { answers: {}, labels: {}, url: { wave: '2' }, condition: 1, feed: NO_FEED, ...facts },
              cards,
              sent_pages,
              languages,
            },
          },
        }
      : refusing(404),
  )
}
