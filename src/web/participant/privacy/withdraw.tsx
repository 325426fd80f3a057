import { useEffect, useRef, useState } from 'react'
import { callApi } from '#web/shared/call-api.ts'
import { privacyWords as words } from './privacy-words.ts'
import { type Problem, type Proof, problemOf } from './use-my-data.ts'

type Step = 'open' | 'confirming' | 'sending'

export function Withdraw({ proof, onWithdrawn }: { proof: Proof; onWithdrawn: () => void }) {
  const [step, setStep] = useState<Step>('open')
  const [problem, setProblem] = useState<Problem>()
  const text = useRef<HTMLParagraphElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // The pressed button is gone, so the focus moves to what is said now.
    if (step !== shown.current) text.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])

  const withdraw = async () => {
    setStep('sending')
    setProblem(undefined)
    const result = await callApi('/v1/withdraw', proof)
    if (result.ok) return onWithdrawn()
    setProblem(problemOf(result))
    setStep('confirming')
  }

  const said = { open: words.withdrawText, confirming: words.confirmText, sending: words.withdrawing }
  return (
    <section className="privacy-part">
      <h2>{words.withdrawHeading}</h2>
      <p ref={text} tabIndex={-1} className="privacy-said">
        {said[step]}
      </p>
      {problem !== undefined && (
        <p className="privacy-wrong" role="alert">
          {problem === 'too-many' ? words.tooMany : problem === 'lost' ? words.visitLost : words.noAnswer}
        </p>
      )}
      <div className="privacy-buttons">
        {step === 'open' && (
          <button type="button" className="quiet-button" onClick={() => setStep('confirming')}>
            {words.withdraw}
          </button>
        )}
        {step === 'confirming' && (
          <>
            {/* In the place of the button before: the second half of a double click must not confirm. */}
            <button type="button" className="quiet-button" onClick={() => setStep('open')}>
              {words.cancel}
            </button>
            <button type="button" className="quiet-button is-grave" onClick={({ detail }) => detail < 2 && withdraw()}>
              {words.confirm}
            </button>
          </>
        )}
      </div>
    </section>
  )
}
