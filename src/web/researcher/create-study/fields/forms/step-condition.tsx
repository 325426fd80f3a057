import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Step } from '#domain/journey/step.ts'
import { expressionWords } from '#domain/questions/editing/expression-words.ts'
import type { Expression } from '#domain/questions/expression.ts'
import type { StepsPlace } from '#domain/study/draft/draft-waves.ts'
import { withCondition } from '#domain/study/draft/journey-edits.ts'
import { factsAtStep } from '#domain/study/draft/journey-facts.ts'
import { emptyComparison, GroupField } from '#web/researcher/questionnaires/editor/logic/group-field.tsx'
import type { FieldsProps } from '../fields-props.ts'
import styles from './forms.module.css'

type Props = Pick<FieldsProps, 'values' | 'change'> & {
  step: Step
  steps: readonly Step[]
  place: StepsPlace
  label: string
  /** Its condition was begun in another row. */
  startsOpen?: boolean
}

/** For whom a step is there: everybody, or those of whom something holds that is known by then. */
export function StepCondition({ step, steps, place, values, change, label, startsOpen = false }: Props) {
  const [isOpen, { open, toggle }] = useDisclosure(startsOpen)
  const at = steps.indexOf(step)
  const facts = factsAtStep(values, { place, steps, at })
  const condition = 'if' in step ? step.if : undefined
  const set = (next: Expression | undefined) => change(place.write(values, withCondition(steps, at, next)))
  if (condition === undefined)
    return (
      <div className={styles.condition}>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            set(facts.length === 0 ? { fact: 'url.', is: '=', value: '' } : emptyComparison(facts))
            open()
          }}
        >
          Only if…<span className="visually-hidden"> ({label})</span>
        </Button>
      </div>
    )
  return (
    <div className={styles.condition}>
      <p className={styles.words}>
        Only if {expressionWords(condition, facts)}
        <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Done' : 'Change'}
          <span className="visually-hidden"> the condition of {label}</span>
        </Button>
      </p>
      {isOpen && <GroupField expression={condition} facts={facts} onChange={set} />}
    </div>
  )
}
