import { useSortable } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'
import type { Step } from '#domain/journey/step.ts'
import { formsAt, stepsOf, withFormsAt, withSteps } from '#domain/study/draft/journey-edits.ts'
import { Icon } from '#web/researcher/questionnaires/editor/icon.tsx'
import { IconButton } from '../../icon-button.tsx'
import type { FieldsProps } from '../fields-props.ts'
import styles from './forms.module.css'
import { StepCondition } from './step-condition.tsx'
import { stepId, stepWords } from './step-words.ts'
import type { OwnForms } from './use-own-forms.ts'

type Props = Pick<FieldsProps, 'values' | 'change'> & {
  step: Step
  /** All steps, also those that are not shown. */
  steps: readonly Step[]
  own: OwnForms
  /** Undefined where it cannot be moved that way. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  startsOpen: boolean
}

export function StepRow({ step, steps, values, change, own, onUp, onDown, startsOpen }: Props) {
  const isFixed = step.step === 'consent' || step.step === 'feed'
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: stepId(step),
    disabled: { draggable: isFixed, droppable: step.step === 'consent' },
  })
  const { label, asks } = stepWords(step, own)
  return (
    <li
      ref={setNodeRef}
      className={isFixed ? styles.fixed : undefined}
      data-step={step.step}
      data-dragging={isDragging}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {!isFixed && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.grip}
          {...attributes}
          {...listeners}
          aria-label={`Move ${label}`}
        >
          <Icon name="grip" />
        </button>
      )}
      <span className={styles.stepName}>
        {label}
        {asks && <span className={styles.orderAsks}>{asks}</span>}
      </span>
      {!isFixed && (
        <span className={styles.moves}>
          <IconButton icon="up" label={`Move ${label} up`} isOff={!onUp} onClick={() => onUp?.()} />
          <IconButton icon="down" label={`Move ${label} down`} isOff={!onDown} onClick={() => onDown?.()} />
          {step.step === 'form' && (
            <IconButton icon="remove" label={`Remove ${label}`} onClick={() => change(without(values, step.form))} />
          )}
        </span>
      )}
      {step.step !== 'consent' && <StepCondition {...{ step, steps, values, change, label, startsOpen }} />}
      {step.step === 'form' && <NewerVersion name={step.form} own={own} />}
    </li>
  )
}

function without(values: FieldsProps['values'], name: string) {
  const steps = stepsOf(values)
  const side = formsAt(steps, 'before').includes(name) ? 'before' : 'after'
  return withSteps(
    withFormsAt(
      steps,
      side,
      formsAt(steps, side).filter((each) => each !== name),
    ),
  )
}

/** The study has a copy, so that nothing changes unless somebody says so. */
function NewerVersion({ name, own }: { name: string; own: OwnForms }) {
  const copy = own.copies.find((each) => each.name === name)
  const newer = own.newerVersion(name)
  if (copy === undefined || newer === undefined) return null
  return (
    <p className={styles.newer}>
      This is version {copy.version}; the library has version {newer}.
      <Button size="compact-sm" variant="default" onClick={() => void own.takeNewest(name)}>
        Use version {newer}
      </Button>
    </p>
  )
}
