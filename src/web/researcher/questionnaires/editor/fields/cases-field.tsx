import { Button, TextInput } from '@mantine/core'
import type { HiddenSource } from '#domain/questions/item.ts'
import { IconButton } from '#web/researcher/create-study/icon-button.tsx'
import { emptyComparison, GroupField } from '../logic/group-field.tsx'
import { useFacts } from '../state/editor-context.ts'
import styles from './fields.module.css'

type Cases = Extract<HiddenSource, { from: 'value' }>['cases']

type Props = { cases: Cases; of: string; onChange: (cases: Cases, typing?: string) => void }

/** Values that may be stored: the first whose condition holds. */
export function CasesField({ cases, of, onChange }: Props) {
  const facts = useFacts(of)
  const put = (at: number, next: Cases[number], typing?: string) =>
    onChange(
      cases.map((each, i) => (i === at ? next : each)),
      typing,
    )
  return (
    <fieldset className={styles.group}>
      <legend>Value</legend>
      {cases.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first that holds counts, so a case is its place.
        <div key={at} className={styles.part}>
          <TextInput
            label={cases.length === 1 ? 'What is stored' : `Value ${at + 1}`}
            value={each.value}
            onChange={({ currentTarget: { value } }) => put(at, { ...each, value }, `${of}/case-${at}`)}
            autoComplete="off"
          />
          {each.if === undefined ? (
            <Button size="compact-sm" variant="subtle" onClick={() => put(at, { ...each, if: emptyComparison(facts) })}>
              Only if …
            </Button>
          ) : (
            <GroupField
              expression={each.if}
              facts={facts}
              onChange={(condition) => put(at, { value: each.value, ...(condition && { if: condition }) })}
            />
          )}
          {cases.length > 1 && (
            <IconButton
              icon="remove"
              label={`Remove value ${at + 1}`}
              onClick={() => onChange(cases.filter((_, i) => i !== at))}
            />
          )}
        </div>
      ))}
      <Button size="compact-sm" variant="default" onClick={() => onChange([{ value: '', if: emptyComparison(facts) }, ...cases])}>
        Add a value for some people
      </Button>
    </fieldset>
  )
}
