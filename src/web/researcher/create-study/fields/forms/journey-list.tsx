import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useMemo, useState } from 'react'
import type { Step } from '#domain/journey/step.ts'
import { FINAL_PAGE } from '#domain/session/final-page.ts'
import type { StepsPlace } from '#domain/study/draft/draft-waves.ts'
import { formsAt, moveStep } from '#domain/study/draft/journey-edits.ts'
import { useMoveSensors } from '../../../questionnaires/editor/row-move.tsx'
import type { FieldsProps } from '../fields-props.ts'
import styles from './forms.module.css'
import { StepCondition } from './step-condition.tsx'
import { StepRow } from './step-row.tsx'
import { isShown, stepId, stepWords } from './step-words.ts'
import type { OwnForms } from './use-own-forms.ts'

type Props = Pick<FieldsProps, 'values' | 'change'> & { place: StepsPlace; own: OwnForms }

/** The steps as participants meet them. Questionnaires and instructions are moved by mouse, touch, keyboard or buttons. */
export function JourneyList({ values, change, place, own }: Props) {
  const sensors = useMoveSensors()
  const [hasBegunFinal, setHasBegunFinal] = useState(false)
  const steps = useMemo(() => place.read(values), [place, values])
  // Consent and instructions without a text are no steps.
  const shown = steps.filter((step) => isShown(step, place.settings(values)))
  const ids = shown.map(stepId)
  const move = (step: Step | undefined, to: Step | undefined) => {
    if (step && to && step !== to) change(place.write(values, moveStep(steps, steps.indexOf(step), steps.indexOf(to))))
  }
  const stepOf = (id: string | number) => shown[ids.indexOf(String(id))]
  const say = (id: string | number, words: string) => {
    const step = stepOf(id)
    return step && `${stepWords(step, own).label} ${words}`
  }
  const placeOf = (id: string | number) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }: DragEndEvent) => over && move(stepOf(active.id), stepOf(over.id))}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => say(active.id, 'is picked up.'),
          onDragOver: ({ active, over }) => (over ? say(active.id, `is at ${placeOf(over.id)}.`) : undefined),
          onDragEnd: ({ active, over }) => (over ? say(active.id, `is dropped at ${placeOf(over.id)}.`) : undefined),
          onDragCancel: ({ active }) => say(active.id, 'stays where it was.'),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.order} aria-label={place.label(values)}>
          {shown.map((step, i) => (
            <StepRow
              // A feed is named in its row.
              key={
                step.step === 'feed'
                  ? `feed/${steps.slice(0, steps.indexOf(step)).filter((each) => each.step === 'feed').length}`
                  : stepId(step)
              }
              step={step}
              steps={steps}
              place={place}
              values={values}
              change={change}
              own={own}
              startsOpen={hasBegunFinal && stepId(step) === stepId(FINAL)}
              onUp={canMove(step, shown[i - 1]) ? () => move(step, shown[i - 1]) : undefined}
              onDown={canMove(step, shown[i + 1]) ? () => move(step, shown[i + 1]) : undefined}
            />
          ))}
          <Closing
            values={values}
            place={place}
            change={(patch) => {
              setHasBegunFinal(true)
              change(patch)
            }}
          />
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** Whether a step can change places with its neighbour. */
function canMove(step: Step, neighbour: Step | undefined): boolean {
  if (neighbour === undefined || neighbour.step === 'consent') return false
  if (step.step === 'instructions') return neighbour.step === 'form'
  if (step.step === 'feed') return neighbour.step !== 'instructions' && !(neighbour.step === 'form' && isClosing(neighbour.form))
  return !(neighbour.step === 'feed' && step.step === 'form' && isClosing(step.form))
}

const isClosing = (form: string) => ['final', 'custom-msg'].includes(form)

const FINAL: Step = { step: 'form', form: FINAL_PAGE }

/** What closes a visit by itself. */
function Closing({ values, change, place }: Omit<Props, 'own'>) {
  const steps = place.read(values)
  const settings = place.settings(values)
  const after = formsAt(steps, 'after')
  const asked = [...formsAt(steps, 'before'), ...after].filter((name) => name !== 'custom-msg')
  const hasFinal =
    !after.includes('final') && asked.length > 0 && settings['final-page'] !== 'no' && settings.platform !== 'custom'
  const hasMessage = !after.includes('custom-msg') && settings['custom-msg-type'] !== ''
  // Under a condition it is a step that the list names.
  const label = 'Final questions'
  return (
    <>
      {hasFinal && (
        <ClosingRow name={label}>
          <StepCondition {...{ values, change, place, label }} step={FINAL} steps={[...steps, FINAL]} />
        </ClosingRow>
      )}
      {hasMessage && <ClosingRow name="Your end message" />}
      <ClosingRow name="Debrief and exit" />
    </>
  )
}

const ClosingRow = ({ name, children }: { name: string; children?: ReactNode }) => (
  <li className={styles.fixed}>
    <span className={styles.stepName}>{name}</span>
    {children}
  </li>
)
