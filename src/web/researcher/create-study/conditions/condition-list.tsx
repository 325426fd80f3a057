import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { type Dispatch, useState } from 'react'
import { MAX_NAME_LENGTH } from '#domain/parameters/index.ts'
import { conditionLabel } from '#domain/study/design/words.ts'
import { type Draft, type DraftEvent, namesOf } from '#domain/study/draft/draft.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './conditions-panel.module.css'

const EXAMPLES = ['Name, e.g. control', 'Name, e.g. prompt']

type Props = { draft: Draft; dispatch: Dispatch<DraftEvent> }

/** The conditions with their names. The number of a condition is its id in the data; the name is beside it. */
export function ConditionList({ draft, dispatch }: Props) {
  const names = namesOf(draft)
  const numbers = names.map((_, i) => i + 1)
  return (
    <Group align="end" justify="space-between">
      <ul className={styles.list} aria-label="Conditions">
        {numbers.map((number) => (
          <li key={number}>
            Condition {number}
            <TextInput
              size="sm"
              aria-label={`Name of Condition ${number}`}
              placeholder={EXAMPLES[number - 1] ?? 'Name'}
              maxLength={MAX_NAME_LENGTH}
              // As typed: a name of several words has a space at its end for a moment.
              value={draft.conditions[number - 1]?.['condition-name'] ?? ''}
              onChange={(event) =>
                dispatch({
                  happened: 'section-changed',
                  condition: number,
                  patch: { 'condition-name': event.currentTarget.value },
                })
              }
              autoComplete="off"
            />
            <IconButton
              icon="remove"
              label={`Remove Condition ${number}`}
              onClick={() => dispatch({ happened: 'condition-removed', condition: number })}
            />
          </li>
        ))}
      </ul>
      {draft.perCondition.length > 0 && <CopyCondition draft={draft} names={names} dispatch={dispatch} />}
    </Group>
  )
}

type CopyProps = Props & { names: readonly string[] }

function CopyCondition({ draft, names, dispatch }: CopyProps) {
  const [chosenFrom, setFrom] = useState(1)
  const [chosenTo, setTo] = useState(2)
  const [from, to] = [chosenFrom, chosenTo].map((number) => Math.min(number, names.length)) as [number, number] // two in, two out
  const options = names.map((name, i) => ({ value: String(i + 1), label: conditionLabel(i + 1, name) }))
  return (
    <Group align="end" gap="xs">
      <NativeSelect
        size="sm"
        label="Copy all columns of"
        data={options}
        value={String(from)}
        onChange={(event) => setFrom(Number(event.currentTarget.value))}
      />
      <NativeSelect
        size="sm"
        label="to"
        data={options}
        value={String(to)}
        onChange={(event) => setTo(Number(event.currentTarget.value))}
      />
      <Button
        size="sm"
        variant="default"
        disabled={from === to}
        onClick={() => dispatch({ happened: 'condition-copied', from, to: [to], sections: draft.perCondition })}
      >
        Copy
      </Button>
    </Group>
  )
}
