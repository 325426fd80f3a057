import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { readsFeedLength } from '#domain/study/draft/draft-condition.ts'
import { useStudyContext } from '../study-context.ts'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { SelectSetting } from './select-setting.tsx'
import { TextSetting } from './text-setting.tsx'

export function AlgorithmFields(props: FieldsProps) {
  const { variant } = useStudyContext()
  const { algorithm } = props.values
  const usesAll = findFeedAlgorithm(algorithm)?.respectsCardCounts === false
  return (
    <div className={styles.grid}>
      <SelectSetting
        {...props}
        name="algorithm"
        label="News feed algorithm"
        description={
          usesAll
            ? 'Takes its cards from all cards of each set; the numbers under Cards do not apply.'
            : 'Uses the numbers of cards that are set under Cards.'
        }
        options={variant.algorithms}
      />
      {readsFeedLength(algorithm) && (
        <TextSetting
          {...props}
          name="feed-length"
          label="Length of the feed"
          description="Cards that a participant sees, 100 where nothing is set."
          placeholder="100"
          inputMode="numeric"
        />
      )}
    </div>
  )
}
