import { TextInput } from '@mantine/core'
import { placeId } from '../review/go-to-place.ts'
import { Cell } from './cell.tsx'
import type { FieldsProps } from './fields-props.ts'
import { settingProblem } from './setting-problem.ts'

/** Its label is the heading of the section. */
export function NameFields({ values, change }: FieldsProps) {
  return (
    <Cell differs={false} name="study-name">
      <TextInput
        size="md"
        aria-labelledby={placeId('name')}
        dir="auto"
        placeholder="None yet"
        value={values['study-name']}
        onChange={(event) => change({ 'study-name': event.currentTarget.value })}
        error={settingProblem('study-name', values['study-name'])}
        autoComplete="off"
      />
    </Cell>
  )
}
