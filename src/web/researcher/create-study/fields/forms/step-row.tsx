import { Button, TextInput } from '@mantine/core'
import { JOURNEY_ORDER } from '#domain/journey/block-order.ts'
import type { Step } from '#domain/journey/step.ts'
import { blockOf, removedFeed, withBlock } from '#domain/study/draft/draft-feeds.ts'
import type { StepsPlace } from '#domain/study/draft/draft-waves.ts'
import { formsAt, withFormsAt } from '#domain/study/draft/journey-edits.ts'
import { useRowMove } from '#web/researcher/questionnaires/editor/row-move.tsx'
import { IconButton } from '../../icon-button.tsx'
import type { FieldsProps } from '../fields-props.ts'
import { FeedOfStep } from '../waves/feed-of-step.tsx'
import styles from './forms.module.css'
import { StepCondition } from './step-condition.tsx'
import { stepId, stepWords } from './step-words.ts'
import type { OwnForms } from './use-own-forms.ts'

type Props = Pick<FieldsProps, 'values' | 'change'> & {
  step: Step
  /** All steps, also those that are not shown. */
  steps: readonly Step[]
  place: StepsPlace
  own: OwnForms
  /** Undefined where it cannot be moved that way. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  startsOpen: boolean
}

export function StepRow({ step, steps, place, values, change, own, onUp, onDown, startsOpen }: Props) {
  const nFeeds = steps.filter((each) => each.step === 'feed').length
  const mayMove = step.step === 'feed' ? nFeeds > 1 : step.step !== 'consent'
  const { ofRow, gripOf } = useRowMove({
    id: stepId(step),
    disabled: { draggable: !mayMove, droppable: step.step === 'consent' },
  })
  const { label, asks } = stepWords(step, own)
  const at = steps.indexOf(step)
  return (
    <li
      className={step.step === 'consent' || step.step === 'feed' ? styles.fixed : undefined}
      data-step={step.step}
      data-moves={mayMove}
      {...ofRow}
    >
      {mayMove && gripOf(`Move ${label}`, styles.grip)}
      <span className={styles.stepName}>
        {label}
        {asks && <span className={styles.orderAsks}>{asks}</span>}
      </span>
      {mayMove && (
        <span className={styles.moves}>
          <IconButton icon="up" label={`Move ${label} up`} isOff={!onUp} onClick={() => onUp?.()} />
          <IconButton icon="down" label={`Move ${label} down`} isOff={!onDown} onClick={() => onDown?.()} />
          {step.step === 'form' && (
            <IconButton icon="remove" label={`Remove ${label}`} onClick={() => change(without(values, place, step.form))} />
          )}
          {step.step === 'feed' && (
            <IconButton icon="remove" label={`Remove ${label}`} onClick={() => change(removedFeed(values, place, at))} />
          )}
        </span>
      )}
      {step.step === 'feed' && place.isLater && !mayMove && steps.some((each) => each.step === 'form') && (
        <span className={styles.moves}>
          <IconButton icon="remove" label={`Remove ${label}`} onClick={() => change(removedFeed(values, place, at))} />
        </span>
      )}
      {step.step === 'feed' && <FeedOfStep {...{ values, change, place, steps, step, at }} />}
      {step.step !== 'consent' && <StepCondition {...{ step, steps, place, values, change, label, startsOpen }} />}
      {(step.step === 'form' || step.step === 'feed') && !['', 'fixed'].includes(values[JOURNEY_ORDER]) && nFeeds > 1 && (
        <TextInput
          className={styles.block ?? ''}
          size="xs"
          aria-label={`Block of ${label}`}
          leftSection="Block"
          leftSectionWidth={52}
          placeholder="none"
          value={blockOf(step) ?? ''}
          onChange={(event) => change(place.write(values, withBlock(steps, at, asName(event.currentTarget.value))))}
        />
      )}
      {step.step === 'form' && <NewerVersion name={step.form} own={own} />}
    </li>
  )
}

/** A block is named like a feed; other letters are left out while somebody types. */
const asName = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/^[^a-z]+|[^a-z0-9_-]/g, '')
    .slice(0, 30)

function without(values: FieldsProps['values'], place: StepsPlace, name: string) {
  const steps = place.read(values)
  const side = formsAt(steps, 'before').includes(name) ? 'before' : 'after'
  const names = formsAt(steps, side).filter((each) => each !== name)
  return place.write(values, withFormsAt(steps, side, names))
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
