import type { SessionStart } from '#domain/session/start-session.ts'
import type { ModalsDone, SessionStorage } from '../browser/session-storage.ts'
import type { ModalEvent } from '../modals/modal-event.ts'
import type { Reporter } from './reporter.ts'

/** What an intervention in the feed must know after a reload. */
export type InterventionMemory = { wasShown: boolean; answer: string }

type Parts = {
  storage: Pick<SessionStorage, 'readModals' | 'writeModals' | 'writePopupTime' | 'readIntervention' | 'writeIntervention'>
  session: Pick<SessionStart, 'user_id' | 'experiment_id'>
  hasInstructions: boolean
  reporter: Pick<Reporter, 'track' | 'answered'>
  now: () => number
  onChange: () => void
}

/** What happened in modals and interventions: kept over reloads, and reported. */
export function createModalLog({ storage, session, hasInstructions, reporter, now, onChange }: Parts) {
  let done = storage.readModals()
  let memory = storage.readIntervention()
  /** Not kept: somebody who reloads the page instead of answering has not left. */
  let isAskedToLeave = false

  function change(changes: Partial<ModalsDone>) {
    done = { ...done, ...changes }
    storage.writeModals(done)
    onChange()
  }

  function remember(changes: Partial<InterventionMemory>) {
    memory = { ...memory, ...changes }
    storage.writeIntervention(memory)
    onChange()
  }

  /** Once the last popup of the start is closed, this person has seen them in this study (ruling B6). */
  const popupsSeen = () => storage.writePopupTime({ experiment_id: session.experiment_id, user_id: session.user_id, atMs: now() })

  function happened(event: ModalEvent) {
    switch (event.event) {
      case 'consent-given':
        reporter.track('consent-given')
        if (!hasInstructions) popupsSeen()
        return change({ consentAnswer: 'given' })
      case 'consent-refused':
        // Not reported: the visit ends with it, and nothing of it stays.
        return change({ consentAnswer: 'refused' })
      case 'instructions-closed':
        reporter.track('instructions-closed')
        popupsSeen()
        return change({ areInstructionsClosed: true })
      case 'leave-asked':
      case 'leave-cancelled':
        isAskedToLeave = event.event === 'leave-asked'
        return onChange()
      case 'left':
        return reporter.track('leave-study')
      case 'intervention-shown':
        reporter.track(`intervention-shown-${event.name}${event.shown && `-${event.shown}`}`)
        return remember({ wasShown: true })
      case 'intervention-answered':
        reporter.answered('intervention', { [event.field]: event.value })
        return remember({ answer: event.value })
      case 'intervention-closed':
        reporter.track(`intervention-closed-${event.name}${event.isSeen ? '' : '-unseen'}`)
        return change({ modalShown: 1 })
    }
  }

  return { read: () => ({ ...done, isAskedToLeave }), intervention: () => memory, happened }
}
