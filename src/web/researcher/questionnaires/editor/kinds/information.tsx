import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ItemOf } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import styles from '../fields/fields.module.css'
import { ItemMediaField } from '../fields/item-media-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { defineKind, type KindProps } from './kind.ts'

export const information = defineKind({
  type: 'information',
  label: 'Information',
  about: 'Text, a picture or a film',
  group: 'Without an answer',
  icon: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 11v5M12 8h.01',
  question: { label: 'Text', description: 'Markdown', minRows: 4 },
  Fields: (props) => (
    <>
      <Media {...props} />
      <NumberField
        label="Stays at least (seconds)"
        min={0}
        value={props.item.minSeconds}
        onChange={(minSeconds) => props.change({ minSeconds }, `${props.of}/seconds`)}
      />
    </>
  ),
})

function Media({ item, of, change }: KindProps<ItemOf<'information', Text>>) {
  const [what, setWhat] = useState<'picture' | 'film'>(item.media?.seconds === undefined ? 'picture' : 'film')
  return (
    <fieldset className={styles.group}>
      <legend>Picture or film</legend>
      {item.media === undefined && (
        <SegmentedControl
          aria-label="Picture or film"
          data={[
            { value: 'picture', label: 'Picture' },
            { value: 'film', label: 'Film' },
          ]}
          value={what}
          onChange={(next) => setWhat(next === 'film' ? 'film' : 'picture')}
        />
      )}
      <ItemMediaField
        key={what}
        {...{ what, of }}
        name="media"
        media={item.media}
        onChange={(media, typing) => change({ media }, typing)}
      />
      {item.media && (
        <div className={styles.actions}>
          <Button size="compact-sm" variant="subtle" onClick={() => change({ media: undefined })}>
            Remove it
          </Button>
        </div>
      )}
    </fieldset>
  )
}
