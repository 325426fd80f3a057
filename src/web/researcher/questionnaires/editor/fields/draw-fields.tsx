import { Button, Checkbox, MultiSelect, TextInput } from '@mantine/core'
import type { DrawnPart, DrawSource } from '#domain/questions/item.ts'
import { textIn } from '#domain/questions/text.ts'
import { IconButton } from '#web/researcher/create-study/icon-button.tsx'
import { useEditor } from '../state/editor-context.ts'
import styles from './fields.module.css'
import { NumberField } from './number-field.tsx'

type Props = { source: DrawSource; of: string; onChange: (source: DrawSource, typing?: string) => void }

/** Which parts are drawn, and the pages that only people with a part are asked. */
export function DrawFields({ source, of, onChange }: Props) {
  const { nAsked, ...others } = source
  const { parts, nDrawn, order, isEven } = others
  const change = (patch: Partial<DrawSource>, typing?: string) => onChange({ ...source, ...patch }, typing)
  const { getEdited, languages } = useEditor()
  const { pages } = getEdited()
  const own = pages.findIndex(({ blocks }) => blocks.some(({ items }) => items.some(({ id }) => id === of)))
  const later = pages
    .map(({ name, heading }, i) => ({ value: name, label: `${i + 1}: ${textIn(heading ?? '', languages) || name}` }))
    .slice(own + 1)
  const put = (at: number, patch: Partial<DrawnPart>, typing?: string) =>
    change({ parts: parts.map((part, i) => (i === at ? { ...part, ...patch } : part)) }, typing)
  return (
    <fieldset className={styles.group}>
      <legend>Parts</legend>
      {parts.map(({ value, pages: chosen = [] }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the list while its name is typed.
        <div key={at} className={styles.part}>
          <TextInput
            label={`Name of part ${at + 1}`}
            value={value}
            onChange={({ currentTarget }) => put(at, { value: currentTarget.value }, `${of}/part-${at}`)}
            autoComplete="off"
            spellCheck={false}
          />
          <MultiSelect
            label="Its pages"
            placeholder={chosen.length === 0 ? 'None: use it in conditions' : ''}
            data={[...later, ...chosen.filter((name) => !later.some((page) => page.value === name))]}
            value={[...chosen]}
            onChange={(names) => put(at, { pages: pages.map(({ name }) => name).filter((name) => names.includes(name)) })}
          />
          <IconButton
            icon="remove"
            label={`Remove part ${at + 1}`}
            onClick={() => change({ parts: parts.filter((_, i) => i !== at) })}
          />
        </div>
      ))}
      <Button size="compact-sm" variant="default" onClick={() => change({ parts: [...parts, { value: freeName(parts) }] })}>
        Add a part
      </Button>
      <NumberField
        label="How many each person gets"
        value={nDrawn}
        min={1}
        max={parts.length}
        onChange={(n) => change({ nDrawn: n ?? 1 }, `${of}/n-drawn`)}
      />
      {nDrawn > 1 && (
        <NumberField
          label="How many of them are asked at most"
          description="The first whose pages are shown to the person. Empty: all."
          value={nAsked}
          min={1}
          max={nDrawn}
          onChange={(n) => onChange(n === undefined ? others : { ...others, nAsked: n }, `${of}/n-asked`)}
        />
      )}
      {nDrawn > 1 && (
        <Checkbox
          label="In a random order"
          checked={order === 'random'}
          onChange={({ currentTarget: { checked } }) => change({ order: checked ? 'random' : 'fixed' })}
        />
      )}
      <Checkbox
        label="Evenly over people"
        description="The parts that the fewest people have come first. Otherwise chance alone decides."
        checked={isEven}
        onChange={({ currentTarget: { checked } }) => change({ isEven: checked })}
      />
    </fieldset>
  )
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

function freeName(parts: readonly DrawnPart[]): string {
  const names = new Set(parts.map(({ value }) => value))
  return [...LETTERS].find((letter) => !names.has(letter)) ?? `part-${parts.length + 1}`
}
