import { EndFields, RangeFields } from '../fields/range-fields.tsx'
import { defineKind } from './kind.ts'

export const analogue = defineKind({
  type: 'analogue',
  label: 'Line between two ends',
  about: 'Visual analogue scale, without a start value',
  group: 'Scale',
  icon: 'M4 12h16M4 9v6M20 9v6M10 8v8',
  isScored: true,
  Fields: ({ item, of, change }) => (
    <>
      <EndFields
        of={of}
        first={{ label: 'At the low end', text: item.minLabel, onChange: (minLabel, typing) => change({ minLabel }, typing) }}
        second={{ label: 'At the high end', text: item.maxLabel, onChange: (maxLabel, typing) => change({ maxLabel }, typing) }}
      />
      <RangeFields range={item} of={of} change={change} />
    </>
  ),
})
