import { Radio, Stack } from '@mantine/core'
import { chancesOf, withChances, withMethod } from '#domain/study/assignment/assignment-edits.ts'
import { assignmentMethods, findAssignmentMethod } from '#domain/study/assignment/methods/index.ts'
import { leastFilled } from '#domain/study/assignment/methods/least-filled.ts'
import { askedBeforeFeed } from '#domain/study/assignment/stratum-choices.ts'
import { parametersOf } from '#domain/study/draft/draft-condition.ts'
import { Cell } from '../cell.tsx'
import choice from '../choice.module.css'
import fields from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import { TextSetting } from '../text-setting.tsx'
import styles from './assignment-fields.module.css'
import { ItemFields } from './item-fields.tsx'
import { NumbersInput } from './numbers-input.tsx'
import { QuotaRows } from './quota-rows.tsx'

/** How the condition of each person is drawn. */
export function AssignmentFields(props: FieldsProps) {
  const { values, change } = props
  const asked = askedBeforeFeed(parametersOf(values))
  const method = findAssignmentMethod(values.assignment) ?? leastFilled
  return (
    <Stack>
      <Cell differs={false} name="assignment">
        <Radio.Group
          size="md"
          label="Method"
          value={method.name}
          onChange={(name) => change(withMethod((findAssignmentMethod(name) ?? leastFilled).name))}
        >
          <div className={styles.choices}>
            {assignmentMethods.map(({ name, label, explains }) => (
              <Radio
                key={name}
                value={name}
                size="md"
                classNames={{ body: choice.choice, labelWrapper: choice.wrapper }}
                label={
                  <span className={styles.words}>
                    {label} <span className={styles.about}>{explains}</span>
                  </span>
                }
              />
            ))}
          </div>
        </Radio.Group>
      </Cell>
      {method.name === 'simple' && (
        <Cell differs={false} name="assignment-weights">
          <NumbersInput
            label="Relative chances of the conditions"
            description="One number for each condition, in their order: 2, 1 draws the first twice as often as the second."
            placeholder="Equal"
            numbers={chancesOf(values)}
            onChange={(chances) => change(withChances(chances))}
          />
        </Cell>
      )}
      {method.name === 'minimisation' && (
        <div className={fields.grid}>
          <TextSetting
            {...props}
            name="assignment-coin"
            label="Chance of the better condition"
            description="From 0.5 to 1. Below 1, nobody can foresee the next condition."
            placeholder="0.8"
            inputMode="decimal"
          />
        </div>
      )}
      <ItemFields values={values} change={change} asked={asked} method={method} />
      <QuotaRows values={values} change={change} asked={asked} />
    </Stack>
  )
}
