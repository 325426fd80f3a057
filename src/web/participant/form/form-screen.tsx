import { useState } from 'react'
import type { Participant } from '../browser/open-participant.ts'
import { findVisitor } from './find-visitor.ts'
import { FormFrame } from './form-frame.tsx'
import { FormPage } from './form-page.tsx'
import { formWords } from './form-words.ts'
import type { LoadedForm } from './load-form.ts'
import type { MessageProps } from './message-page.tsx'
import { usePrefetch } from './use-prefetch.ts'

type Props = {
  participant: Participant
  /** Undefined where no form has the name in the address. */
  form: LoadedForm | undefined
  /** Whether the person came from another page of ours, without a page load. */
  hasArrived: boolean
}

export function FormScreen({ participant, form, hasArrived }: Props) {
  if (form === undefined) {
    return (
      <FormFrame heading={formWords.notFoundTitle} hasArrived={hasArrived}>
        <p>{formWords.notFoundText}</p>
      </FormFrame>
    )
  }
  const { own, OwnPages, MessagePage } = form
  if (own !== undefined && OwnPages !== undefined) return <OwnPages {...{ participant, hasArrived }} form={own} />
  const page = { participant, questionnaire: form.questionnaire, hasArrived }
  return MessagePage === undefined ? <FormPage {...page} /> : <MessageScreen {...page} MessagePage={MessagePage} />
}

/** The message loads later, so what follows it is loaded ahead from here. */
function MessageScreen({ MessagePage, ...page }: MessageProps & Required<Pick<LoadedForm, 'MessagePage'>>) {
  const { name } = page.questionnaire
  const [visitor] = useState(() => findVisitor(page.participant, name))
  usePrefetch(visitor, name)
  return <MessagePage {...page} />
}
