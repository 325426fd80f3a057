import { Button, TextInput } from '@mantine/core'
import { type Dispatch, type FormEvent, memo, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { tooManyConditions } from '#domain/study/checks/condition-settings.ts'
import { type Draft, type DraftEvent, hasUnconfirmedNumber, isTooManyConditions, namesOf } from '#domain/study/draft/draft.ts'
import panel from '#web/researcher/ui/panel.module.css'
import { ProblemList } from '#web/researcher/ui/result.tsx'
import { placeId } from '../review/go-to-place.ts'
import { ConditionList } from './condition-list.tsx'
import styles from './conditions-panel.module.css'
import { FactorialDialog } from './factorial-dialog.tsx'

type Props = { draft: Draft; dispatch: Dispatch<DraftEvent>; isRestored: boolean; isStored: boolean; problems: readonly string[] }

export const ConditionsPanel = memo(function ConditionsPanel({ draft, dispatch, isRestored, isStored, problems }: Props) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isUnconfirmed = hasUnconfirmedNumber(draft)
  const n = draft.conditions.length

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    dispatch({ happened: 'conditions-confirmed' })
  }

  return (
    <section className={`${panel.panel} ${styles.panel}`}>
      <form className={styles.form} onSubmit={onSubmit}>
        <TextInput
          id={placeId('conditions')}
          type="number"
          size="md"
          label="Number of conditions"
          value={draft.typedConditions}
          onChange={(event) => dispatch({ happened: 'conditions-typed', text: event.currentTarget.value })}
          error={isUnconfirmed}
          aria-describedby="conditions-state"
        />
        <Button type="submit" size="md">
          Enter
        </Button>
        <Button size="md" variant="default" onClick={() => dispatch({ happened: 'reset' })}>
          Reset
        </Button>
        <Button size="md" variant="subtle" className={styles.cross ?? ''} onClick={() => setIsDialogOpen(true)}>
          2 × 2 design
        </Button>
      </form>
      <p id="conditions-state" className={styles.state} data-unconfirmed={isUnconfirmed}>
        {isUnconfirmed ? unconfirmedHint(draft) : <ConditionsHint n={n} />}
      </p>
      <ProblemList problems={problems} />
      {isRestored && (
        <p className={styles.notice} role="status">
          {messages.createAutoFilled}
        </p>
      )}
      {!isStored && (
        <p className={styles.notice} role="status">
          This browser does not keep drafts: what you enter is gone when you leave the page.
        </p>
      )}
      {n > 1 && <ConditionList draft={draft} dispatch={dispatch} />}
      {isDialogOpen && <FactorialDialog dispatch={dispatch} onClose={() => setIsDialogOpen(false)} />}
    </section>
  )
}, isSame)

/** Skips rendering when a setting was edited, so that typing stays fast with many conditions. */
function isSame(before: Props, after: Props): boolean {
  return (
    before.draft.typedConditions === after.draft.typedConditions &&
    before.draft.conditions.length === after.draft.conditions.length &&
    namesOf(before.draft).join('\n') === namesOf(after.draft).join('\n') &&
    before.draft.perCondition === after.draft.perCondition &&
    before.isRestored === after.isRestored &&
    before.isStored === after.isStored &&
    before.problems.join('\n') === after.problems.join('\n')
  )
}

const unconfirmedHint = (draft: Draft) =>
  isTooManyConditions(draft)
    ? `${tooManyConditions(Number(draft.typedConditions))}. This one has ${draft.conditions.length} so far.`
    : `Press Enter to confirm. The study has ${draft.conditions.length} so far.`

const ConditionsHint = ({ n }: { n: number }) =>
  n === 1
    ? 'With more than one condition, every section can be set for all of them or for each.'
    : 'Cards, buttons and intervention have a block for each condition. “Different per condition” opens or closes one for any section.'
