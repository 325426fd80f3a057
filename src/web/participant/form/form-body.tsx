import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { ShownBlock } from '#domain/questions/shown-for-cards.ts'
import { FormItem } from './form-item.tsx'
import { type FormEvent, type FormState, isBusy, openReminders } from './form-state.ts'
import { FormText } from './form-text.tsx'
import { formWords } from './form-words.ts'
import { isOpen } from './item-fields.ts'
import { useAnswering } from './load-answering.ts'
import type { SaveLineProps } from './save-line.tsx'
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

/** Beside Next. Rendered also while empty, so that screen readers announce its changes. */
export function SaveStatus(props: SaveLineProps) {
  const answering = useAnswering()
  return answering ? <answering.SaveLine {...props} /> : <p className="form-save-line" role="status" />
}

/** The questions of one page with Next below them. */
export function FormBody({ blocks, renderCard, submitLabel, state, said, nOpen, onEvent, onNext, epochNowMs }: Props) {
  const items = blocks.flatMap((block) => block.items)
  const isSaving = isBusy(state)
  const secondsLeft = useWait(secondsToStay(items), state.shownAtMs, epochNowMs)
  const open = items.filter(({ key }) => state.reminded?.includes(key)).filter((item) => isOpen(item, state.answers))

  const answering = useAnswering()
  const [isPressed, setIsPressed] = useState(false)
  const press = ({ detail }: MouseEvent) => {
    // The second half of a double click belongs to the page that the first half left.
    if (detail > 1) return
    // Until the rules are there, nobody knows what is open: the press counts from then on.
    if (answering === undefined) setIsPressed(true)
    else void goOn()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rules are there.
  useEffect(() => {
    if (answering !== undefined && isPressed) void goOn()
  }, [answering])

  const [wanted, setWanted] = useState<{ key: string }>()
  async function goOn() {
    if (secondsLeft > 0 && nOpen === 0) return
    const [first] = remindOnce() ?? (await onNext())
    setWanted(first === undefined ? undefined : { key: first })
  }
  // After the page has rendered the problem, so that a screen reader reads it with the control.
  useEffect(() => {
    if (wanted !== undefined) answering?.focusItem(wanted.key)
  }, [wanted, answering])

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
      {answering && <answering.Trap />}
      <div className="form-bar">
        <SaveStatus status={state.status} nSaid={Object.keys(said).length} nOpen={nOpen} nReminded={open.length} />
        <WaitLine secondsLeft={secondsLeft} />
        <button
          type="button"
          className="form-next"
          aria-disabled={answering === undefined || nOpen > 0 || isSaving || secondsLeft > 0}
          onClick={press}
        >
          {formWords.submit(submitLabel)}
        </button>
      </div>
    </form>
  )
}
