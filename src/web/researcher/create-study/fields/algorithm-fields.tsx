import { NativeSelect } from '@mantine/core'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

export function AlgorithmFields({ values, change, differs }: FieldsProps) {
  const { variant } = useStudyContext()
  const usesAll = findFeedAlgorithm(values.algorithm)?.respectsCardCounts === false
  return (
    <div className={styles.grid}>
      <Cell differs={differs('algorithm')}>
        <NativeSelect
          label="News feed algorithm"
          description={
            usesAll
              ? 'Takes its cards from all cards of each set; the numbers under Cards do not apply.'
              : 'Uses the numbers of cards that are set under Cards.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...variant.algorithms]}
          value={values.algorithm}
          onChange={(event) => change({ algorithm: event.currentTarget.value })}
        />
      </Cell>
    </div>
  )
}
