import { CATALOGUED_LANGUAGES } from '#domain/questions/chosen-languages.ts'
import { languagesIn, writtenLanguages } from '#domain/study/draft/draft-languages.ts'
import { LanguageList } from '#web/researcher/ui/languages/language-list.tsx'
import { useMissingTexts } from '../study-context.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

/** In which languages people can take part, and what is missing in each. */
export function LanguagesFields({ values, change }: FieldsProps) {
  const missing = useMissingTexts()
  const languages = languagesIn(values)
  const noteOf = (language: string, place: number) => {
    const notes = [
      place === 0 && languages.length > 1 && 'First: used where another is missing',
      languages.length > 1 && (missing.get(language) ?? 'Complete'),
      !hasOurWords(language) && 'our own words on the pages are English',
    ]
    return notes.filter(Boolean).join(' · ')
  }
  return (
    <Cell differs={false} name="languages">
      <LanguageList languages={languages} noteOf={noteOf} onChange={(next) => change({ languages: writtenLanguages(next) })} />
      {languages.length > 1 && (
        <p className={styles.note}>Each text below has a field for every language. A text that is missing is marked.</p>
      )}
    </Cell>
  )
}

/** A regional language has the words of its language: `de-AT` those of `de`. */
const hasOurWords = (language: string) => CATALOGUED_LANGUAGES.some((code) => baseOf(code) === baseOf(language))

const baseOf = (code: string) => code.toLowerCase().split('-')[0]
