import { TextInput } from '@mantine/core'
import type { ItemOf } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import styles from '../fields/fields.module.css'
import { NumberField } from '../fields/number-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { defineKind, type KindProps } from './kind.ts'

export const text = defineKind({
  type: 'text',
  label: 'Short text',
  about: 'A line, with a pattern if needed',
  group: 'Writing',
  icon: 'M5 7V5h14v2M12 5v14M9 19h6',
  isScored: true,
  Fields: (props: KindProps<ItemOf<'text', Text>>) => (
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
  icon: 'M4 6h16M4 10h16M4 14h16M4 18h9',
  Fields: Lengths,
})

function Lengths({ item, of, change }: KindProps<ItemOf<'text', Text>>) {
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
