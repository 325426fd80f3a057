import { NativeSelect } from '@mantine/core'
import type { Choice } from '#domain/study/draft/variants.ts'
import { Cell } from './cell.tsx'
import { DESCRIPTION_BELOW, type SettingProps } from './fields-props.ts'

type Props = SettingProps & { options: readonly Choice[] }

export function SelectSetting({ values, change, differs, name, label, description, isWide = false, options }: Props) {
  return (
    <Cell differs={differs(name)} name={name} isWide={isWide}>
      <NativeSelect
        label={label}
        description={description}
        inputWrapperOrder={DESCRIPTION_BELOW}
        data={[...options]}
        value={values[name]}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    </Cell>
  )
}
