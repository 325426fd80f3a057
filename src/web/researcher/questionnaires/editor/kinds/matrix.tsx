import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { freeKey, takenKeys } from '#domain/questions/editing/answer-fields.ts'
import type { ItemOf } from '#domain/questions/item.ts'
import { batteryItems, pastedLines } from '#domain/questions/paste.ts'
import type { Text } from '#domain/questions/text.ts'
import { IconButton } from '#web/researcher/create-study/icon-button.tsx'
import styles from '../fields/fields.module.css'
import { OfferedIf } from '../fields/offered-if.tsx'
import { movedTo, OptionsField } from '../fields/options-field.tsx'
import { SortableList } from '../fields/sortable-list.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Icon } from '../icon.tsx'
import { PasteDialog } from '../paste/paste-dialog.tsx'
import { useEditor } from '../state/editor-context.ts'
import { defineKind, type KindProps } from './kind.ts'
import { OrderField } from './order-field.tsx'

export const matrix = defineKind({
  type: 'matrix',
  label: 'Matrix',
  about: 'Statements that share a scale',
  group: 'Scale',
  icon: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  isScored: true,
  keyAbout: 'Names the matrix. Each statement has a key of its own.',
  Fields: (props) => (
    <>
      <Rows {...props} />
      <OptionsField legend="Scale" options={props.item.options} of={props.of} change={props.change} />
      <div className={styles.pair}>
        <OrderField
          label="Order of the statements"
          orders={['fixed', 'random']}
          order={props.item.rowOrder}
          onChange={(rowOrder) => props.change({ rowOrder })}
        />
        <OrderField
          label="Order of the scale"
          orders={['fixed', 'reversed-for-half']}
          order={props.item.optionOrder}
          onChange={(optionOrder) => props.change({ optionOrder })}
        />
      </div>
      <Switch
        withThumbIndicator={false}
        label="Several may be ticked in a row"
        checked={props.item.isMultiple ?? false}
        onChange={(event) => props.change({ isMultiple: event.currentTarget.checked || undefined })}
      />
    </>
  ),
})

function Rows({ item, of, change }: KindProps<ItemOf<'matrix', Text>>) {
  const { getEdited } = useEditor()
  const [isPasting, setIsPasting] = useState(false)
  const { rows } = item
  type Row = (typeof rows)[number]
  const replace = (at: number, row: Row, typing: string) =>
    change({ rows: rows.map((each, i) => (i === at ? row : each)) }, typing)
  const others = () => takenKeys(getEdited(), of)
  const add = () => {
    const taken = new Set([...others(), item.key, ...rows.map(({ key }) => key)])
    change({ rows: [...rows, { key: freeKey(`${item.key}_${rows.length + 1}`, taken), label: '' }] })
  }
  const statements = (text: string, taken: ReadonlySet<string>): readonly Row[] => {
    const [made] = batteryItems({ statements: pastedLines(text), scale: item, as: 'matrix', label: item.key, taken })
    return made?.type === 'matrix' ? made.rows : []
  }
  return (
    <fieldset className={styles.group}>
      <legend>Statements</legend>
      <SortableList
        n={rows.length}
        nameOf={(i) => `statement ${i + 1}`}
        onMove={(from, to) => change({ rows: movedTo(rows, from, to) })}
      >
        {(i) => {
          const row = rows[i]
          return (
            row && (
              <div className={styles.option}>
                <div className={styles.optionRow}>
                  <TextField
                    label={`Statement ${i + 1}`}
                    isLabelHidden
                    hasInsert={false}
                    text={row.label}
                    of={of}
                    name={`row-${i}`}
                    onChange={(label, typing) => replace(i, { ...row, label }, typing)}
                  />
                  <TextInput
                    className={styles.optionValue ?? ''}
                    aria-label={`Key of statement ${i + 1}`}
                    value={row.key}
                    onChange={({ currentTarget: { value: key } }) => replace(i, { ...row, key }, `${of}/row-key-${i}`)}
                    autoComplete="off"
                    spellCheck={false}
                  />
                  <IconButton
                    icon="remove"
                    label={`Remove statement ${i + 1}`}
                    isOff={rows.length === 1}
                    onClick={() => change({ rows: rows.filter((_, at) => at !== i) })}
                  />
                </div>
                <OfferedIf of={of} what="statement" part={row} onChange={(next) => replace(i, next, `${of}/offered-${i}`)} />
              </div>
            )
          )
        }}
      </SortableList>
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
          Add a statement
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setIsPasting(true)}>
          Paste statements
        </Button>
      </div>
      {isPasting && (
        <PasteDialog
          title="Paste statements"
          hint="One statement per line."
          read={(text) =>
            statements(text, new Set([...others(), item.key])).map((row) => ({
              what: String(row.label),
              detail: row.key,
              made: row,
            }))
          }
          onClose={() => setIsPasting(false)}
          actions={[
            { label: 'Replace the statements', make: (made) => change({ rows: made }) },
            {
              label: 'Add them',
              make: (_, text) =>
                change({ rows: [...rows, ...statements(text, new Set([...others(), item.key, ...rows.map(({ key }) => key)]))] }),
            },
          ]}
        />
      )}
    </fieldset>
  )
}
