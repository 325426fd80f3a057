import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { DeclaredScore } from '#domain/questions/definition.ts'
import type { Edited } from '#domain/questions/editing/edited.ts'
import { rowsOf } from '#domain/questions/item-keys.ts'
import { textIn } from '#domain/questions/text.ts'
import { PlaceHelp } from '#web/researcher/manual/manual-help.tsx'
import { kindOf } from '../kinds/index.ts'
import styles from './fields.module.css'
import { NumberField } from './number-field.tsx'

type Props = { edited: Edited; onChange: (scores: readonly DeclaredScore[], name?: string) => void }

/** What can be scored: by its key, with its words. What is asked about each card has no single answer. */
const scorable = (edited: Edited) =>
  edited.pages
    .flatMap(({ blocks }) => blocks.flatMap(({ cards, items }) => (cards === undefined ? items : [])))
    .filter(({ type }) => kindOf(type).isScored)
    .flatMap((item) => (rowsOf(item) ?? [item]).map(({ key, label }) => ({ key, label: textIn(label, edited.languages) || key })))

/** Scores that are computed for every person and stand in the data, with their version and citation. */
export function ScoresField({ edited, onChange }: Props) {
  const { scores } = edited
  const keys = scorable(edited)
  const add = () => {
    const n = scores.length + 1
    onChange([...scores, { name: `${edited.name || 'score'}-${n}`, label: '', version: 1, compute: 'mean', keys: [] }])
  }
  return (
    <>
      <PlaceHelp what="scores" />
      {scores.length === 0 && (
        <p className={styles.note}>A score is computed for every person: a sum, a mean or the number of right answers.</p>
      )}
      {scores.map((score, i) => (
        <OneScore
          // biome-ignore lint/suspicious/noArrayIndexKey: a score is its place in the list while its name is typed.
          key={i}
          score={score}
          keys={keys}
          onChange={(next, name) =>
            onChange(
              scores.map((each, j) => (j === i ? next : each)),
              name && `score-${i}/${name}`,
            )
          }
          onRemove={() => onChange(scores.filter((_, j) => j !== i))}
        />
      ))}
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" disabled={keys.length === 0} onClick={add}>
          Add a score
        </Button>
      </div>
    </>
  )
}

type OneProps = {
  score: DeclaredScore
  keys: readonly { key: string; label: string }[]
  onChange: (score: DeclaredScore, name?: string) => void
  onRemove: () => void
}

function OneScore({ score, keys, onChange, onRemove }: OneProps) {
  const set = (patch: Partial<DeclaredScore>, name?: string) => onChange({ ...score, ...patch }, name)
  return (
    <fieldset className={styles.card} aria-label={`Score ${score.label || score.name}`}>
      <div className={styles.pair}>
        <TextInput
          label="What it measures"
          value={score.label}
          onChange={(event) => set({ label: event.currentTarget.value }, 'label')}
        />
        <TextInput
          label="Name in the data"
          value={score.name}
          onChange={(event) => set({ name: event.currentTarget.value }, 'name')}
          autoComplete="off"
          spellCheck={false}
        />
        <NativeSelect
          label="Computed as"
          data={[
            { value: 'mean', label: 'Mean' },
            { value: 'sum', label: 'Sum' },
            { value: 'count-right', label: 'Number of right answers' },
          ]}
          value={score.compute}
          // One of the three above.
          onChange={({ currentTarget }) => set({ compute: currentTarget.value as DeclaredScore['compute'] })}
        />
        <NumberField
          label="At least answered"
          placeholder="All"
          min={1}
          value={score.minAnswers}
          onChange={(minAnswers) => {
            const { minAnswers: _, ...rest } = score
            onChange(minAnswers === undefined ? rest : { ...rest, minAnswers }, 'least')
          }}
        />
        <NumberField
          label="Version"
          min={1}
          value={score.version}
          onChange={(version) => version !== undefined && set({ version }, 'version')}
        />
      </div>
      <ul className={styles.keys} aria-label="Questions of the score">
        {keys.map((each) => (
          <KeyRow key={each.key} field={each.key} label={each.label} score={score} onChange={onChange} />
        ))}
      </ul>
      <TextInput
        label="Citation"
        value={score.citation ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const { citation: _, ...rest } = score
          onChange(value === '' ? rest : { ...rest, citation: value }, 'citation')
        }}
      />
      <div className={styles.actions}>
        <Button size="compact-sm" variant="subtle" onClick={onRemove}>
          Remove the score
        </Button>
      </div>
    </fieldset>
  )
}

type KeyRowProps = { field: string; label: string; score: DeclaredScore; onChange: OneProps['onChange'] }

/** A question that may count: whether it does, turned around or not, and its right answer. */
function KeyRow({ field, label, score, onChange }: KeyRowProps) {
  const { keys, reverseKeyed = [], right = {}, compute } = score
  const isIn = keys.includes(field)
  const toggle = (list: readonly string[]) => (list.includes(field) ? list.filter((each) => each !== field) : [...list, field])
  return (
    <li className={styles.keyRow}>
      <Checkbox label={label} checked={isIn} onChange={() => onChange({ ...score, keys: toggle(keys) })} />
      {isIn && compute !== 'count-right' && (
        <Checkbox
          label="reversed"
          checked={reverseKeyed.includes(field)}
          onChange={() => onChange({ ...score, reverseKeyed: toggle(reverseKeyed) })}
        />
      )}
      {isIn && compute === 'count-right' && (
        <TextInput
          size="xs"
          aria-label={`Right answer to ${label}`}
          placeholder="Right answer"
          value={right[field] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...score, right: { ...right, [field]: value } }, `right-${field}`)
          }
        />
      )}
    </li>
  )
}
