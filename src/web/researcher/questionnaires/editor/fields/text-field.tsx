import { withWords, wordsIn } from '#domain/questions/editing/words.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { languagesOf, type Text } from '#domain/questions/text.ts'
import { LanguageText } from '#web/researcher/ui/languages/language-text.tsx'
import { useEditor } from '../state/editor-context.ts'
import styles from './fields.module.css'
import { InsertMenu } from './insert-menu.tsx'

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
      {shown.map((language) => {
        const words = wordsIn(text, language, languages)
        const labelled = shown.length === 1 ? label : `${label}, ${languageName(language)}`
        return (
          <LanguageText
            key={language}
            label={labelled}
            {...{ words, language, description, isLabelHidden }}
            rows={minRows}
            grows
            isMissing={languages.length > 1 && words.trim() === '' && hasWords(text)}
            menu={hasInsert ? (insert) => <InsertMenu of={of} label={labelled} onInsert={insert} /> : undefined}
            onChange={(next) => onChange(withWords(text, language, next, languages), `${of}/${name}/${language}`)}
          />
        )
      })}
    </div>
  )
}

const hasWords = (text: Text) => (typeof text === 'string' ? text.trim() !== '' : languagesOf(text).length > 0)
