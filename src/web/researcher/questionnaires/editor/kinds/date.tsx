import { TextInput } from '@mantine/core'
import styles from '../fields/fields.module.css'
import { defineKind } from './kind.ts'

export const date = defineKind({
  type: 'date',
  label: 'Date',
  about: 'A day of the calendar',
  group: 'Writing',
  icon: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  Fields: ({ item, of, change }) => (
    <div className={styles.pair}>
      <TextInput
        type="date"
        label="Earliest"
        value={item.earliest ?? ''}
        onChange={({ currentTarget: { value } }) => change({ earliest: value || undefined }, `${of}/earliest`)}
      />
      <TextInput
        type="date"
        label="Latest"
        value={item.latest ?? ''}
        onChange={({ currentTarget: { value } }) => change({ latest: value || undefined }, `${of}/latest`)}
      />
    </div>
  ),
})
