import { useEffect, useRef, useState } from 'react'
import { endingWords } from './ending-words.ts'

const SHOWN_MS = 4000

type Props = { value: string; label: string; size: 'big' | 'small' }

/** A code that can be read, selected with one press, and copied. */
export function Copyable({ value, label, size }: Props) {
  const code = useRef<HTMLElement>(null)
  const [status, setStatus] = useState<'nothing' | 'copied' | 'by-hand'>('nothing')
  useEffect(() => {
    if (status !== 'copied') return
    const timer = setTimeout(() => setStatus('nothing'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [status])
  const copy = async () => {
    if (code.current !== null) setStatus((await copyTextOf(code.current)) ? 'copied' : 'by-hand')
  }
  return (
    <div className={`copyable is-${size}`}>
      <code ref={code} className="copyable-code">
        {value}
      </code>
      <button type="button" className={size === 'big' ? 'primary-button' : 'quiet-button'} onClick={copy}>
        {status === 'copied' ? endingWords.copied : label}
      </button>
      <p className={status === 'by-hand' ? 'copyable-status' : 'visually-hidden'} role="status">
        {status === 'copied' && endingWords.copied}
        {status === 'by-hand' && endingWords.copyByHand}
      </p>
    </div>
  )
}

/** Copies the text of an element. False where the browser refuses; then it is selected, ready to be copied by hand. */
async function copyTextOf(element: HTMLElement): Promise<boolean> {
  try {
    // Absent on plain-http pages and in old browsers.
    await navigator.clipboard.writeText(element.textContent ?? '')
    return true
  } catch {
    getSelection()?.selectAllChildren(element)
    // Deprecated, but the only way where pages may not use the clipboard.
    return document.execCommand('copy')
  }
}
