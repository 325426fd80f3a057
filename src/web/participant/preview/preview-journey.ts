import type { ReplyFrom } from '#contract/endpoints.ts'
import type { PreviewOrder, PreviewScreen } from '#contract/preview-message.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { arrivalFacts } from '#domain/journey/arrival-facts.ts'
import { type JourneyFacts, nextStep } from '#domain/journey/next-step.ts'
import { feedsIn, formsIn, type PlannedStep } from '#domain/journey/planned-step.ts'
import type { Journey } from '#domain/journey/step.ts'
import type { Page } from '#domain/questionnaires/questionnaire.ts'
import { givenAnswers } from '#domain/questions/given-answers.ts'
import { mapTexts } from '#domain/questions/in-language.ts'
import { answersInWords } from '#domain/questions/labels.ts'
import { textIn } from '#domain/questions/text.ts'
import { previewCards } from './preview-cards.ts'

/** Where a preview is in the journey of the draft: what the server would keep of a visit is kept here, until another one begins. */
export type PreviewJourney = {
  /** Everything before this screen counts as done. */
  standBefore: (screen: PreviewScreen) => void
  journey: () => Journey
  /** A page was sent, with its fields as the call has them. */
  sent: (form: string, page: string, fields: Readonly<Record<string, string>>) => void
  feedSubmitted: () => void
  /** Undefined where the draft has no form of this name among its own. */
  form: (name: string) => ReplyFrom<'/v1/load_form'>['data'] | undefined
}

export function createPreviewJourney(read: () => PreviewOrder | undefined): PreviewJourney {
  let answers: Record<string, string> = {}
  let sentPages = new Map<string, Set<string>>()
  let submittedFeeds = new Set<string>()
  /** The page that the preview begins at, where it is a later one of its form. */
  let landing: FormScreen | undefined

  function order(): PreviewOrder {
    const now = read()
    if (now === undefined) throw new Error('The preview has no order yet')
    return now
  }

  const steps = () =>
    order().steps.map((step) => (step.step === 'form' ? { ...step, pages: opened(step.pages, step.name, landing) } : step))

  const facts = (): JourneyFacts => ({
    ...arrivalFacts(order().data.condition, {}),
    answers: givenAnswers(formsIn(order().steps), answers),
    sentPages,
    submittedFeeds,
  })

  return {
    standBefore: (screen) => {
      const passed = stepsBefore(order().steps, screen)
      answers = {}
      sentPages = new Map(formsIn(passed).map(({ name, pages }) => [name, new Set(['', ...pages.map((page) => page.name)])]))
      submittedFeeds = new Set(feedsIn(passed))
      landing = formScreenIn(screen)
      const { pages = [] } = formsIn(order().steps).find(({ name }) => name === landing?.form) ?? {}
      const at = pages.findIndex(({ name }) => name === landing?.page)
      if (landing && at > 0) sentPages.set(landing.form, new Set(pages.slice(0, at).map(({ name }) => name)))
    },
    journey: () => nextStep(steps(), facts()),
    sent: (form, page, fields) => {
      for (const [field, value] of Object.entries(fields)) answers[field] = decodeURIComponent(value)
      sentPages.set(form, (sentPages.get(form) ?? new Set()).add(page))
    },
    feedSubmitted: () => {
      const { next } = nextStep(steps(), facts())
      if (next.step === 'feed') submittedFeeds.add(next.name ?? ONLY_FEED)
    },
    form: (name) => {
      const own = order().questionnaires.find((each) => each.name === name)
      if (own === undefined) return undefined
      const { answers, condition, url, feed } = facts()
      const languages = order().languages.length > 0 ? [...order().languages] : [...own.languages]
      const asked = formsIn(order().steps).map(({ pages }) => ({
        pages: mapTexts(pages, (text) => textIn(text, languages)) as Page[],
      })) // words become strings
      return {
        questionnaire: { ...own, pages: opened(own.pages, name, landing), aliases: [] },
        facts: { answers, labels: answersInWords(asked, answers), url: { ...url }, condition, feed },
        cards: previewCards(own, order().data.order_data),
        sent_pages: [...(sentPages.get(name) ?? [])],
        languages,
      }
    },
  }
}

/** Cards and the intervention are in the feed. */
function stepsBefore(steps: readonly PlannedStep[], screen: PreviewScreen): readonly PlannedStep[] {
  if (screen === 'ending') return steps
  const form = formScreenIn(screen)?.form
  const kind = screen === 'consent' || screen === 'instructions' ? screen : 'feed'
  const at = steps.findIndex((each) => (form === undefined ? each.step === kind : each.step === 'form' && each.name === form))
  return steps.slice(0, Math.max(0, at))
}

type FormScreen = { form: string; page: string | undefined }

/** The form of a screen, and the page of it: names of forms have no slash. */
export function formScreenIn(screen: PreviewScreen): FormScreen | undefined {
  const [, form, page] = /^form\/([^/]+)(?:\/(.+))?$/s.exec(screen) ?? []
  return form === undefined ? undefined : { form, page }
}

/** The pages of a form such that the one to begin at is shown to somebody without answers, and none before it leads elsewhere. */
function opened<P extends Page<unknown>>(pages: readonly P[], form: string, landing: FormScreen | undefined): P[] {
  const at = landing?.form === form ? pages.findIndex(({ name }) => name === landing.page) : -1
  return pages.map((page, i) => {
    if (i > at) return page
    const { showIf, jumps, ...rest } = page
    return (i < at ? { ...rest, ...(showIf && { showIf }) } : { ...rest, ...(jumps && { jumps }) }) as P // parts that may be absent
  })
}
