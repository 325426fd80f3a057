import { Radio, Stack } from '@mantine/core'
import { findFeedAlgorithm, readsFeedLength } from '#domain/feed-algorithms/index.ts'
import { settingHelp } from '#domain/study/design/setting-words.ts'
import { useStudyContext } from '../../study-context.ts'
import { Cell } from '../cell.tsx'
import choice from '../choice.module.css'
import fields from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { TextSetting } from '../text-setting.tsx'
import styles from './algorithm-fields.module.css'
import { AlgorithmPicture } from './algorithm-picture.tsx'
import { OrderFields } from './order-fields.tsx'

export function AlgorithmFields(props: FieldsProps) {
  const { values, change, differs } = props
  const { variant } = useStudyContext()
  return (
    <Stack>
      <Cell differs={differs('algorithm')} name="algorithm">
        <Radio.Group
          size="md"
          label="News feed algorithm"
          description="All but Random take every card of each set; the numbers under Cards do not apply to them."
          value={values.algorithm}
          onChange={(algorithm) => change({ algorithm })}
        >
          <div className={styles.choices}>
            {variant.algorithms.map(({ value, label }) => (
              <Radio
                key={value}
                value={value}
                size="md"
                classNames={{ body: choice.choice, labelWrapper: choice.wrapper, label: styles.label }}
                label={
                  <>
                    <AlgorithmPicture name={value} />
                    <span className={styles.words}>
                      {label} <span className={styles.about}>{findFeedAlgorithm(value)?.about}</span>
                    </span>
                  </>
                }
              />
            ))}
          </div>
        </Radio.Group>
      </Cell>
      {readsFeedLength(values.algorithm) && (
        <div className={fields.grid}>
          <TextSetting
            {...props}
            name="feed-length"
            label="Length of the feed"
            description={settingHelp('feed-length')}
            placeholder="100"
            inputMode="numeric"
          />
        </div>
      )}
      <OrderFields {...props} />
    </Stack>
  )
}
