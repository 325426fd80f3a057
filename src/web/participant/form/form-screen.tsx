import type { Participant } from '../browser/open-participant.ts'
import { FormFrame } from './form-frame.tsx'
import { FormPage } from './form-page.tsx'
import { formWords } from './form-words.ts'
import type { LoadedForm } from './load-form.ts'
import { MessagePage } from './message-page.tsx'

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
  const { own, OwnPages } = form
  if (own !== undefined && OwnPages !== undefined) return <OwnPages {...{ participant, hasArrived }} form={own} />
  const page = { participant, questionnaire: form.questionnaire, hasArrived }
  return form.Message === undefined ? <FormPage {...page} /> : <MessagePage {...page} Message={form.Message} />
}
