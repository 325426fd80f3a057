import type { ReactNode } from 'react'
import { loadAgain } from './browser/load-again.ts'
import { createNavigation, type Navigation, type Shown } from './browser/navigate.ts'
import type { Participant } from './browser/open-participant.ts'
import { FormScreen } from './form/form-screen.tsx'
import { loadForm } from './form/load-form.ts'
import { pickScreen } from './pick-screen.ts'

// For previews, from the file that has them already: each further file costs the first load a name.
export { FormScreen, loadForm }

export type Screens = Navigation & {
  /** What stands at the address of the page, after a page load. */
  open: () => Promise<void>
  /** Back or Forward was pressed. */
  popped: () => void
  preload: (form: string) => Promise<unknown>
}

type Parts = { participant: Participant; put: (view: ReactNode) => void; pathname: string }

/** Every screen but the feed, and the way between them. */
export function openScreens({ participant, put, pathname }: Parts): Screens {
  /** Loads all that a screen needs before it takes the place of the last one: nobody waits in front of an empty page. */
  async function prepare(shown: Shown, hasArrived = true): Promise<() => void> {
    if (shown.screen === 'form' && participant.storage.readEnded() === undefined) {
      const form = await loadForm(shown.name)
      return () => put(<FormScreen participant={participant} form={form} hasArrived={hasArrived} />)
    }
    const { Ending } = await loadAgain(() => import('./ending/ending.tsx'))
    return () => put(<Ending participant={participant} outcome="complete" />)
  }

  return {
    ...createNavigation({ location, history, pathname, prepare }),
    open: async () => (await prepare(pickScreen(pathname), false))(),
    preload: loadForm,
  }
}
