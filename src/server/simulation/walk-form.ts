import { drawnPage } from '#domain/answers/drawn-page.ts'
import type { Journey } from '#domain/journey/step.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { askedIn, itemsOf, type Page, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { itemsAsked, withoutEmptyBlocks } from '#domain/questions/card-blocks.ts'
import { chosenLanguages } from '#domain/questions/chosen-languages.ts'
import { type Facts, withAnswers } from '#domain/questions/facts.ts'
import { givenAnswers } from '#domain/questions/given-answers.ts'
import { inLanguage } from '#domain/questions/in-language.ts'
import type { Item } from '#domain/questions/item.ts'
import { hiddenAnswers } from '#domain/questions/kinds/hidden/hidden-answers.ts'
import { labelsOf } from '#domain/questions/labels.ts'
import { nextPage } from '#domain/questions/page-flow.ts'
import { shownForCards } from '#domain/questions/shown-for-cards.ts'
import { shownPage } from '#domain/questions/shown-page.ts'
import type { PageToAnswer } from '#domain/simulation/answer-page.ts'
import type { FormVisit } from './simulated-visit.ts'

/** Fills in the form that is next, or one page of it; what the server says then. */
export async function walkForm(visit: FormVisit, name: string): Promise<Journey> {
  const shipped = findQuestionnaire(name)
  if (shipped !== undefined) return walkShipped(visit, askedIn(shipped, visit.settings))
  return walkOwn(visit, name)
}

async function walkShipped(visit: FormVisit, questionnaire: Questionnaire): Promise<Journey> {
  const [page] = questionnaire.pages
  const drawn = page === undefined ? {} : drawnPage(questionnaire, page, visit.client_seed).fields
  const items = itemsOf(questionnaire)
  return sendPage(visit, { form: questionnaire.name, page: page?.name, shown: () => items, drawn })
}

/** A form of the study's own comes from the server, with what its logic refers to. */
async function walkOwn(visit: FormVisit, form: string): Promise<Journey> {
  const { api, session_token, outbox, client_seed } = visit
  await outbox.flush()
  const { data } = await api.call('/v1/load_form', { session_token, form })
  const questionnaire = inLanguage(data.questionnaire, chosenLanguages(data.languages, []))
  const cardsOf = (block: string) => (data.cards[block] ?? []).map(({ entity_id }) => entity_id)
  const headlines = new Map(Object.values(data.cards).flatMap((list) => list.map((card) => [card.entity_id, headlineOf(card)])))
  const headlineById = (entity_id: string) => headlines.get(entity_id) ?? ''
  const labels = labelsOf(questionnaire)
  const sent = new Set(data.sent_pages)
  let facts: Facts = data.facts
  for (;;) {
    const pages = withoutEmptyBlocks(questionnaire.pages, (block) => cardsOf(block).length === 0)
    const due = nextPage({ pages }, sent, facts)
    const page = due.kind === 'page' ? questionnaire.pages.find(({ name }) => name === due.name) : undefined
    // All of it was sent: the server says what follows.
    if (page === undefined) return (await api.call('/v1/next_step', { session_token })).data.journey
    const drawn = drawnPage(questionnaire, page, client_seed)
    const asked: Page = { ...page, blocks: drawn.blocks }
    const known = facts
    const shown = (answers: Readonly<Record<string, string>>): readonly Item[] => {
      const hidden = hiddenAnswers(itemsAsked({ pages: [asked] }, cardsOf), known, client_seed)
      const now = withAnswers(known, { ...answers, ...hidden })
      const cards = { cardsOf, headlineOf: headlineById }
      return shownForCards(shownPage(asked, now, labels), cards, now, labels).blocks.flatMap(({ items }) => items)
    }
    const hidden = (items: readonly Item[]) => hiddenAnswers(items, known, client_seed)
    const filled = await sendPage(visit, { form, page: page.name, shown, hidden, drawn: drawn.fields }, (fields) => {
      facts = { ...known, answers: givenAnswers([questionnaire], { ...known.answers, ...fields }) }
    })
    if (filled.next.step !== 'form' || filled.next.name !== form) return filled
    sent.add(page.name)
  }
}

const headlineOf = (card: { headline: string; post?: { headline: string } | undefined }) =>
  card.post?.headline || card.headline || ''

type PageToFill = Pick<PageToAnswer, 'shown'> &
  Partial<PageToAnswer> & { form: string; page: string | undefined; drawn: Readonly<Record<string, string>> }

/** In the outbox, and by the specified call under the same uid, as a page does. The first has the person's own time. */
async function sendPage(
  visit: FormVisit,
  { form, page, shown, hidden = () => ({}), drawn }: PageToFill,
  onSent: (fields: Record<string, string>) => void = () => undefined,
): Promise<Journey> {
  const { api, clock, outbox, condition, session_token, user_id, experiment_id } = visit
  const filled = visit.answer({ form, page, shown, hidden })
  await clock.pass(filled.ms)
  const fields = { ...filled.fields, ...drawn }
  const form_fields = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, encodeURIComponent(value)]))
  const { answer_log } = filled
  const sent = { form, ...(page !== undefined && { page }), form_fields, answer_log }
  if (filled.signs) outbox.add({ kind: 'signs', ...filled.signs })
  const event_uid = outbox.add({ kind: 'form', ...sent })
  await outbox.flush()
  const { data } = await api.call('/v1/write_form', { user_id, experiment_id, condition, session_token, event_uid, ...sent })
  onSent(fields)
  return data.journey
}
