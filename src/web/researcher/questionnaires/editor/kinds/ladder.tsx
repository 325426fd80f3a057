import { EndFields, RangeFields } from '../fields/range-fields.tsx'
import { defineKind } from './kind.ts'

export const ladder = defineKind({
  type: 'ladder',
  label: 'Ladder',
  about: 'Steps from the bottom to the top',
  group: 'Scale',
  icon: 'M8 3v18M16 3v18M8 7h8M8 12h8M8 17h8',
  isScored: true,
  Fields: ({ item, of, change }) => (
    <>
      <RangeFields range={item} of={of} change={change} />
      <EndFields
        of={of}
        first={{ label: 'At the top', text: item.topLabel, onChange: (topLabel, typing) => change({ topLabel }, typing) }}
        second={{
          label: 'At the bottom',
          text: item.bottomLabel,
          onChange: (bottomLabel, typing) => change({ bottomLabel }, typing),
        }}
      />
    </>
  ),
})
