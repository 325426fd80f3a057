import { useState } from 'react'
import { callApi } from '#web/shared/call-api.ts'
import { privacyWords as words } from './privacy-words.ts'
import { type Problem, type Proof, problemOf } from './use-my-data.ts'

type Step = 'idle' | 'loading' | 'done' | Problem

const SAID = {
  loading: 'downloading',
  done: 'downloaded',
  'no-answer': 'noAnswer',
  'too-many': 'tooMany',
  unknown: 'noAnswer',
  lost: 'visitLost',
} as const satisfies Record<Exclude<Step, 'idle'>, keyof typeof words>

/** Everything that is stored about the person, as one JSON file. */
export function Download({ proof }: { proof: Proof }) {
  const [step, setStep] = useState<Step>('idle')
  const download = async () => {
    if (step === 'loading') return
    setStep('loading')
    const result = await callApi('/v1/download_my_data', proof)
    if (result.ok) save(result.reply.data, `${result.reply.data.experiment_id}_my-data.json`)
    setStep(result.ok ? 'done' : problemOf(result))
  }
  return (
    <>
      <div className="privacy-buttons">
        <button type="button" className="quiet-button" aria-disabled={step === 'loading'} onClick={download}>
          {words.download}
        </button>
      </div>
      <p role="status" className="privacy-soft">
        {step === 'idle' ? '' : words[SAID[step]]}
      </p>
    </>
  )
}

function save(content: unknown, filename: string) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
