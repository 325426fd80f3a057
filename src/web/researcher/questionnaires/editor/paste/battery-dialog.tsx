import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Item } from '#domain/questions/item.ts'
import { rowsOf } from '#domain/questions/item-keys.ts'
import { batteryItems, pastedLines } from '#domain/questions/paste.ts'
import { findScale, SCALE_PRESETS } from '#domain/questions/scale-presets.ts'
import type { Text } from '#domain/questions/text.ts'
import { kindOf } from '../kinds/index.ts'
import { PasteDialog, type Pasted } from './paste-dialog.tsx'

type Props = { taken: ReadonlySet<string>; onAdd: (items: readonly Item<Text>[]) => void; onClose: () => void }

/** Statements, one per line, onto a scale. */
export function BatteryDialog({ taken, onAdd, onClose }: Props) {
  const [scaleName, setScaleName] = useState('agreement-5')
  const [as, setAs] = useState<'matrix' | 'items'>('matrix')
  const [label, setLabel] = useState('')
  const scale = findScale(scaleName)
  const isSlider = scale !== undefined && 'item' in scale
  const items = (text: string) =>
    scale ? batteryItems({ statements: pastedLines(text), scale, as: isSlider ? 'items' : as, label, taken }) : []
  return (
    <PasteDialog
      title="Paste statements onto a scale"
      hint="One statement per line. Numbers and bullets are taken away."
      read={(text) => items(text).flatMap(statementsOf)}
      onClose={onClose}
      actions={[{ label: 'Add them', make: (_, text) => onAdd(items(text)) }]}
    >
      <NativeSelect
        label="Scale"
        data={SCALE_PRESETS.map(({ name, label: words }) => ({ value: name, label: words }))}
        value={scaleName}
        onChange={(event) => setScaleName(event.currentTarget.value)}
      />
      {!isSlider && (
        <SegmentedControl
          aria-label="What is made"
          data={[
            { value: 'matrix', label: 'One matrix' },
            { value: 'items', label: 'Single questions' },
          ]}
          value={as}
          onChange={(next) => setAs(next === 'items' ? 'items' : 'matrix')}
        />
      )}
      {!isSlider && as === 'matrix' && (
        <TextInput
          label="Question above the matrix"
          placeholder="How far do you agree?"
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      )}
    </PasteDialog>
  )
}

function statementsOf(item: Item<Text>): Pasted<Item<Text>>[] {
  const rows = rowsOf(item)
  if (!rows) return [{ what: String(item.label), detail: `${kindOf(item.type).label}, ${item.key}`, made: item }]
  return rows.map((row) => ({ what: String(row.label), detail: row.key, made: item }))
}
