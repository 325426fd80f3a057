import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Edited } from '#domain/questions/editing/edited.ts'
import { countMissing, keepLanguages } from '#domain/questions/editing/words.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { isLanguageCode } from '#domain/questions/text.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { IconButton } from '#web/researcher/create-study/icon-button.tsx'
import { useEditor } from '../state/editor-context.ts'
import styles from './fields.module.css'

const SUGGESTED = ['en', 'de', 'es', 'fr', 'pt', 'ar', 'zh', 'it', 'nl', 'pl', 'tr', 'ja']

/** The languages of the questionnaire, each with what is missing. The first is shown where another has no words. */
export function LanguagesField({ edited }: { edited: Edited }) {
  const { dispatch } = useEditor()
  const [code, setCode] = useState('')
  const { languages } = edited
  const missing = useMemo(() => languages.map((language) => countMissing(edited, language, languages)), [edited, languages])
  const wished = code.trim()
  const problem = !isLanguageCode(wished)
    ? 'A code such as de or pt-BR'
    : languages.includes(wished)
      ? 'It is there already'
      : undefined
  const set = (next: readonly string[]) => {
    const isFewer = next.length < languages.length
    dispatch({ happened: 'questionnaire-changed', patch: { ...(isFewer ? keepLanguages(edited, next) : {}), languages: next } })
  }
  const add = () => {
    if (problem !== undefined) return
    set([...languages, wished])
    setCode('')
  }
  return (
    <fieldset className={styles.group}>
      <legend>Languages</legend>
      <ol className={styles.entries}>
        {languages.map((language, i) => (
          <li key={language} className={styles.languageRow}>
            <span>
              {languageName(language)} <code>{language}</code>
            </span>
            <span className={styles.note}>
              {i === 0 ? 'First: stands in where another is missing' : missingWords(missing[i])}
            </span>
            <IconButton
              icon="up"
              label={`Make ${languageName(language)} the first`}
              isOff={i === 0}
              onClick={() => set([language, ...languages.filter((each) => each !== language)])}
            />
            <IconButton
              icon="remove"
              label={`Remove ${languageName(language)}`}
              isOff={languages.length === 1}
              onClick={() => set(languages.filter((each) => each !== language))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <TextInput
          aria-label="Code of a further language"
          placeholder="de"
          list="language-codes"
          w={110}
          size="xs"
          value={code}
          error={wished !== '' && problem}
          onChange={(event) => setCode(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
          autoComplete="off"
        />
        <datalist id="language-codes">
          {SUGGESTED.map((each) => (
            <option key={each} value={each}>
              {languageName(each)}
            </option>
          ))}
        </datalist>
        <Button size="compact-sm" variant="default" disabled={problem !== undefined} onClick={add}>
          Add a language
        </Button>
      </div>
    </fieldset>
  )
}

const missingWords = (counted: { nTexts: number; nMissing: number } | undefined) =>
  counted === undefined || counted.nMissing === 0
    ? 'Complete'
    : `${countOf(counted.nMissing, 'text')} of ${counted.nTexts} missing`
