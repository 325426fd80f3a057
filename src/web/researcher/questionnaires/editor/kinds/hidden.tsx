import { NativeSelect, TextInput } from '@mantine/core'
import type { ItemOf } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import { CasesField } from '../fields/cases-field.tsx'
import { DrawFields } from '../fields/draw-fields.tsx'
import { RangeFields } from '../fields/range-fields.tsx'
import { defineKind } from './kind.ts'

type Source = ItemOf<'hidden', Text>['source']

const STARTS: Readonly<Record<Source['from'], Source>> = {
  url: { from: 'url', name: '' },
  random: { from: 'random', min: 1, max: 100 },
  condition: { from: 'condition' },
  draw: { from: 'draw', parts: [{ value: 'a' }, { value: 'b' }], nDrawn: 1, order: 'random', isEven: true },
  value: { from: 'value', cases: [{ value: '' }] },
}

export const hidden = defineKind({
  type: 'hidden',
  label: 'Hidden field',
  about: 'Stored with the page, not shown',
  group: 'Without an answer',
  icon: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM4 4l16 16',
  question: { label: 'What it is, for the codebook', hasInsert: false },
  Fields: ({ item: { source }, of, change }) => (
    <>
      <NativeSelect
        label="What is stored"
        data={[
          { value: 'url', label: 'A parameter of the link' },
          { value: 'random', label: 'A random whole number' },
          { value: 'condition', label: 'The condition' },
          { value: 'draw', label: 'Parts that are drawn for each person' },
          { value: 'value', label: 'A fixed value, or one for each case' },
        ]}
        value={source.from}
        // One of those above.
        onChange={({ currentTarget: { value } }) => change({ source: STARTS[value as Source['from']] })}
      />
      {source.from === 'url' && (
        <TextInput
          label="Name of the parameter"
          value={source.name}
          onChange={({ currentTarget: { value } }) => change({ source: { ...source, name: value } }, `${of}/source`)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {source.from === 'random' && (
        <RangeFields range={source} of={of} change={(patch, typing) => change({ source: { ...source, ...patch } }, typing)} />
      )}
      {source.from === 'draw' && (
        <DrawFields source={source} of={of} onChange={(next, typing) => change({ source: next }, typing)} />
      )}
      {source.from === 'value' && (
        <CasesField cases={source.cases} of={of} onChange={(cases, typing) => change({ source: { ...source, cases } }, typing)} />
      )}
    </>
  ),
})
