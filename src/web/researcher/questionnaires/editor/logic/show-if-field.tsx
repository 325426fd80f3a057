import { Button } from '@mantine/core'
import { expressionWords } from '#domain/questions/editing/expression-words.ts'
import type { Expression } from '#domain/questions/expression.ts'
import { PlaceHelp } from '#web/researcher/manual/manual-help.tsx'
import fields from '../fields/fields.module.css'
import { useFacts } from '../state/editor-context.ts'
import { emptyComparison, GroupField } from './group-field.tsx'
import styles from './logic.module.css'

type Props = { of: string; what: string; showIf: Expression | undefined; onChange: (showIf: Expression | undefined) => void }

/** When a page, block or item is shown. */
export function ShowIfField({ of, what, showIf, onChange }: Props) {
  const facts = useFacts(of)
  return (
    <fieldset className={fields.group}>
      <legend>Shown if</legend>
      <PlaceHelp what="conditions" />
      {showIf === undefined ? (
        <div className={styles.none}>
          <span className={fields.note}>{`This ${what} is shown to everybody.`}</span>
          <Button size="compact-sm" variant="default" onClick={() => onChange(emptyComparison(facts))}>
            Add a condition
          </Button>
        </div>
      ) : (
        <>
          <GroupField expression={showIf} facts={facts} onChange={onChange} />
          <p className={styles.words}>{`Shown if ${expressionWords(showIf, facts)}`}</p>
        </>
      )}
    </fieldset>
  )
}
