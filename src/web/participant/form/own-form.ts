import type { ReactNode } from 'react'
import { type Answers, type Item, itemsOf, type Page, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { itemsAsked, withoutEmptyBlocks } from '#domain/questions/card-blocks.ts'
import { chosenLanguages } from '#domain/questions/chosen-languages.ts'
import { type Facts, withAnswers } from '#domain/questions/facts.ts'
import { givenAnswers } from '#domain/questions/given-answers.ts'
import { inLanguage } from '#domain/questions/in-language.ts'
import { hiddenAnswers } from '#domain/questions/kinds/hidden/hidden-answers.ts'
import { labelsOf } from '#domain/questions/labels.ts'
import { nextPage } from '#domain/questions/page-flow.ts'
import { type ShownBlock, type ShownPage, shownForCards } from '#domain/questions/shown-for-cards.ts'
import { shownPage, shownWords } from '#domain/questions/shown-page.ts'
import { callApi } from '#web/shared/call-api.ts'
import { openFormStorage } from '../browser/form-storage.ts'
import type { Participant } from '../browser/open-participant.ts'
import { askServer } from '../journey/ask-server.ts'
import { spokenLanguages } from '../words/say.ts'
import { preloadItems } from './kinds/index.ts'
import { type AskedCards, headlinesOf, idsIn, preloadCards } from './own-cards.tsx'

/** A questionnaire of the study's own, with all that says which page of it is due. */
export type OwnForm = {
  questionnaire: Questionnaire
  facts: Facts
  sentPages: ReadonlySet<string>
  cards: AskedCards
}

export type ShownQuestionnaire = Omit<Questionnaire, 'pages'> & { pages: readonly ShownPage[] }

/** A page of it, as the page of a questionnaire asks it. */
export type AskedPage = {
  page: Page
  /** Under which it is kept in this browser. */
  draft: string
  /** The questionnaire with this page alone, as the person sees it with these answers. */
  shown: (whole: Questionnaire, answers: Answers) => ShownQuestionnaire
  /** The card that a block is about. */
  renderCard: (block: ShownBlock) => ReactNode
  /** What hidden items among these store. */
  hidden: (items: readonly Item[]) => Answers
  onNextPage: () => Promise<void>
}

/** Drafts of a form with several pages are kept page by page. */
const ownDraft = (form: string, page: string): string => `${form}/${page}`

/** As the server knows it. Undefined where the study has no such form, or the person is not at it. */
async function load(participant: Participant, session_token: string, form: string): Promise<OwnForm | undefined> {
  // Which cards are asked about depends on what was done in the feed.
  await participant.outbox.emptied()
  const reply = await askServer(participant, session_token, () => callApi('/v1/load_form', { session_token, form }))
  if (reply === undefined) return undefined
  const { questionnaire, facts, sent_pages, cards, languages } = reply.data
  const asked = inLanguage(questionnaire, chosenLanguages(languages, spokenLanguages()))
  await Promise.all([preloadItems(itemsOf(asked)), preloadCards(cards)])
  return { questionnaire: asked, facts, cards, sentPages: new Set(sent_pages) }
}

/** The form after what this browser has sent of it, in whichever tab. */
function withSentPages(form: OwnForm, { slots }: Pick<Participant, 'slots'>): OwnForm {
  const memory = openFormStorage(slots)
  const { name, pages } = form.questionnaire
  const sent = pages.flatMap((page) => {
    const fields = memory.readSent(ownDraft(name, page.name))
    return fields === undefined ? [] : [{ page: page.name, fields }]
  })
  const answers = Object.assign({}, form.facts.answers, ...sent.map(({ fields }) => fields))
  return {
    ...form,
    facts: { ...form.facts, answers: givenAnswers([{ pages }], answers) },
    sentPages: new Set([...form.sentPages, ...sent.map(({ page }) => page)]),
  }
}

/** The page to show; undefined where none is left. */
export function duePage({ questionnaire, sentPages, facts, cards }: OwnForm): Page | undefined {
  const pages = withoutEmptyBlocks(questionnaire.pages, (block) => idsIn(cards, block).length === 0)
  const step = nextPage({ pages }, sentPages, facts)
  return step.kind === 'page' ? questionnaire.pages.find(({ name }) => name === step.name) : undefined
}

type Going = Pick<AskedPage, 'onNextPage' | 'renderCard'>

export function askedPage(form: OwnForm, page: Page, client_seed: string, going: Going): AskedPage {
  const { questionnaire, facts, cards } = form
  const { name, pages, submitLabel } = questionnaire
  const labels = labelsOf(questionnaire)
  const cardsOf = (block: string) => idsIn(cards, block)
  const hidden = (items: readonly Item[]) => hiddenAnswers(items, facts, client_seed)
  return {
    page,
    draft: ownDraft(name, page.name),
    shown: (whole, answers) => {
      const known = withAnswers(facts, { ...answers, ...hidden(itemsAsked(whole, cardsOf)) })
      const [now] = whole.pages.map((each) =>
        shownForCards(shownPage(each, known, labels), { cardsOf, headlineOf: headlinesOf(cards) }, known, labels),
      )
      const { heading = '', intro } = shownWords(questionnaire, known, labels)
      const { intro: _, ...rest } = whole
      return {
        ...rest,
        heading: now?.heading || heading,
        submitLabel: page === pages.at(-1) ? submitLabel : 'Next',
        ...(page === pages[0] && intro !== undefined && { intro }),
        pages: now === undefined ? [] : [now],
      }
    },
    hidden,
    ...going,
  }
}

/** The form with the page that is due, asked of the server; undefined where none is. */
export async function openOwnForm(participant: Participant, session_token: string, name: string): Promise<OwnForm | undefined> {
  const form = await load(participant, session_token, name)
  if (form === undefined) return undefined
  const known = withSentPages(form, participant)
  // What the server has not got is asked again.
  return [known, form].find(duePage)
}

/** The same after a page was sent: by what this browser knows, and where that says nothing, by what the server knows. */
export async function nextOwnPage(participant: Participant, session_token: string, form: OwnForm): Promise<OwnForm | undefined> {
  const known = withSentPages(form, participant)
  return duePage(known) ? known : openOwnForm(participant, session_token, form.questionnaire.name)
}
