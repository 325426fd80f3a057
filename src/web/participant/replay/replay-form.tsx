import { useEffect, useMemo } from 'react'
import type { ReplayForm as Form } from '#contract/show-replay.ts'
import { drawnPage } from '#domain/answers/drawn-page.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
import { chosenLanguages } from '#domain/questions/chosen-languages.ts'
import { withAnswers } from '#domain/questions/facts.ts'
import { inLanguage } from '#domain/questions/in-language.ts'
import { labelsOf } from '#domain/questions/labels.ts'
import { shownForCards } from '#domain/questions/shown-for-cards.ts'
import { shownPage, shownWords } from '#domain/questions/shown-page.ts'
import type { ReplayScreen } from '#domain/replay/state-at.ts'
import type { Settings } from '../feed/feed-types.ts'
import { emptyForm } from '../form/form-state.ts'
import { FormText } from '../form/form-text.tsx'
import { itemId } from '../form/item-ids.ts'
import { cardRenderer, headlinesOf, idsIn } from '../form/own-cards.tsx'
import { FormBody, FormFrame } from '../screens.tsx'
import { spokenLanguages } from '../words/say.ts'

type Props = {
  form: Form
  screen: Extract<ReplayScreen, { name: 'form' }>
  settings: Settings
  client_seed: string
  atMs: number
}

/** A page of a form with what had been answered at a moment: choices as chosen, typed text as dots. */
export function ReplayForm({ form, screen, settings, client_seed, atMs }: Props) {
  const { facts, cards, languages } = form
  const asked = useMemo(() => inLanguage(form.questionnaire, chosenLanguages(languages, spokenLanguages())), [form, languages])
  const page = asked.pages.find(({ name }) => name === screen.page) ?? asked.pages[0]
  const drawn = useMemo(() => page && drawnPage(asked, page, client_seed), [asked, page, client_seed])
  useEffect(() => bringAnswerIntoView(screen.last), [screen.last])
  if (page === undefined || drawn === undefined) return null
  const labels = labelsOf(asked)
  const cardsOf = (block: string) => idsIn(cards, block)
  // The stored facts have the last answers to this page too, which were not given yet.
  const own = new Set(itemsOf({ pages: [page] }).map(({ key }) => key))
  const earlier = Object.fromEntries(Object.entries(facts.answers).filter(([key]) => !own.has(key)))
  const known = withAnswers({ ...facts, answers: earlier }, screen.answers)
  const whole = { ...page, blocks: drawn.blocks }
  const shown = shownForCards(shownPage(whole, known, labels), { cardsOf, headlineOf: headlinesOf(cards) }, known, labels)
  const { heading = '', intro } = shownWords(asked, known, labels)
  const state = emptyForm(screen.answers, Object.keys(screen.answers), { log: {}, shownAtMs: screen.shownMs })
  return (
    <FormFrame heading={shown.heading || heading} hasArrived={false}>
      {intro && page === asked.pages[0] && <FormText text={intro} className="form-intro" />}
      <FormBody
        blocks={shown.blocks}
        renderCard={cardRenderer(cards, visibleButtons(settings))}
        submitLabel={page === asked.pages.at(-1) ? asked.submitLabel : 'Next'}
        state={state}
        said={NOTHING_SAID}
        nOpen={0}
        onEvent={nothing}
        onNext={goesNowhere}
        epochNowMs={() => atMs}
      />
    </FormFrame>
  )
}

const NOTHING_SAID = {}
const nothing = () => {}
const goesNowhere = async () => []

/** How far somebody scrolled a form is not recorded: the last answer is brought into view, clear of the bar with the button. Some kinds of questions load later and make the page longer. */
function bringAnswerIntoView(field: string | undefined) {
  if (field === undefined) return
  const bring = () => {
    const [control] = document.getElementsByName(field)
    const item = document.getElementById(itemId(field)) ?? control
    if (!item) return
    const { top, height } = item.getBoundingClientRect()
    // Not scrollIntoView: it would scroll the page of the player too.
    scrollTo({ top: scrollY + top - (innerHeight - height) / 2, behavior: 'instant' })
  }
  const sizes = new ResizeObserver(bring)
  sizes.observe(document.body)
  bring()
  return () => sizes.disconnect()
}
