import type { ReactNode } from 'react'
import type { NextStep } from '#domain/journey/step.ts'
import { formAddress } from '#domain/session/redirection.ts'
import { prepareAccent } from './browser/accent.ts'
import { showScheme } from './browser/color-scheme.ts'
import { loadAgain, untilItWorks } from './browser/load-again.ts'
import { createNavigation, type Navigation, type Shown } from './browser/navigate.ts'
import type { Participant } from './browser/open-participant.ts'
import { type EndedElsewhere, endedElsewhere } from './ended-elsewhere.ts'
import { findForm, loadFormOf } from './form/find-form.ts'
import { FormBody } from './form/form-body.tsx'
import { FormFrame, FormHeader } from './form/form-frame.tsx'
import { FormScreen } from './form/form-screen.tsx'
import { loadAnswering } from './form/load-answering.ts'
import { loadForm } from './form/load-form.ts'
import { goTo } from './journey/go-to.ts'
import { readJourney } from './journey/journey-storage.ts'
import { loadModals } from './modals/lazy-modals.tsx'
import { pickScreen } from './pick-screen.ts'

// For previews. Exported from here because each further chunk adds its name to the first load.
export { FormBody, FormFrame, FormScreen, loadFormOf }

export type Screens = Navigation & {
  /** Shows the screen of the page's address after a page load. */
  open: () => Promise<void>
  /** Back or Forward was pressed. */
  popped: () => void
  /** Loads the form that follows the feed. */
  preload: () => Promise<unknown>
}

type Parts = { participant: Participant; put: (view: ReactNode) => void; pathname: string }

/** Every screen but the feed, and the navigation between them. */
export function openScreens({ participant, put, pathname }: Parts): Screens {
  loadAgain(() => import('./beside-parts.ts')).then(({ sayStillHere, watchSigns }) => {
    sayStillHere(participant)
    watchSigns(participant)
  }, console.error)
  let elsewhere: EndedElsewhere | undefined

  /** Loads everything that a screen needs before it replaces the last one, so that no empty page is shown. */
  async function prepare(shown: Shown, hasArrived = true): Promise<() => void> {
    if (shown.screen === 'form' && elsewhere === undefined && participant.storage.readEnded() === undefined) {
      void loadAnswering()
      const found = await findForm(participant, shown.name)
      if (found.show === 'form')
        return () => {
          // The step that is due, whatever form the address named.
          if (found.name !== shown.name) history.replaceState(history.state, '', formAddress(found.name, location.origin))
          put(<FormScreen key={found.name} participant={participant} form={found.form} hasArrived={hasArrived} />)
        }
      if (found.next.step === 'feed') return () => void goTo(participant, found.next)
    }
    const { Ending, VisitOver } = await loadAgain(() => import('./ending/ending.tsx'))
    // The farewell is a page of its own, which is on its way.
    if (elsewhere !== undefined && elsewhere.show !== 'ending') return () => put(<VisitOver />)
    return () => put(<Ending participant={participant} outcome="complete" isOver={elsewhere !== undefined} />)
  }

  const navigation = createNavigation({ location, history, pathname, prepare })

  function over(session_token: string) {
    if (elsewhere !== undefined) return
    elsewhere = endedElsewhere(participant, session_token)
    void navigation.end()
    if (elsewhere.show === 'farewell') location.replace(elsewhere.address)
  }

  const goOn = (next: NextStep) => void untilItWorks(() => goTo(participant, next))

  return {
    ...navigation,
    over,
    lead: async (arrival) => {
      showScheme(arrival.feed.experiment_parameters)
      await prepareAccent(arrival.feed.experiment_parameters)?.catch(console.error)
      const { early } = arrival
      if (early !== undefined) {
        const { TooEarly } = await loadAgain(() => import('./ending/ending.tsx'))
        return put(<TooEarly early={early} showEnding={() => goOn({ step: 'end' })} />)
      }
      const { next } = arrival.journey
      // At the same time, because consent is the first thing that is read. A failure is retried when it is due.
      loadModals().catch(() => {})
      const { BeforeForm } = await loadAgain(() => import('./journey/before-form.tsx'))
      put(<BeforeForm participant={participant} arrival={arrival} onDone={() => goOn(next)} />)
    },
    open: async () => {
      // The server may have to be asked first.
      put(
        <div className="form-screen">
          <FormHeader settings={participant.storage.readParameters()} />
        </div>,
      )
      ;(await prepare(pickScreen(pathname), false))()
    },
    preload: async () => {
      const after = readJourney(participant.slots)?.steps.find(({ step, is_done }) => step === 'form' && !is_done)
      return after && Promise.all([loadForm(after.name), loadAnswering()])
    },
  }
}
