import { Button, TextInput } from '@mantine/core'
import type { Option } from '#domain/interventions/intervention.ts'
import { MAX_OPTIONS, nextOptionNumber, suggestOptionValue, withOptionText } from '#domain/parameters/intervention-content.ts'
import { IconButton } from '../../icon-button.tsx'
import styles from '../fields.module.css'
import { TextByLanguage } from '../text-by-language.tsx'

type Props = {
  options: readonly Option[]
  field: string
  languages: readonly string[]
  problems: readonly string[]
  onChange: (options: readonly Option[]) => void
}

/** The options of a question, each with its value in the data. */
export function OptionsField({ options, field, languages, problems, onChange }: Props) {
  const replace = (at: number, option: Option) => onChange(options.map((each, i) => (i === at ? option : each)))
  return (
    <fieldset className={styles.topics}>
      <legend>Options</legend>
      <p className={styles.note}>
        The answer is stored as <code>{field}</code>, with the value of the chosen option. A value that begins with a number can
        be analysed as one.
      </p>
      <ol className={styles.options}>
        {options.map((option, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place in the list while its value is being typed.
          <li key={i} className={styles.option} data-many={languages.length > 1}>
            <div className={styles.optionText}>
              <TextByLanguage
                label={`Option ${i + 1}`}
                isLabelHidden
                value={option.text}
                languages={languages}
                onChange={(text) => replace(i, withOptionText(option, text))}
              />
            </div>
            <TextInput
              className={styles.optionValue ?? ''}
              aria-label={`Option ${i + 1} is stored as`}
              value={option.value}
              onChange={({ currentTarget: { value } }) => replace(i, { ...option, value: value.toLowerCase() })}
              autoComplete="off"
              spellCheck={false}
            />
            <IconButton
              icon="remove"
              label={`Remove option ${i + 1}`}
              isOff={options.length === 1}
              onClick={() => onChange(options.filter((_, at) => at !== i))}
            />
          </li>
        ))}
      </ol>
      <div aria-live="polite">
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
      </div>
      <div>
        <Button
          variant="default"
          size="sm"
          disabled={options.length >= MAX_OPTIONS}
          onClick={() => onChange([...options, { value: suggestOptionValue('', nextOptionNumber(options)), text: '' }])}
        >
          Add an option
        </Button>
      </div>
    </fieldset>
  )
}
