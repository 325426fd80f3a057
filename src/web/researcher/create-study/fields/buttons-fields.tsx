import { Group, NativeSelect, Radio } from '@mantine/core'
import { COUNT_COLUMNS } from '#domain/feed/sheet-counts.ts'
import { FEED_BUTTONS } from '#domain/parameters/feed-buttons.ts'
import { BUTTON_KEYS, type ButtonKey, type ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import { buttonChoices } from '#domain/study/draft/variants.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { ActsField } from './acts-field.tsx'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

const isOn = (values: ConditionDraft, key: ButtonKey) => !['', 'no'].includes(values[key].trim())

const set = (value: string, keys: readonly ButtonKey[]) => Object.fromEntries(keys.map((key) => [key, value]))

export function ButtonsFields({ values, change, differs }: FieldsProps) {
  const showsAll = !BUTTON_KEYS.some((key) => isOn(values, key))
  const usesSheet = BUTTON_KEYS.some((key) => values[key].trim() === 'sheet')
  // Off, unless nothing is chosen: then all six show (spec 5).
  const choices = buttonChoices.map((choice) =>
    showsAll && choice.value === '' ? { ...choice, label: 'Shown, like all six' } : choice,
  )
  return (
    <>
      <Radio.Group
        label="Which buttons"
        value={showsAll ? 'all' : 'chosen'}
        onChange={(which) =>
          change(which === 'all' ? set('', BUTTON_KEYS) : set('yes', ['feed-button-share', 'feed-button-like']))
        }
      >
        <Group gap="md" mt={4}>
          <Radio value="all" label="All six, each starting at 0" />
          <Radio value="chosen" label="Only those chosen here" />
        </Group>
      </Radio.Group>
      <div className={styles.gridNarrow}>
        {FEED_BUTTONS.map(({ button }) => {
          const key: ButtonKey = `feed-button-${button}`
          const value = isOn(values, key) ? values[key].trim().toLowerCase() : ''
          // A study of a script may have a value of its own, which shows the button.
          const isKnown = choices.some((choice) => choice.value === value)
          return (
            <Cell key={key} differs={differs(key)}>
              <NativeSelect
                label={capitalize(button)}
                data={[...choices, ...(isKnown ? [] : [value])]}
                value={value}
                onChange={(event) => change({ [key]: event.currentTarget.value })}
                error={!isKnown && 'Not one of these choices'}
              />
            </Cell>
          )
        })}
      </div>
      <ActsField {...{ values, change, differs }} />
      {usesSheet && (
        <p className={styles.note}>
          Counts come from the columns {COUNT_COLUMNS.join(', ')} of the sheet of each set. A card without a number there shows
          the button without one.
        </p>
      )}
    </>
  )
}
