import type { ReactNode } from 'react'
import type { QuestionnaireOrder, QuestionnaireShown } from '#contract/preview-message.ts'
import { inLanguage } from '#domain/questions/in-language.ts'
import { browserClock } from '../visibility/page-clock.ts'
import { speakIn } from '../words/settle.ts'
import { QuestionnairePreview } from './questionnaire-preview.tsx'

/** Answers the messages of the builder: `put` shows a view, and a new key starts it over. */
export function questionnaireShower(put: (view: ReactNode, key: string) => void): (order: QuestionnaireOrder) => void {
  const { epochNowMs } = browserClock()
  let last: QuestionnaireOrder | undefined
  let page = ''
  let spoken = 'en'
  let isSpeaking = false

  function show({ visit, questionnaire, language, item }: QuestionnaireOrder) {
    const languages = [language, ...(questionnaire.languages ?? [])]
    const onPage = (name: string) => {
      page = name
      scrollTo({ top: 0, behavior: 'instant' })
      const shown: QuestionnaireShown = { type: 'preview-questionnaire-shown', visit, page }
      parent.postMessage(shown, location.origin)
      if (last !== undefined) show(last)
    }
    put(
      <QuestionnairePreview questionnaire={inLanguage(questionnaire, languages)} {...{ page, item, epochNowMs, onPage }} />,
      `questionnaire/${visit}/${spoken}`,
    )
  }

  /** Words that are on the page stay as they are, so another language starts over. One language after the other: the latest stays. */
  async function speakAndShow() {
    isSpeaking = true
    while (last !== undefined && last.language !== spoken) {
      const { language } = last
      await speakIn([language]).catch(console.error)
      spoken = language
    }
    isSpeaking = false
    if (last !== undefined) show(last)
  }

  return (order) => {
    // An edit of the page that Next led to does not go back to the first one.
    if (order.visit !== last?.visit || order.page !== last.page) page = order.page
    last = order
    if (!isSpeaking) void speakAndShow()
  }
}
