import { Button, NativeSelect } from '@mantine/core'
import { ENDING_OUTCOMES, type EndingOutcome, type Jump } from '#domain/questionnaires/questionnaire.ts'
import type { EditedPage } from '#domain/questions/editing/edited.ts'
import { expressionWords } from '#domain/questions/editing/expression-words.ts'
import type { FactChoice } from '#domain/questions/editing/facts-at.ts'
import { textIn } from '#domain/questions/text.ts'
import { IconButton } from '#web/researcher/create-study/icon-button.tsx'
import fields from '../fields/fields.module.css'
import { useEditor, useFacts } from '../state/editor-context.ts'
import { emptyComparison, GroupField } from './group-field.tsx'
import styles from './logic.module.css'

type Props = { page: EditedPage; onChange: (jumps: readonly Jump[] | undefined) => void }

const OUTCOME_WORDS: Readonly<Record<EndingOutcome, string>> = {
  screened_out: 'End the visit: screened out',
  quota_full: 'End the visit: quota full',
  failed_attention: 'End the visit: attention failed',
}

const PAGE = 'page:'

/** Where people go when they leave a page. The first jump whose condition holds counts. */
export function JumpsField({ page, onChange }: Props) {
  const { getEdited, languages } = useEditor()
  const edited = getEdited()
  const facts = useFacts(page.id, true)
  const at = edited.pages.findIndex(({ id }) => id === page.id)
  const later = edited.pages
    .map((each, i) => ({
      value: `${PAGE}${each.name}`,
      label: `Go to page ${i + 1}: ${textIn(each.heading ?? '', languages) || each.name}`,
      i,
    }))
    .filter(({ i }) => i > at)
  const targets = [
    ...later.map(({ value, label }) => ({ value, label })),
    { value: 'questionnaire', label: 'End this questionnaire' },
    ...ENDING_OUTCOMES.map((outcome) => ({ value: outcome as string, label: OUTCOME_WORDS[outcome] })),
  ]
  const jumps = page.jumps ?? []
  const set = (next: readonly Jump[]) => onChange(next.length === 0 ? undefined : next)
  return (
    <fieldset className={fields.group}>
      <legend>When people leave this page</legend>
      {jumps.length === 0 && <p className={fields.note}>They go to the next page.</p>}
      {jumps.map((jump, i) => (
        <OneJump
          // biome-ignore lint/suspicious/noArrayIndexKey: a jump is its place in the list.
          key={i}
          jump={jump}
          facts={facts}
          targets={targets}
          onChange={(next) => set(jumps.map((each, j) => (j === i ? next : each)))}
          onRemove={() => set(jumps.filter((_, j) => j !== i))}
        />
      ))}
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => set([...jumps, { if: emptyComparison(facts), to: { end: 'visit', outcome: 'screened_out' } }])}
        >
          Add a jump
        </Button>
      </div>
    </fieldset>
  )
}

type OneProps = {
  jump: Jump
  facts: readonly FactChoice[]
  targets: readonly { value: string; label: string }[]
  onChange: (jump: Jump) => void
  onRemove: () => void
}

function OneJump({ jump, facts, targets, onChange, onRemove }: OneProps) {
  const value = targetValue(jump.to)
  const isKnown = targets.some((each) => each.value === value)
  const label = targets.find((each) => each.value === value)?.label ?? value
  return (
    <div className={styles.jump}>
      <div className={styles.head}>
        <NativeSelect
          aria-label="Where they go"
          data={[...(isKnown ? [] : [{ value, label: `${value.replace(PAGE, '')} (no later page)` }]), ...targets]}
          error={!isKnown}
          value={value}
          onChange={(event) => onChange({ ...jump, to: targetOf(event.currentTarget.value) })}
        />
        <IconButton icon="remove" label="Remove this jump" onClick={onRemove} />
      </div>
      {jump.if === undefined ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange({ ...jump, if: emptyComparison(facts) })}>
          Only under a condition
        </Button>
      ) : (
        <GroupField
          expression={jump.if}
          facts={facts}
          onChange={(next) => onChange(next === undefined ? { to: jump.to } : { ...jump, if: next })}
        />
      )}
      <p className={styles.words}>{`${label}${jump.if === undefined ? ', always' : ` if ${expressionWords(jump.if, facts)}`}`}</p>
    </div>
  )
}

function targetValue(to: Jump['to']): string {
  if ('page' in to) return `${PAGE}${to.page}`
  return to.end === 'visit' ? to.outcome : 'questionnaire'
}

function targetOf(value: string): Jump['to'] {
  if (value.startsWith(PAGE)) return { page: value.slice(PAGE.length) }
  const outcome = ENDING_OUTCOMES.find((each) => each === value)
  return outcome === undefined ? { end: 'questionnaire' } : { end: 'visit', outcome }
}
