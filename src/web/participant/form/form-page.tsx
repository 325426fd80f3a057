import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { glideTo } from '#web/shared/ui/glide.ts'
import type { Participant } from '../browser/open-participant.ts'
import { FormFrame } from './form-frame.tsx'
import { FormItem } from './form-item.tsx'
import { type FormEvent, isBusy } from './form-state.ts'
import { itemId } from './item-ids.ts'
import type { AskedPage } from './own-form.ts'
import { SaveLine } from './save-line.tsx'
import { useForm } from './use-form.ts'
import { usePrefetch } from './use-prefetch.ts'

type Props = { participant: Participant; questionnaire: Questionnaire; asked?: AskedPage; hasArrived: boolean }

/** One page of questions, from its data alone. */
export function FormPage({ participant, questionnaire, asked, hasArrived }: Props) {
  const form = useForm(participant, questionnaire, asked)
  const { name, heading, intro, submitLabel } = form.questionnaire
  const { visitor, blocks, state, said, nOpen, happened, next } = form
  usePrefetch(visitor, name)
  const isSaving = isBusy(state)

  // Keeps its identity, so that typing in one item does not re-render the others.
  const latest = useRef(happened)
  latest.current = happened
  const onEvent = useCallback((event: FormEvent) => latest.current(event), [])

  const [wanted, setWanted] = useState<{ key: string }>()
  const press = async ({ detail }: MouseEvent) => {
    // The second half of a double click belongs to the page that the first half left.
    if (detail > 1) return
    const [first] = await next()
    setWanted(first === undefined ? undefined : { key: first })
  }
  // After the page has rendered the problem, so that a screen reader reads it with the control.
  useEffect(() => {
    if (wanted !== undefined) focusItem(wanted.key)
  }, [wanted])

  return (
    <FormFrame
      heading={heading}
      hasArrived={hasArrived}
      isPreview={visitor === undefined}
      visiting={visitor && participant}
      part={form.part}
    >
      {intro !== undefined && <p className="form-intro">{intro}</p>}
      <form noValidate autoComplete="off" aria-busy={isSaving} onSubmit={(event) => event.preventDefault()}>
        <div className="form-items" inert={isSaving}>
          {blocks.map((block) => (
            <section key={block.name} className="form-block" aria-label={block.heading}>
              {block.heading !== undefined && <h2>{block.heading}</h2>}
              {block.items.map((item) => (
                <FormItem
                  key={item.key}
                  item={item}
                  answer={state.answers[item.key] ?? ''}
                  isTouched={state.touched.includes(item.key)}
                  problem={said[item.key]}
                  onEvent={onEvent}
                />
              ))}
            </section>
          ))}
        </div>
        <div className="form-bar">
          <SaveLine status={state.status} nSaid={Object.keys(said).length} nOpen={nOpen} />
          <button type="button" className="form-next" aria-disabled={nOpen > 0 || isSaving} onClick={press}>
            {submitLabel}
          </button>
        </div>
      </form>
    </FormFrame>
  )
}

/** Scrolls to the question, not only to its control: on a phone the question may be off the screen. */
function focusItem(key: string) {
  const item = document.getElementById(itemId(key))
  const control = item?.querySelector<HTMLElement>('input:checked, input, textarea')
  if (item) glideTo(item)
  control?.focus({ preventScroll: true })
}
