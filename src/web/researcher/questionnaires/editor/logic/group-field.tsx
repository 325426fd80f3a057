import { Button, NativeSelect } from '@mantine/core'
import type { FactChoice } from '#domain/questions/editing/facts-at.ts'
import { asGroup, fromGroup, type Group, type GroupMode } from '#domain/questions/editing/groups.ts'
import type { Expression } from '#domain/questions/expression.ts'
import { IconButton } from '#web/researcher/create-study/icon-button.tsx'
import { ComparisonRow } from './comparison-row.tsx'
import styles from './logic.module.css'

const MODES: readonly { value: GroupMode; label: string }[] = [
  { value: 'all', label: 'All of these hold' },
  { value: 'any', label: 'At least one holds' },
  { value: 'none', label: 'None of these holds' },
  { value: 'not-all', label: 'Not all of these hold' },
]

/** Deeper groups are hard to read, and the format has a limit. */
const MAX_DEPTH = 4

type Props = {
  expression: Expression
  facts: readonly FactChoice[]
  /** Undefined when the last condition was removed. */
  onChange: (expression: Expression | undefined) => void
  depth?: number
}

export const emptyComparison = (facts: readonly FactChoice[]): Expression => {
  const last = facts.findLast(({ group }) => group === 'Answers') ?? facts[0]
  const first = last?.values?.[0]?.value
  return { fact: last?.fact ?? '', is: last?.isList ? 'chosen' : '=', value: first ?? '' }
}

/** Conditions that count together, and groups within. Nothing is written as code. */
export function GroupField({ expression, facts, onChange, depth = 0 }: Props) {
  const group = asGroup(expression)
  const change = (patch: Partial<Group>) => onChange(fromGroup({ ...group, ...patch }))
  const replace = (at: number, part: Expression | undefined) =>
    change({ parts: group.parts.flatMap((each, i) => (i !== at ? [each] : part ? [part] : [])) })
  return (
    <div className={styles.group} data-depth={depth}>
      {(group.parts.length > 1 || group.mode !== 'all' || depth > 0) && (
        <div className={styles.head}>
          <NativeSelect
            aria-label="How these count together"
            data={[...MODES]}
            value={group.mode}
            // One of the modes above.
            onChange={({ currentTarget: { value } }) => change({ mode: value as GroupMode })}
          />
          {depth > 0 && <IconButton icon="remove" label="Remove this group" onClick={() => onChange(undefined)} />}
        </div>
      )}
      {group.parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the group.
        <GroupPart key={i} expression={part} facts={facts} depth={depth + 1} onChange={(next) => replace(i, next)} />
      ))}
      <div className={styles.actions}>
        <Button size="compact-sm" variant="subtle" onClick={() => change({ parts: [...group.parts, emptyComparison(facts)] })}>
          Add a condition
        </Button>
        {depth < MAX_DEPTH && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => change({ parts: [...group.parts, { any: [emptyComparison(facts), emptyComparison(facts)] }] })}
          >
            Add a group
          </Button>
        )}
      </div>
    </div>
  )
}

function GroupPart(props: Props) {
  const { expression, facts, onChange } = props
  if (!('fact' in expression)) return <GroupField {...props} />
  return <ComparisonRow compared={expression} facts={facts} onChange={onChange} onRemove={() => onChange(undefined)} />
}
