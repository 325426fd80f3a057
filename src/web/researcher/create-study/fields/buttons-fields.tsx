import { NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { COUNT_COLUMNS } from '#domain/feed/sheet-counts.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { BUTTON_KEYS, type ButtonKey, type ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import { buttonChoices } from '#domain/study/draft/variants.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { ActsField } from './acts-field.tsx'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import { DESCRIPTION_BELOW, type FieldsProps } from './fields-props.ts'
import { Fold } from './fold.tsx'
import { MadeUpCounts } from './made-up-counts.tsx'
import { RatingsField } from './ratings/ratings-field.tsx'
import { settingProblem } from './setting-problem.ts'

const wordOf = (values: ConditionDraft, key: ButtonKey) => values[key].trim()
const isOn = (values: ConditionDraft, key: ButtonKey) => !['', 'no'].includes(wordOf(values, key))
const meaningOf = (word: string) => buttonChoices.find(({ value }) => value === word)?.label

/** The words for all numbers of a card at once. */
const NUMBERS = ['yes', 'lognormal', 'sheet', 'plain'] as const

/** The buttons that are shown, and the word that they have in common; empty where they differ. */
function numbersOf(values: ConditionDraft): { shown: readonly ButtonKey[]; word: string } {
  const on = BUTTON_KEYS.filter((key) => isOn(values, key))
  const words = new Set(on.map((key) => wordOf(values, key)))
  const [word = 'yes'] = words
  return { shown: on.length === 0 ? BUTTON_KEYS : on, word: words.size > 1 ? '' : word }
}

/** Spec 2: an input per button that suggests the published words. Ours are among them. */
export function ButtonsFields({ values, change, differs }: FieldsProps) {
  const showsAll = !BUTTON_KEYS.some((key) => isOn(values, key))
  const usesSheet = BUTTON_KEYS.some((key) => wordOf(values, key) === 'sheet')
  const list = useId()
  const { shown, word: numbers } = numbersOf(values)
  return (
    <>
      <NativeSelect
        label="Numbers beside the buttons"
        description="For all buttons that are shown. Views, where a skin shows them, follow: from the sheet, or 0."
        inputWrapperOrder={DESCRIPTION_BELOW}
        data={[
          ...(numbers === '' ? [{ value: '', label: 'Different for each button' }] : []),
          ...NUMBERS.map((value) => ({ value, label: meaningOf(value) ?? value })),
        ]}
        value={numbers}
        onChange={({ currentTarget: { value } }) => value !== '' && change(Object.fromEntries(shown.map((key) => [key, value])))}
      />
      <div className={styles.gridNarrow}>
        {FEED_BUTTONS.map(({ button }) => {
          const key: ButtonKey = `feed-button-${button}`
          const word = wordOf(values, key)
          return (
            <Cell key={key} differs={differs(key)} name={key}>
              <TextInput
                label={capitalize(button)}
                placeholder="no"
                list={list}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                description={showsAll ? 'Shown because no button is set: starts at 0' : meaningOf(word || 'no')}
                inputWrapperOrder={DESCRIPTION_BELOW}
                value={values[key]}
                onChange={(event) => change({ [key]: event.currentTarget.value.toLowerCase() })}
                error={settingProblem(key, word)}
              />
            </Cell>
          )
        })}
      </div>
      <datalist id={list}>
        {buttonChoices.map(({ value, label }) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
      <p className={styles.note}>
        {buttonChoices.map(({ value, label }, i) => (
          <span key={value}>
            {i > 0 && ' · '}
            <b>{value}</b> {label.toLowerCase()}
          </span>
        ))}
        . Empty means no; if no button is shown, all six are.
      </p>
      {usesSheet && (
        <p className={styles.note}>
          Counts come from the columns {COUNT_COLUMNS.join(', ')} of the sheet of each set. A card without a number there shows
          the button without one.
        </p>
      )}
      <MadeUpCounts {...{ values, change, differs }} isUsed={BUTTON_KEYS.some((key) => wordOf(values, key) === 'lognormal')} />
      <Fold summary="More than buttons: reactions, replies, reports and others" hasValues={values['feed-acts'] !== ''}>
        <ActsField {...{ values, change, differs }} />
      </Fold>
      <Fold summary="Ratings of each card" hasValues={values['rating-scales'] !== ''}>
        <RatingsField {...{ values, change, differs }} />
      </Fold>
    </>
  )
}
