import { useState } from 'react'
import { callApi } from '#web/shared/call-api.ts'
import { FormFrame } from '../form/form-frame.tsx'
import { contactWords as words } from './contact-words.ts'
import './contact.css'

type Step = 'asked' | 'sending' | 'stopped' | 'stopWrong' | 'stopAway'

/** By the link of a mail. It takes a press, because programs that look for harmful links open every link of a mail. */
export function StopMailsScreen({ stop }: { stop: string }) {
  const [step, setStep] = useState<Step>('asked')
  const press = async () => {
    if (step === 'sending') return
    setStep('sending')
    const result = await callApi('/v1/stop_mails', { stop })
    if (result.ok) return setStep('stopped')
    setStep('status' in result && (result.status === 404 || result.status === 400) ? 'stopWrong' : 'stopAway')
  }
  return (
    <FormFrame heading={words.stopHeading} hasArrived={false}>
      {step !== 'stopped' && (
        <div className="stop-mails">
          <p className="form-intro">{words.stopLead}</p>
          <button type="button" className="form-next" aria-disabled={step === 'sending'} onClick={press}>
            {words.stop}
          </button>
        </div>
      )}
      <p role="status">{step === 'asked' || step === 'sending' ? '' : words[step]}</p>
    </FormFrame>
  )
}
