import { useEffect, useId, useRef, useState } from 'react'
import { CONTACT_KEY, CONTACT_REQUIRED, isMailAddress, MAX_ADDRESS } from '#domain/waves/contact-address.ts'
import { callApi } from '#web/shared/call-api.ts'
import { SaveStatus } from '../form/form-body.tsx'
import { FormFrame } from '../form/form-frame.tsx'
import { isBusy } from '../form/form-state.ts'
import { formWords } from '../form/form-words.ts'
import type { MessageProps } from '../form/message-page.tsx'
import { useForm } from '../form/use-form.ts'
import { spokenLanguages } from '../words/say.ts'
import { contactWords as words } from './contact-words.ts'
import './contact.css'

type Problem = 'wrong' | 'away'

/**
 * Asks for the address at which somebody is asked back. It is sent apart and kept nowhere in this browser, which others may use too; what is
 * stored like an answer says only whether there is one.
 */
export function ContactPage({ participant, questionnaire, hasArrived }: MessageProps) {
  const { visitor, part, state, happened, next } = useForm(participant, questionnaire)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isSending, setIsSending] = useState(false)
  const [answer, setAnswer] = useState<'yes' | 'no'>()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const isRequired = visitor?.experiment_parameters[CONTACT_REQUIRED] === 'yes'
  const isWaiting = isSending || isBusy(state)

  // After the answer is in the state, which is what is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (answer === undefined || state.answers[CONTACT_KEY] !== answer) return
    setAnswer(undefined)
    void next()
  }, [answer, state.answers])

  const goOn = (value: 'yes' | 'no') => {
    happened({ event: 'answered', key: CONTACT_KEY, value, atMs: participant.clock.epochNowMs() })
    setAnswer(value)
  }
  const fail = (found: Problem) => {
    setProblem(found)
    field.current?.focus()
  }
  const give = async () => {
    if (isWaiting) return
    const typed = address.trim()
    if (!isMailAddress(typed)) return fail('wrong')
    // In a preview nothing is sent.
    if (visitor === undefined) return goOn('yes')
    setIsSending(true)
    const { session_token } = visitor
    const language = spokenLanguages()[0] ?? 'en'
    const result = await callApi('/v1/set_contact', { session_token, address: typed, language })
    setIsSending(false)
    if (!result.ok) return fail('status' in result && result.status === 400 ? 'wrong' : 'away')
    goOn(result.reply.data.is_stored ? 'yes' : 'no')
  }

  return (
    <FormFrame
      heading={words.heading}
      hasArrived={hasArrived}
      isPreview={visitor === undefined}
      visiting={visitor && participant}
      part={part}
    >
      <p className="form-intro">{words.why}</p>
      <form
        noValidate
        aria-busy={isWaiting}
        onSubmit={(event) => {
          event.preventDefault()
          void give()
        }}
      >
        <div className="contact-field">
          <label htmlFor={id}>{words.address}</label>
          <input
            ref={field}
            id={id}
            className="form-input"
            type="email"
            inputMode="email"
            autoComplete="email"
            dir="ltr"
            maxLength={MAX_ADDRESS}
            value={address}
            aria-invalid={problem === 'wrong'}
            aria-describedby={`${id}-problem ${id}-kept`}
            onChange={({ currentTarget: { value } }) => {
              setAddress(value)
              setProblem(undefined)
            }}
          />
          <p id={`${id}-problem`} className="contact-problem" role="status">
            {problem === undefined ? '' : words[problem]}
          </p>
          <p id={`${id}-kept`} className="contact-kept">
            {words.kept}
          </p>
        </div>
        <div className="form-bar">
          <SaveStatus status={state.status} nSaid={0} nOpen={0} />
          {!isRequired && (
            <button type="button" className="contact-without" aria-disabled={isWaiting} onClick={() => isWaiting || goOn('no')}>
              {words.without}
            </button>
          )}
          <button type="submit" className="form-next" aria-disabled={isWaiting}>
            {formWords.submit(questionnaire.submitLabel)}
          </button>
        </div>
      </form>
    </FormFrame>
  )
}
