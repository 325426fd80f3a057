import { isLastStep } from '#domain/journey/on-the-way.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { Participant } from '../browser/open-participant.ts'
import { CustomMessage } from '../ending/custom-message.tsx'
import { isDemo } from '../is-demo.ts'
import { SaveStatus } from './form-body.tsx'
import { FormFrame } from './form-frame.tsx'
import { useForm } from './use-form.ts'

export type MessageProps = { participant: Participant; questionnaire: Questionnaire; hasArrived: boolean }

/** The researcher's message in place of questions. That it was read is stored like a form without answers. */
export function MessagePage({ participant, questionnaire, hasArrived }: MessageProps) {
  const { name, heading } = questionnaire
  const { visitor, state, next } = useForm(participant, questionnaire)
  // A participant of another product came by a link. Without an address that leads on, the message is the end (spec 4).
  const isLinked = visitor === undefined && isEndLink(participant)
  // A preview goes on too, and not by itself: back to the list of forms.
  const hasMoreStops = visitor === undefined || !isLastStep(visitor.journey, name)
  return (
    <FormFrame
      heading={heading}
      hasArrived={hasArrived}
      isPreview={visitor === undefined && !isLinked}
      visiting={visitor && participant}
    >
      <div className="form-message">
        <CustomMessage participant={participant} onContinue={() => void (isLinked || next())} hasMoreStops={hasMoreStops} />
        <SaveStatus status={state.status} nSaid={0} nOpen={0} />
      </div>
    </FormFrame>
  )
}

/** The link of an end page, not one from the list of forms. The demo ends in its own way. */
const isEndLink = (participant: Participant) =>
  !isDemo(participant) && ['custom-msg', 'platform'].some((name) => participant.query[name]?.trim())
