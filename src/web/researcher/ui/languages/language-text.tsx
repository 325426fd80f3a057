import { Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { isRightToLeft } from '#domain/questions/text.ts'
import styles from './language-text.module.css'

type Props = {
  label: string
  isLabelHidden?: boolean | undefined
  description?: string | undefined
  error?: string | undefined
  placeholder?: string | undefined
  words: string
  language: string
  /** Other languages have words, and this one has none. */
  isMissing: boolean
  /** A text that may have several lines; without it, one line. */
  rows?: number | undefined
  /** As high as its words. */
  grows?: boolean
  /** Shown in place of the label, which is then only read. */
  shortLabel?: string | undefined
  isDisabled?: boolean | undefined
  /** A menu beside the label, whose choice, a pipe such as `{{answer.age|}}`, goes where the cursor is. */
  menu?: ((insert: (words: string) => void) => ReactNode) | undefined
  onChange: (words: string) => void
}

/** The words of a text in one language, in its writing direction. */
export function LanguageText({
  label,
  isLabelHidden,
  description,
  error,
  placeholder,
  words,
  language,
  isMissing,
  rows,
  grows = false,
  shortLabel,
  isDisabled = false,
  menu,
  onChange,
}: Props) {
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const insert = (added: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {}
    const from = selectionStart ?? words.length
    onChange(`${words.slice(0, from)}${added}${words.slice(selectionEnd ?? words.length)}`)
    caret.current = from + added.length - '}}'.length
  }
  // Behind the bar: what is typed next are the words for people of whom there is nothing.
  useLayoutEffect(() => {
    const at = caret.current
    if (at === undefined || words.length < at) return
    caret.current = undefined
    field.current?.focus()
    field.current?.setSelectionRange(at, at)
  }, [words])
  const input = {
    ref: field,
    ...(isLabelHidden ? { 'aria-label': label, label: shortLabel } : { label }),
    ...{ description, error, lang: language, dir: isRightToLeft(language) ? 'rtl' : 'auto', value: words },
    ...{ disabled: isDisabled, 'data-missing': isMissing, placeholder: isMissing ? 'Missing' : (placeholder ?? '') },
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return (
    <div className={styles.text}>
      {rows === undefined ? (
        <TextInput {...input} inputWrapperOrder={['label', 'input', 'description', 'error']} autoComplete="off" />
      ) : (
        <Textarea
          {...input}
          rows={rows}
          {...(grows ? { classNames: { input: styles.growing ?? '' } } : { resize: 'vertical' })}
        />
      )}
      {menu?.(insert)}
    </div>
  )
}
