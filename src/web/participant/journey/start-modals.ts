import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { type DueModal, dueModal } from '#domain/session/due-modal.ts'
import { createListeners, type Subscribe } from '#web/shared/listeners.ts'
import type { ArrivalElsewhere } from '../browser/navigate.ts'
import type { Participant } from '../browser/open-participant.ts'
import { createModalLog } from '../feed/modal-log.ts'
import { createReporter } from '../feed/reporter.ts'
import type { ModalHost } from '../modals/modals.tsx'

export type StartModals = { host: ModalHost; read: () => DueModal; subscribe: Subscribe }

/** Consent and instructions where a questionnaire comes first. What the server knows to be done is not shown in this browser either. */
export function createStartModals(participant: Participant, { session, feed, journey }: ArrivalElsewhere): StartModals {
  const { storage, outbox, clock, query } = participant
  const [subscribe, notify] = createListeners()
  const settings = normaliseParameters(withOverrides(feed.experiment_parameters, query))
  const { consent = '', instruct = '' } = settings
  const log = createModalLog({
    storage,
    session,
    // Also where they come later, with the feed: until then not all popups are seen.
    hasInstructions: instruct.trim() !== '',
    reporter: createReporter(outbox, feed.session_token, clock.epochNowMs),
    now: clock.epochNowMs,
    onChange: () => {
      notify()
    },
  })
  const facts = {
    experiment_id: session.experiment_id,
    showPopup: session.showPopup,
    consent: isDone('consent') ? '' : consent,
    instruct: isDueHere() ? instruct : '',
    lastViewedIdx: -1,
    interventionIdx: Number.POSITIVE_INFINITY,
    interventionStyle: 'modal' as const,
  }

  function isDone(name: string) {
    return journey.steps.some(({ step, is_done }) => step === name && is_done)
  }

  /** The instructions stand before the step that is due. */
  function isDueHere() {
    const { next, steps } = journey
    const at = steps.findIndex(({ step, name }) => step === next.step && (next.step !== 'form' || name === next.name))
    return steps.slice(0, Math.max(0, at)).some(({ step, is_done }) => step === 'instructions' && !is_done)
  }

  return {
    host: { participant, settings, intervention: undefined, happened: log.happened, filmed: () => {} },
    read: () => dueModal({ ...facts, ...log.read() }),
    subscribe,
  }
}
