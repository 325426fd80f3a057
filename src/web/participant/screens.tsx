import type { ReactNode } from 'react'
import { loadAgain } from './browser/load-again.ts'
import { createNavigation, type Navigation, type Shown } from './browser/navigate.ts'
import type { Participant } from './browser/open-participant.ts'
import { sayStillHere } from './browser/say-still-here.ts'
import { type EndedElsewhere, endedElsewhere } from './ended-elsewhere.ts'
import { FormBody } from './form/form-body.tsx'
import { FormFrame } from './form/form-frame.tsx'
import { FormScreen } from './form/form-screen.tsx'
import { loadForm } from './form/load-form.ts'
import { pickScreen } from './pick-screen.ts'

// For previews. Exported from here because each further chunk adds its name to the first load.
export { FormBody, FormFrame, FormScreen, loadForm }

export type Screens = Navigation & {
  /** Shows the screen of the page's address after a page load. */
  open: () => Promise<void>
  /** Back or Forward was pressed. */
  popped: () => void
  preload: (form: string | undefined) => Promise<unknown>
}

type Parts = { participant: Participant; put: (view: ReactNode) => void; pathname: string }

/** Every screen but the feed, and the navigation between them. */
export function openScreens({ participant, put, pathname }: Parts): Screens {
  sayStillHere(participant)
  let elsewhere: EndedElsewhere | undefined

  /** Loads everything that a screen needs before it replaces the last one, so that no empty page is shown. */
  async function prepare(shown: Shown, hasArrived = true): Promise<() => void> {
    if (shown.screen === 'form' && elsewhere === undefined && participant.storage.readEnded() === undefined) {
      const form = await loadForm(shown.name)
      return () => put(<FormScreen participant={participant} form={form} hasArrived={hasArrived} />)
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

  return {
    ...navigation,
    over,
    open: async () => (await prepare(pickScreen(pathname), false))(),
    preload: async (form) => form !== undefined && loadForm(form),
  }
}
