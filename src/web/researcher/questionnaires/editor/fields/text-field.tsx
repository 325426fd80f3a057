import { Textarea } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { withWords, wordsIn } from '#domain/questions/editing/words.ts'
import { isRightToLeft, type Text } from '#domain/questions/text.ts'
import { useEditor } from '../state/editor-context.ts'
import styles from './fields.module.css'
import { InsertMenu } from './insert-menu.tsx'
import { languageName } from './language-name.ts'

type Props = {
  label: string
  text: Text | undefined
  /** Id of the part that the text belongs to: what may be inserted depends on its place. */
  of: string
  /** Names the field, so that typing in it is one step. */
  name: string
  description?: string
  minRows?: number
  /** Short words, such as the ends of a scale, are seldom pieced together. */
  hasInsert?: boolean
  isLabelHidden?: boolean
  onChange: (text: Text, typing: string) => void
}

/** Words for participants: one field, or two languages beside each other. */
export function TextField({
  text = '',
  label,
  of,
  name,
  description,
  minRows = 1,
  hasInsert = true,
  isLabelHidden,
  onChange,
}: Props) {
  const { languages, beside } = useEditor()
  const shown = beside === undefined ? [languages[0] ?? 'en'] : [languages[0] ?? 'en', beside]
  return (
    <div className={styles.texts} data-n={shown.length}>
      {shown.map((language) => (
        <OneLanguage
          key={language}
          label={shown.length === 1 ? label : `${label}, ${languageName(language)}`}
          words={wordsIn(text, language, languages)}
          // A text that is there in the first language and not in this one.
          isMissing={language === beside && wordsIn(text, language, languages).trim() === '' && text !== ''}
          language={language}
          {...{ of, description, minRows, hasInsert, isLabelHidden }}
          onChange={(words) => onChange(withWords(text, language, words, languages), `${of}/${name}/${language}`)}
        />
      ))}
    </div>
  )
}

type OneProps = {
  label: string
  words: string
  language: string
  of: string
  isMissing: boolean
  description: string | undefined
  minRows: number
  hasInsert: boolean
  isLabelHidden: boolean | undefined
  onChange: (words: string) => void
}

function OneLanguage({
  label,
  words,
  language,
  of,
  isMissing,
  description,
  minRows,
  hasInsert,
  isLabelHidden,
  onChange,
}: OneProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number>(undefined)
  const insert = (pipe: string) => {
    const { selectionStart = words.length, selectionEnd = words.length } = field.current ?? {}
    onChange(`${words.slice(0, selectionStart)}${pipe}${words.slice(selectionEnd)}`)
    caret.current = selectionStart + pipe.length - '}}'.length
  }
  // Behind the bar: what is typed next are the words for people of whom there is nothing.
  useLayoutEffect(() => {
    const at = caret.current
    if (at === undefined || words.length < at) return
    caret.current = undefined
    field.current?.focus()
    field.current?.setSelectionRange(at, at)
  }, [words])
  return (
    <div className={styles.text}>
      <Textarea
        ref={field}
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        description={description}
        lang={language}
        dir={isRightToLeft(language) ? 'rtl' : 'auto'}
        rows={minRows}
        classNames={{ input: styles.growing ?? '' }}
        value={words}
        data-missing={isMissing}
        placeholder={isMissing ? 'Missing' : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hasInsert && <InsertMenu of={of} label={label} onInsert={insert} />}
    </div>
  )
}
