import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { CATALOGUED_LANGUAGES } from '#domain/questions/chosen-languages.ts'
import { languageName, ownLanguageName } from '#domain/questions/language-name.ts'
import { isLanguageCode, isRightToLeft } from '#domain/questions/text.ts'
import { IconButton } from '#web/researcher/create-study/icon-button.tsx'
import styles from './language-list.module.css'

/** Further ones for which many studies have texts, though our own words are English in them. */
const SUGGESTED = ['it', 'nl', 'pl', 'tr', 'ja', 'pt-BR', 'zh-Hant', 'he', 'fa']

type Props = {
  languages: readonly string[]
  /** Beside a language, such as what is missing in it. */
  noteOf: (language: string, place: number) => string
  onChange: (languages: readonly string[]) => void
}

/** Languages in their order. The first stands in where another has no words, so there is always one. */
export function LanguageList({ languages, noteOf, onChange }: Props) {
  const offered = CATALOGUED_LANGUAGES.filter((code) => !languages.includes(code))
  const add = (code: string) => onChange([...languages, code])
  return (
    <>
      <ol className={styles.list}>
        {languages.map((language, i) => (
          <li key={language} className={styles.row}>
            <span className={styles.language}>
              <span>
                {languageName(language)} <code>{language}</code>
              </span>
              <span className={styles.note}>{noteOf(language, i)}</span>
            </span>
            <IconButton
              icon="up"
              label={`Make ${languageName(language)} the first`}
              isOff={i === 0}
              onClick={() => onChange([language, ...languages.filter((each) => each !== language)])}
            />
            <IconButton
              icon="remove"
              label={`Remove ${languageName(language)}`}
              isOff={languages.length === 1}
              onClick={() => onChange(languages.filter((each) => each !== language))}
            />
          </li>
        ))}
      </ol>
      <div className={styles.adding}>
        {offered.map((code) => (
          <Button
            key={code}
            size="compact-sm"
            variant="default"
            aria-label={`Add ${languageName(code)}, ${ownLanguageName(code)}`}
            onClick={() => add(code)}
          >
            <span aria-hidden="true">+</span>&nbsp;
            <span lang={code} dir={isRightToLeft(code) ? 'rtl' : 'ltr'}>
              {ownLanguageName(code)}
            </span>
          </Button>
        ))}
        <OtherLanguage languages={languages} onAdd={add} />
      </div>
    </>
  )
}

/** Any language, by its code. */
function OtherLanguage({ languages, onAdd }: { languages: readonly string[]; onAdd: (code: string) => void }) {
  const [code, setCode] = useState('')
  const list = useId()
  const wished = code.trim()
  const problem = !isLanguageCode(wished)
    ? 'A code such as de or pt-BR'
    : languages.includes(wished)
      ? 'It is there already'
      : undefined
  const add = () => {
    if (problem !== undefined) return
    onAdd(wished)
    setCode('')
  }
  return (
    <>
      <TextInput
        aria-label="Code of a further language"
        placeholder="Code: pt-BR"
        list={list}
        w={130}
        size="xs"
        value={code}
        error={wished !== '' && problem}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && add()}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={list}>
        {SUGGESTED.map((each) => (
          <option key={each} value={each}>
            {languageName(each)}
          </option>
        ))}
      </datalist>
      <Button size="compact-sm" variant="default" disabled={problem !== undefined} onClick={add}>
        Add a language
      </Button>
    </>
  )
}
