import { useEffect, useRef, useState } from 'react'
import { callApi } from '#web/shared/call-api.ts'
import { createPause } from '../browser/create-pause.ts'
import { secureRandom } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import { askUntilAnswered } from './ask-until-answered.ts'
import type { EndingMemory } from './ending-memory.ts'
import { endingWords } from './ending-words.ts'
import type { OpenEnding } from './open-ending.ts'
import { reportEvent } from './report-event.ts'

type Step = 'open' | 'kept' | 'confirming' | 'withdrawing' | 'in-trouble' | 'withdrawn' | 'refused'

const MESSAGES = {
  open: 'choiceText',
  kept: 'kept',
  confirming: 'confirmText',
  withdrawing: 'withdrawing',
  'in-trouble': 'withdrawTrouble',
  withdrawn: 'withdrawn',
  refused: 'withdrawRefused',
} as const satisfies Record<Step, keyof typeof endingWords>

type Props = { participant: Participant; ending: OpenEnding; isWithdrawn: boolean }

/** Keep or withdraw. Keeping can be changed into withdrawing, but not the other way. */
export function DataChoice({ participant, ending, isWithdrawn }: Props) {
  const { memory, session_token } = ending
  const [step, setStep] = useState(() => (isWithdrawn ? 'withdrawn' : stepOf(memory.read())))
  const [pause] = useState(createPause)
  const message = useRef<HTMLParagraphElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (step === shown.current) return
    shown.current = step
    // The pressed button is gone, so the focus moves to the result.
    if (step !== 'in-trouble') message.current?.focus({ preventScroll: true })
  }, [step])

  const keep = () => {
    reportEvent(participant, { session_token, kind: 'track', name: 'debrief-keep' })
    memory.write({ choice: 'kept' })
    setStep('kept')
  }

  const withdraw = async () => {
    setStep('withdrawing')
    const answered = await askUntilAnswered({
      ask: () => callApi('/v1/withdraw', { session_token }),
      pause: pause.wait,
      random: secureRandom,
      onTrouble: () => setStep('in-trouble'),
    })
    if (answered.kind === 'answered') memory.write({ choice: 'withdrawn' })
    setStep(answered.kind === 'answered' ? 'withdrawn' : 'refused')
  }

  return (
    <section className="ending-section">
      <h3 className="ending-heading">{endingWords.dataHeading}</h3>
      <p ref={message} tabIndex={-1} className="choice-status" data-step={step} role="status">
        {endingWords[MESSAGES[step]]}
      </p>
      <Buttons
        step={step}
        keep={keep}
        askFirst={() => setStep('confirming')}
        goBack={() => setStep(stepOf(memory.read()))}
        withdraw={withdraw}
        hurry={pause.hurry}
      />
    </section>
  )
}

const stepOf = ({ choice }: EndingMemory): Step => (choice === 'none' ? 'open' : choice)

type ButtonsProps = { step: Step } & Readonly<Record<'keep' | 'askFirst' | 'goBack' | 'withdraw' | 'hurry', () => void>>

function Buttons({ step, keep, askFirst, goBack, withdraw, hurry }: ButtonsProps) {
  switch (step) {
    case 'open':
      return (
        <div className="choice-buttons">
          <Quiet label={endingWords.keep} onClick={keep} />
          <Quiet label={endingWords.withdraw} onClick={askFirst} />
        </div>
      )
    case 'kept':
      return (
        <div className="choice-buttons">
          <Quiet label={endingWords.withdraw} onClick={askFirst} />
        </div>
      )
    case 'confirming':
      // "Go back" is in the place of "Withdraw": the second half of a double click must not confirm unread text.
      return (
        <div className="choice-buttons">
          <button type="button" className="quiet-button is-grave" onClick={({ detail }) => detail < 2 && withdraw()}>
            {endingWords.confirm}
          </button>
          <Quiet label={endingWords.cancel} onClick={goBack} />
        </div>
      )
    case 'in-trouble':
      return (
        <div className="choice-buttons">
          <Quiet label={endingWords.retry} onClick={hurry} />
        </div>
      )
    default:
      return null
  }
}

const Quiet = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className="quiet-button" onClick={onClick}>
    {label}
  </button>
)
