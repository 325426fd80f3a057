import { NativeSelect, TextInput } from '@mantine/core'
import { RangeFields } from '../fields/range-fields.tsx'
import { defineKind, type ItemOf } from './kind.ts'

type Source = ItemOf<'hidden'>['source']

const STARTS: Readonly<Record<Source['from'], Source>> = {
  url: { from: 'url', name: '' },
  random: { from: 'random', min: 1, max: 100 },
  condition: { from: 'condition' },
}

export const hidden = defineKind({
  type: 'hidden',
  label: 'Hidden field',
  about: 'Stored with the page, not shown',
  group: 'Without an answer',
  Fields: ({ item: { source }, of, change }) => (
    <>
      <NativeSelect
        label="What is stored"
        data={[
          { value: 'url', label: 'A parameter of the link' },
          { value: 'random', label: 'A random whole number' },
          { value: 'condition', label: 'The condition' },
        ]}
        value={source.from}
        // One of the three above.
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
    </>
  ),
})
