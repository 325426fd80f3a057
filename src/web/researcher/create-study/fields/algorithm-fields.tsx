import { NativeSelect, TextInput } from '@mantine/core'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { findParameter } from '#domain/parameters/index.ts'
import { readsFeedLength } from '#domain/study/draft/draft-condition.ts'
import { useStudyContext } from '../study-context.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

const NO_SETS = { setSizes: new Map<string, number>() }

export function AlgorithmFields({ values, change, differs }: FieldsProps) {
  const { variant } = useStudyContext()
  const length = values['feed-length'].trim()
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
      {readsFeedLength(values.algorithm) && (
        <Cell differs={differs('feed-length')}>
          <TextInput
            label="Length of the feed"
            description="Cards that a participant sees, 100 where nothing is set."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder="100"
            inputMode="numeric"
            value={values['feed-length']}
            onChange={(event) => change({ 'feed-length': event.currentTarget.value })}
            error={length === '' ? undefined : findParameter('feed-length')?.check(length, NO_SETS)[0]}
            autoComplete="off"
          />
        </Cell>
      )}
    </div>
  )
}
