import { type FormEvent, useId, useRef, useState } from 'react'
import { privacyWords as words } from './privacy-words.ts'
import type { Problem } from './use-my-data.ts'

const PROBLEMS = {
  unknown: 'receiptUnknown',
  'no-answer': 'noAnswer',
  'too-many': 'tooMany',
  lost: 'visitLost',
} as const satisfies Record<Problem, keyof typeof words>

/** As long as the server reads. */
const MAX_LENGTH = 64

type Props = { problem: Problem | undefined; find: (receipt: string) => void }

export function ReceiptForm({ problem, find }: Props) {
  const [receipt, setReceipt] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const [fieldId, problemId] = [useId(), useId()]
  const sentence = isMissing ? words.receiptMissing : problem && words[PROBLEMS[problem]]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = receipt.trim()
    setMissing(typed === '')
    if (typed === '') field.current?.focus()
    else find(typed)
  }
  return (
    <section className="privacy-part">
      <h2>{words.receiptHeading}</h2>
      <p className="privacy-soft">{words.receiptText}</p>
      <form className="privacy-form" onSubmit={submit} noValidate>
        <label htmlFor={fieldId}>{words.receiptLabel}</label>
        <input
          ref={field}
          id={fieldId}
          className="privacy-field"
          value={receipt}
          onChange={(event) => setReceipt(event.currentTarget.value)}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={sentence !== undefined}
          aria-describedby={sentence === undefined ? undefined : problemId}
        />
        {sentence !== undefined && (
          <p id={problemId} className="privacy-wrong" role="alert">
            {sentence}
          </p>
        )}
        <button type="submit" className="primary-button">
          {words.find}
        </button>
      </form>
    </section>
  )
}
