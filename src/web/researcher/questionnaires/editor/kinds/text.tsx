import { TextInput } from '@mantine/core'
import styles from '../fields/fields.module.css'
import { NumberField } from '../fields/number-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { defineKind, type ItemOf, type KindProps } from './kind.ts'

export const text = defineKind({
  type: 'text',
  label: 'Short text',
  about: 'A line, with a pattern if needed',
  group: 'Writing',
  Fields: (props: KindProps<ItemOf<'text'>>) => (
    <>
      <Lengths {...props} />
      <TextInput
        label="Pattern"
        description="9 is a digit, A a letter, * either; everything else stands for itself. 99999 is five digits."
        value={props.item.mask ?? ''}
        onChange={({ currentTarget: { value } }) => props.change({ mask: value || undefined }, `${props.of}/mask`)}
        autoComplete="off"
        spellCheck={false}
      />
      {props.item.mask !== undefined && (
        <TextField
          label="Shown where the text does not fit"
          hasInsert={false}
          text={props.item.invalidText}
          of={props.of}
          name="invalid"
          onChange={(invalidText, typing) => props.change({ invalidText: invalidText === '' ? undefined : invalidText }, typing)}
        />
      )}
    </>
  ),
})

export const longText = defineKind({
  type: 'long-text',
  label: 'Long text',
  about: 'A few sentences',
  group: 'Writing',
  Fields: Lengths,
})

function Lengths({ item, of, change }: KindProps<ItemOf<'text'>>) {
  return (
    <div className={styles.pair}>
      <NumberField
        label="At least (characters)"
        min={0}
        value={item.minLength}
        onChange={(minLength) => change({ minLength }, `${of}/min`)}
      />
      <NumberField
        label="At most (characters)"
        min={1}
        value={item.maxLength}
        onChange={(maxLength) => maxLength !== undefined && change({ maxLength }, `${of}/max`)}
      />
    </div>
  )
}
