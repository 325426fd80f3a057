import { useMemo, useState } from 'react'
import { stepAfter } from '#domain/journey/on-the-way.ts'
import { journeyNow } from '../journey/follow-journey.ts'
import { goTo } from '../journey/go-to.ts'
import { FormPage } from './form-page.tsx'
import type { OwnPagesProps } from './load-form.ts'
import { cardRenderer, feedButtons } from './own-cards.tsx'
import { askedPage, duePage, nextOwnPage, openOwnForm } from './own-form.ts'

// One part, so that it loads at once.
export { openOwnForm }

/** A questionnaire of the study's own: the page that is due, and after it the next one, under the same address. */
export function OwnPages({ participant, form, hasArrived }: OwnPagesProps) {
  const [now, setNow] = useState({ form, hasArrived })
  const { name } = form.questionnaire
  const page = duePage(now.form)
  const asked = useMemo(() => {
    const { session_token = '', client_seed = '' } = participant.storage.readFeed() ?? {}
    const onNextPage = async () => {
      const next = await nextOwnPage(participant, session_token, now.form)
      if (next !== undefined) return setNow({ form: next, hasArrived: true })
      const journey = await journeyNow(participant, session_token)
      await goTo(participant, journey === undefined ? { step: 'end' } : stepAfter(journey, { step: 'form', name }))
    }
    const renderCard = cardRenderer(now.form.cards, feedButtons(participant))
    return page && askedPage(now.form, page, client_seed, { onNextPage, renderCard })
  }, [participant, name, now, page])
  if (asked === undefined) return null
  const { questionnaire } = now.form
  return <FormPage key={asked.page.name} {...{ participant, questionnaire, asked }} hasArrived={now.hasArrived} />
}
