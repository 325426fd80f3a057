import { withWords, wordsIn } from '#domain/questions/editing/words.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { readText, textIn } from '#domain/questions/text.ts'
import { writeText } from '#domain/questions/write-text.ts'
import { languagesToEdit } from '#domain/study/draft/draft-languages.ts'
import { LanguageText } from '#web/researcher/ui/languages/language-text.tsx'
import styles from './fields.module.css'

type Props = {
  label: string
  /** As the setting holds it. */
  value: string
  /** Those of the study. */
  languages: readonly string[]
  description?: string | undefined
  placeholder?: string
  error?: string | undefined
  /** One line where it is missing. */
  rows?: number
  isDisabled?: boolean
  isLabelHidden?: boolean
  onChange: (value: string) => void
}

/** A text for participants: one field, or one for each language of the study, beside one another where there is room. */
export function TextByLanguage({ label, value, languages, description, error, isLabelHidden, onChange, ...field }: Props) {
  const text = readText(value)
  const shown = languagesToEdit(text, languages)
  const isOne = shown.length === 1
  const hasWords = textIn(text, []).trim() !== ''
  return (
    <div className={styles.languages}>
      {shown.map((language) => {
        const words = wordsIn(text, language, shown)
        const name = languages.includes(language) ? languageName(language) : `${languageName(language)} (not offered)`
        return (
          <LanguageText
            key={language}
            {...field}
            // Below a line once; a word above a longer text for each, so that the fields are level.
            description={field.rows !== undefined || language === shown[0] ? description : undefined}
            label={isOne ? label : `${label}, ${name}`}
            isLabelHidden={isLabelHidden}
            shortLabel={isOne ? undefined : name}
            words={words}
            language={language}
            isMissing={!isOne && hasWords && words.trim() === ''}
            error={isOne ? error : undefined}
            onChange={(next) => onChange(writeText(withWords(text, language, next, shown), languages))}
          />
        )
      })}
      {!isOne && error !== undefined && <p className={styles.problem}>{error}</p>}
    </div>
  )
}
