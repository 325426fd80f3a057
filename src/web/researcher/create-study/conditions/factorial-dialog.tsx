import { Button, NativeSelect } from '@mantine/core'
import { type Dispatch, type FormEvent, useState } from 'react'
import type { DraftEvent, Factor } from '#domain/study/draft/draft.ts'
import { type FactorChoice, factorChoices } from '#domain/study/draft/factors.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import page from '#web/researcher/ui/page.module.css'
import { useStudyContext } from '../study-context.ts'
import styles from './factorial-dialog.module.css'

/** The chosen setting and the indexes of its two levels. */
type Chosen = { name: string; levels: readonly [number, number] }

/** Makes the four conditions of a 2 × 2 design. */
export function FactorialDialog({ dispatch, onClose }: { dispatch: Dispatch<DraftEvent>; onClose: () => void }) {
  const { variant, sets } = useStudyContext()
  const factors = factorChoices(
    variant,
    sets.list.map(({ entity_set }) => entity_set),
  )
  const [first, setFirst] = useState<Chosen>({ name: 'intervention-type', levels: [0, 1] })
  const [second, setSecond] = useState<Chosen>({ name: 'feed-button-like', levels: [1, 2] })
  const [a, b] = [factorOf(factors, first), factorOf(factors, second)]
  const isSameFactor = first.name === second.name

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!a || !b || isSameFactor) return
    dispatch({ happened: 'factors-crossed', factors: [a.factor, b.factor] })
    onClose()
  }

  return (
    <Dialog title="2 × 2 design" isOpen onClose={onClose}>
      <form className={page.form} onSubmit={onSubmit}>
        <p>Two factors with two levels each make four conditions. All other settings are those of Condition 1.</p>
        <FactorFields legend="First factor" factors={factors} chosen={first} onChange={setFirst} />
        <FactorFields legend="Second factor" factors={factors} chosen={second} onChange={setSecond} />
        {isSameFactor && <p className={page.problem}>Choose two different factors.</p>}
        {a && b && !isSameFactor && (
          <ol className={styles.cells}>
            {a.labels.flatMap((ofA) =>
              b.labels.map((ofB) => (
                <li key={`${ofA}/${ofB}`}>
                  <span>{ofA}</span>
                  <span>{ofB}</span>
                </li>
              )),
            )}
          </ol>
        )}
        <Button type="submit" disabled={!a || !b || isSameFactor}>
          Create four conditions
        </Button>
      </form>
    </Dialog>
  )
}

type FieldsProps = { legend: string; factors: readonly FactorChoice[]; chosen: Chosen; onChange: (chosen: Chosen) => void }

function FactorFields({ legend, factors, chosen, onChange }: FieldsProps) {
  const levels = factors.find(({ name }) => name === chosen.name)?.levels ?? []
  const data = levels.map(({ label }, i) => ({ value: String(i), label }))
  const [low, high] = chosen.levels
  return (
    <fieldset className={styles.factor}>
      <legend>{legend}</legend>
      <NativeSelect
        label="Setting"
        data={factors.map(({ name, label }) => ({ value: name, label }))}
        value={chosen.name}
        onChange={(event) => onChange({ name: event.currentTarget.value, levels: [0, 1] })}
      />
      <NativeSelect
        label="Level 1"
        data={data}
        value={String(low)}
        onChange={(event) => onChange({ ...chosen, levels: [Number(event.currentTarget.value), high] })}
      />
      <NativeSelect
        label="Level 2"
        data={data}
        value={String(high)}
        onChange={(event) => onChange({ ...chosen, levels: [low, Number(event.currentTarget.value)] })}
        error={low === high ? 'Choose another level' : undefined}
      />
    </fieldset>
  )
}

function factorOf(factors: readonly FactorChoice[], { name, levels: [low, high] }: Chosen) {
  const factor = factors.find((each) => each.name === name)
  const [first, second] = [factor?.levels[low], factor?.levels[high]]
  if (!factor || !first || !second || low === high) return undefined
  const labels = [first, second].map(({ label }) => `${factor.label}: ${label}`)
  return { labels, factor: [first.patch, second.patch] satisfies Factor }
}
