import { messages } from '#contract/messages.ts'
import type { Participant } from '../browser/open-participant.ts'
import { FormFrame } from './form-frame.tsx'
import { FormPage } from './form-page.tsx'
import type { LoadedForm } from './load-form.ts'
import { MessagePage } from './message-page.tsx'
import { OwnPages } from './own-pages.tsx'

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
      <FormFrame heading={messages.notFoundTitle} hasArrived={hasArrived}>
        <p>{messages.notFoundText}</p>
      </FormFrame>
    )
  }
  if (form.own !== undefined) return <OwnPages {...{ participant, hasArrived }} form={form.own} />
  const page = { participant, questionnaire: form.questionnaire, hasArrived }
  return form.Message === undefined ? <FormPage {...page} /> : <MessagePage {...page} Message={form.Message} />
}
