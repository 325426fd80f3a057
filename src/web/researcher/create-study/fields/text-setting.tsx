import { TextInput } from '@mantine/core'
import { Cell } from './cell.tsx'
import { DESCRIPTION_BELOW, type SettingProps } from './fields-props.ts'
import { settingProblem } from './setting-problem.ts'

type Props = SettingProps & { placeholder?: string | undefined; inputMode?: 'decimal' | 'numeric'; type?: 'date'; min?: string }

/** A number, code or address. */
export function TextSetting({
  values,
  change,
  differs,
  takeButtons: _,
  isPart: __,
  name,
  label,
  description,
  isWide = false,
  ...input
}: Props) {
  return (
    <Cell differs={differs(name)} name={name} isWide={isWide}>
      <TextInput
        {...input}
        label={label}
        description={description}
        inputWrapperOrder={DESCRIPTION_BELOW}
        value={values[name]}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
        error={settingProblem(name, values[name])}
        autoComplete="off"
        spellCheck={false}
      />
    </Cell>
  )
}
