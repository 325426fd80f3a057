import { NativeSelect } from '@mantine/core'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

const ABOUT: Readonly<Record<string, string>> = {
  scroll: 'One column of cards that loads as participants go.',
  swipe: 'One card fills the screen; participants swipe to the next.',
}

export function FeedTypeFields({ values, change, differs }: FieldsProps) {
  const { variant } = useStudyContext()
  return (
    <div className={styles.grid}>
      <Cell differs={differs('feed')}>
        <NativeSelect
          label="Feed type"
          description={ABOUT[values.feed]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...variant.feeds]}
          value={values.feed}
          onChange={(event) => change({ feed: event.currentTarget.value })}
        />
      </Cell>
      {variant.skins.length > 1 && (
        <Cell differs={differs('skin')}>
          <NativeSelect
            label="Skin"
            description="What stands beside the feed on wide screens."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={[...variant.skins]}
            value={values.skin}
            onChange={(event) => change({ skin: event.currentTarget.value })}
          />
        </Cell>
      )}
    </div>
  )
}
