import { useMemo } from 'react'
import type { Edited } from '#domain/questions/editing/edited.ts'
import { countMissing, keepLanguages, namingFirst } from '#domain/questions/editing/words.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { LanguageList } from '#web/researcher/ui/languages/language-list.tsx'
import { useEditor } from '../state/editor-context.ts'
import styles from './fields.module.css'

/** The languages of the questionnaire, each with what is missing. The first is shown where another has no words. */
export function LanguagesField({ edited }: { edited: Edited }) {
  const { dispatch } = useEditor()
  const { languages, heading, intro, pages } = edited
  const missing = useMemo(
    () => languages.map((language) => countMissing({ heading, intro, pages }, language, languages)),
    [heading, intro, pages, languages],
  )
  const set = (next: readonly string[]) => {
    const [first = 'en'] = languages
    const isMoved = next.length > 1 && next[0] !== first
    const texts = isMoved ? namingFirst({ heading, intro, pages }, first) : { heading, intro, pages }
    const changed = next.length < languages.length ? keepLanguages(texts, next) : texts
    dispatch({ happened: 'questionnaire-changed', patch: { ...changed, languages: next } })
  }
  return (
    <fieldset className={styles.group}>
      <legend>Languages</legend>
      <LanguageList
        languages={languages}
        noteOf={(_, i) => (i === 0 ? 'First: used where another is missing' : missingWords(missing[i]))}
        onChange={set}
      />
    </fieldset>
  )
}

const missingWords = (counted: { nTexts: number; nMissing: number } | undefined) =>
  counted === undefined || counted.nMissing === 0
    ? 'Complete'
    : `${countOf(counted.nMissing, 'text')} of ${counted.nTexts} missing`
