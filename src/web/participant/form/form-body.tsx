import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { ShownBlock } from '#domain/questions/shown-for-cards.ts'
import { glideTo } from '#web/shared/ui/glide.ts'
import { FormItem } from './form-item.tsx'
import { type FormEvent, type FormState, isBusy, openReminders } from './form-state.ts'
import { FormText } from './form-text.tsx'
import { formWords } from './form-words.ts'
import { isOpen } from './item-fields.ts'
import { itemId } from './item-ids.ts'
import { SaveLine } from './save-line.tsx'
import { secondsToStay, useWait, WaitLine } from './wait-line.tsx'

type Props = {
  /** In the order in which they are shown. */
  blocks: readonly ShownBlock[]
  /** The card that a block is about. */
  renderCard?: ((block: ShownBlock) => ReactNode) | undefined
  submitLabel: Questionnaire['submitLabel']
  state: FormState
  /** Problems to show. */
  said: Readonly<Record<string, string>>
  nOpen: number
  /** Keeps its identity, so that typing in one item does not re-render the others. */
  onEvent: (event: FormEvent) => void
  /** Returns the items or fields that keep the page from going on, in the order of the page. */
  onNext: () => Promise<readonly string[]>
  epochNowMs: () => number
}

/** The questions of one page with Next below them. */
export function FormBody({ blocks, renderCard, submitLabel, state, said, nOpen, onEvent, onNext, epochNowMs }: Props) {
  const items = blocks.flatMap((block) => block.items)
  const isSaving = isBusy(state)
  const secondsLeft = useWait(secondsToStay(items), state.shownAtMs, epochNowMs)
  const open = items.filter(({ key }) => state.reminded?.includes(key)).filter((item) => isOpen(item, state.answers))

  const [wanted, setWanted] = useState<{ key: string }>()
  const press = async ({ detail }: MouseEvent) => {
    // The second half of a double click belongs to the page that the first half left.
    if (detail > 1 || (secondsLeft > 0 && nOpen === 0)) return
    const [first] = remindOnce() ?? (await onNext())
    setWanted(first === undefined ? undefined : { key: first })
  }
  // After the page has rendered the problem, so that a screen reader reads it with the control.
  useEffect(() => {
    if (wanted !== undefined) focusItem(wanted.key)
  }, [wanted])

  function remindOnce(): readonly string[] | undefined {
    if (nOpen > 0 || isSaving || state.reminded !== undefined) return undefined
    const keys = openReminders(items, state)
    if (keys.length === 0) return undefined
    onEvent({ event: 'reminded', keys })
    return keys
  }

  return (
    <form noValidate autoComplete="off" aria-busy={isSaving} onSubmit={(event) => event.preventDefault()}>
      <div className="form-items" inert={isSaving}>
        {blocks.map((block) => (
          <section key={block.name} className="form-block" aria-label={block.heading || undefined}>
            {block.heading && <h2>{block.heading}</h2>}
            {block.intro && <FormText text={block.intro} className="form-block-intro" />}
            {block.about && renderCard?.(block)}
            {block.items.map((item) => (
              <FormItem
                key={item.key}
                item={item}
                answers={state.answers}
                isTouched={state.touched.includes(item.key)}
                problems={said}
                reminder={open.includes(item) ? formWords.reminder : undefined}
                onEvent={onEvent}
              />
            ))}
          </section>
        ))}
      </div>
      <div className="form-bar">
        <SaveLine status={state.status} nSaid={Object.keys(said).length} nOpen={nOpen} nReminded={open.length} />
        <WaitLine secondsLeft={secondsLeft} />
        <button type="button" className="form-next" aria-disabled={nOpen > 0 || isSaving || secondsLeft > 0} onClick={press}>
          {formWords.submit(submitLabel)}
        </button>
      </div>
    </form>
  )
}

/** Scrolls to the question, not only to its control: on a phone the question may be off the screen. `key` is an item, a row or a field. */
function focusItem(key: string) {
  const row = document.getElementById(itemId(key))
  const field = document.getElementsByName(key)[0]
  const item = row ?? field?.closest('.form-item')
  const control = row?.querySelector<HTMLElement>('input:checked, input, textarea, button') ?? field
  if (item) glideTo(item)
  control?.focus({ preventScroll: true })
}
