import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ArrivalElsewhere } from '../browser/navigate.ts'
import type { Participant } from '../browser/open-participant.ts'
import { FormHeader } from '../form/form-frame.tsx'
import { LazyModals } from '../modals/lazy-modals.tsx'
import { createStartModals } from './start-modals.ts'

type Props = { participant: Participant; arrival: ArrivalElsewhere; onDone: () => void }

/** Where the first step is a questionnaire: consent and instructions over an empty page, then on. */
export function BeforeForm({ participant, arrival, onDone }: Props) {
  const [modals] = useState(() => createStartModals(participant, arrival))
  const due = useSyncExternalStore(modals.subscribe, modals.read)
  const isDone = due === 'none'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  return (
    <>
      <div className="form-screen" inert={!isDone}>
        <FormHeader settings={arrival.feed.experiment_parameters} />
      </div>
      <LazyModals due={due} visit={modals.host} />
    </>
  )
}
