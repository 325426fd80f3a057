import { Button, Menu, TextInput } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import { suggestOptionValue } from '#domain/parameters/intervention-content.ts'
import { withLabel } from '#domain/questions/editing/follow-text.ts'
import type { Option } from '#domain/questions/item.ts'
import { pastedOptions } from '#domain/questions/paste.ts'
import { SCALE_PRESETS } from '#domain/questions/scale-presets.ts'
import type { Text } from '#domain/questions/text.ts'
import { IconButton } from '#web/researcher/create-study/icon-button.tsx'
import { Icon } from '../icon.tsx'
import { PasteDialog } from '../paste/paste-dialog.tsx'
import { useEditor } from '../state/editor-context.ts'
import styles from './fields.module.css'
import { CarryOverMenu, OfferedIf } from './offered-if.tsx'
import { type Mark, OptionBadges, OptionMenu } from './option-marks.tsx'
import { SortableList } from './sortable-list.tsx'
import { TextField } from './text-field.tsx'

type Options = readonly Option<Text>[]

type Props = {
  options: Options
  of: string
  /** The same function at each call. */
  change: (patch: { options: Options }, typing?: string) => void
  legend?: string
  /** Which of an option's marks this kind of item knows. */
  marks?: readonly Mark[]
  /** Further fields of one option. */
  extra?: (option: Option<Text>, change: (patch: Partial<Option<Text>>, typing?: string) => void, i: number) => ReactNode
}

/** Drawn again only when the options change, and not when the question does. */
export const OptionsField = memo(function OptionsField({ options, of, change, legend = 'Options', marks = [], extra }: Props) {
  const { languages } = useEditor()
  const onChange = (next: Options, typing?: string) => change({ options: next }, typing)
  const [isPasting, setIsPasting] = useState(false)
  const replace = (at: number, option: Option<Text>, typing?: string) =>
    onChange(
      options.map((each, i) => (i === at ? option : each)),
      typing,
    )
  const add = () => {
    const number = nextNumber(options)
    onChange([...options, { value: suggestOptionValue('', number), label: '' }])
  }
  const values = options.map(({ value }) => value)
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <SortableList
        n={options.length}
        nameOf={(i) => `option ${i + 1}`}
        onMove={(from, to) => onChange(movedTo(options, from, to))}
      >
        {(i) => {
          const option = options[i]
          if (option === undefined) return null
          return (
            <div className={styles.option}>
              <div className={styles.optionRow}>
                <TextField
                  label={`Option ${i + 1}`}
                  isLabelHidden
                  hasInsert={false}
                  text={option.label}
                  of={of}
                  name={`option-${i}`}
                  onChange={(label, typing) => replace(i, withLabel(option, label, languages), typing)}
                />
                <TextInput
                  className={styles.optionValue ?? ''}
                  label="stored as"
                  aria-label={`Option ${i + 1} is stored as`}
                  value={option.value}
                  error={option.value === '' || values.indexOf(option.value) !== i}
                  onChange={({ currentTarget: { value } }) => replace(i, { ...option, value }, `${of}/value-${i}`)}
                  autoComplete="off"
                  spellCheck={false}
                />
                <OptionMenu i={i} of={of} option={option} marks={marks} onChange={(next) => replace(i, next)} />
                <IconButton
                  icon="remove"
                  label={`Remove option ${i + 1}`}
                  isOff={options.length === 1}
                  onClick={() => onChange(options.filter((_, at) => at !== i))}
                />
              </div>
              <OptionBadges option={option} />
              <OfferedIf of={of} what="option" part={option} onChange={(next) => replace(i, next, `${of}/offered-${i}`)} />
              {extra?.(option, (patch, typing) => replace(i, { ...option, ...patch }, typing), i)}
            </div>
          )
        }}
      </SortableList>
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
          Add an option
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setIsPasting(true)}>
          Paste a list
        </Button>
        <ScaleMenu onChoose={(scale) => onChange(scale)} />
        <CarryOverMenu of={of} onChoose={(carried) => onChange(carried)} />
      </div>
      {isPasting && (
        <PasteDialog
          title="Paste a list of options"
          hint="One option per line. With two columns of a spreadsheet, the first is the value in the data."
          read={(text) => pastedOptions(text).map((option) => ({ what: option.label, detail: option.value, made: option }))}
          onClose={() => setIsPasting(false)}
          actions={[
            { label: 'Replace the options', make: (made) => onChange(made) },
            { label: 'Add them', make: (_, text) => onChange([...options, ...pastedOptions(text, values)]) },
          ]}
        />
      )}
    </fieldset>
  )
})

/** Two numbers with the same value are one too many: the next is above the highest that is in use. */
const nextNumber = (options: Options) =>
  Math.max(0, options.length, ...options.map(({ value }) => Number.parseInt(value, 10) || 0)) + 1

export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from]
  if (entry === undefined) return list
  const next = list.filter((_, i) => i !== from)
  next.splice(to, 0, entry)
  return next
}

/** Puts the options of a common scale in place of these. */
function ScaleMenu({ onChoose }: { onChoose: (options: Options) => void }) {
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          Use a scale
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SCALE_PRESETS.map(
          (preset) =>
            'options' in preset && (
              <Menu.Item key={preset.name} onClick={() => onChoose(preset.options)}>
                {preset.label}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
