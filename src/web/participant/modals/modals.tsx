import { lazy, Suspense } from 'react'
import type { ChosenIntervention } from '#domain/interventions/choose-intervention.ts'
import type { DueModal } from '#domain/session/due-modal.ts'
import { loadAgain } from './load-again.ts'
import type { OnFilmEvent, OnModalEvent } from './modal-event.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const loadStart = () => loadAgain(() => import('./start-modals.tsx'), wait)
const loadIntervention = () => loadAgain(() => import('../interventions/intervention-modal.tsx'), wait)

const StartModals = lazy(async () => ({ default: (await loadStart()).StartModals }))
const InterventionModal = lazy(async () => ({ default: (await loadIntervention()).InterventionModal }))

/** Asks for the parts that this visit will need, before they are due. */
export function preloadModals(needed: { hasStartText: boolean; hasIntervention: boolean }) {
  // A failure is told by the modal itself, once it is due.
  const toldLater = () => {}
  if (needed.hasStartText) loadStart().catch(toldLater)
  if (needed.hasIntervention) loadIntervention().catch(toldLater)
}

/** Here and not in a style sheet, which would come with the modal. */
const COVER = { position: 'fixed', inset: 0, zIndex: 100, background: 'rgb(20 17 19 / 64%)' } as const

type Props = {
  due: DueModal
  consent: string
  instruct: string
  intervention: ChosenIntervention | undefined
  onEvent: OnModalEvent
  track: OnFilmEvent
}

/** The modal that is due, over the page. Until it has loaded, the page is covered all the same. */
export function Modals({ due, consent, instruct, intervention, onEvent, track }: Props) {
  if (due === 'none') return null
  return (
    <Suspense fallback={<div style={COVER} />}>
      {due !== 'intervention' ? (
        <StartModals due={due} consent={consent} instruct={instruct} onEvent={onEvent} />
      ) : (
        intervention !== undefined && <InterventionModal chosen={intervention} onEvent={onEvent} track={track} />
      )}
    </Suspense>
  )
}
