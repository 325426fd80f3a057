import { useEffect, useRef, useState } from 'react'
import { copyTextOf } from './copy-text.ts'
import { endingWords } from './ending-words.ts'

const SHOWN_MS = 4000

type Props = { value: string; label: string; size: 'big' | 'small' }

/** A code that can be read, selected with one press, and copied. */
export function Copyable({ value, label, size }: Props) {
  const code = useRef<HTMLElement>(null)
  const [told, setTold] = useState<'nothing' | 'copied' | 'by-hand'>('nothing')
  useEffect(() => {
    if (told !== 'copied') return
    const timer = setTimeout(() => setTold('nothing'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [told])
  const copy = async () => {
    if (code.current !== null) setTold((await copyTextOf(code.current)) ? 'copied' : 'by-hand')
  }
  return (
    <div className={`copyable is-${size}`}>
      <code ref={code} className="copyable-code">
        {value}
      </code>
      <button type="button" className={size === 'big' ? 'primary-button' : 'quiet-button'} onClick={copy}>
        {told === 'copied' ? endingWords.copied : label}
      </button>
      <p className={told === 'by-hand' ? 'copyable-told' : 'visually-hidden'} role="status">
        {told === 'copied' && endingWords.copied}
        {told === 'by-hand' && endingWords.copyByHand}
      </p>
    </div>
  )
}
