import type { ReactNode } from 'react'
import type { QuestionnaireOrder, QuestionnaireShown } from '#contract/preview-message.ts'
import { inLanguage } from '#domain/questions/in-language.ts'
import { isRightToLeft } from '#domain/questions/text.ts'
import { browserClock } from '../visibility/page-clock.ts'
import { QuestionnairePreview } from './questionnaire-preview.tsx'

/** Answers the messages of the builder: `put` shows a view, and a new key starts it over. */
export function questionnaireShower(put: (view: ReactNode, key: string) => void): (order: QuestionnaireOrder) => void {
  const { epochNowMs } = browserClock()
  let last: QuestionnaireOrder | undefined
  let page = ''

  function show({ visit, questionnaire, language }: QuestionnaireOrder) {
    document.documentElement.lang = language
    document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
    const onPage = (name: string) => {
      page = name
      scrollTo({ top: 0, behavior: 'instant' })
      const shown: QuestionnaireShown = { type: 'preview-questionnaire-shown', visit, page }
      parent.postMessage(shown, location.origin)
      if (last !== undefined) show(last)
    }
    put(
      <QuestionnairePreview questionnaire={inLanguage(questionnaire, [language])} {...{ page, epochNowMs, onPage }} />,
      `questionnaire/${visit}`,
    )
  }

  return (order) => {
    // An edit of the page that Next led to does not go back to the first one.
    if (order.visit !== last?.visit || order.page !== last.page) page = order.page
    last = order
    show(order)
  }
}
