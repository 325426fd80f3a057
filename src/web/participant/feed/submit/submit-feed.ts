import type { DwellRecord } from '#domain/engagement/dwell.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { SUBMIT_ANIMATION_MS } from '#domain/feed/progress.ts'
import { nextRoute, nextStop, redirectionRoutes } from '#domain/session/redirection.ts'
import { DEFAULT_EXPERIMENT_ID, type SessionStart } from '#domain/session/start-session.ts'
import type { Participant } from '#web/participant/browser/open-participant.ts'
import type { Feed } from '#web/participant/browser/session-storage.ts'
import { tellParentSubmitClicked } from '#web/participant/browser/tell-parent.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { Reporter } from '../reporter.ts'
import type { SubmitStatus } from './submit-control.tsx'

type Parts = {
  participant: Participant
  session: SessionStart
  feed: Feed
  reporter: Reporter
  dwell_data: DwellRecord[]
  become: (status: SubmitStatus) => void
}

/** After this long the person is told that it takes time. */
const PATIENCE_MS = 3000

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Spec 4, submit at the end of the feed: the dwell is told, the parent window too, then on to the next stop, once all is stored. */
export async function submitFeed({ participant, session, feed, reporter, dwell_data, become }: Parts): Promise<void> {
  const { outbox, storage, navigation } = participant
  const { user_id, experiment_id } = session
  reporter.track(SUBMIT_CLICK)
  const list = dwell_data.map(({ idx, entity_id, dwells, dwellTimes, dwellsInviewTime }) => ({
    idx,
    entity_id,
    dwells,
    dwellTimes: [...dwellTimes],
    dwellsInviewTime: [...dwellsInviewTime],
  }))
  const event_uid = reporter.dwelt({ dwell_data: list })
  // The specified call, under the same uid: whichever of the two arrives first is stored, the other is a repetition.
  void callApi('/v1/write_batch_dwell', {
    user_id,
    experiment_id,
    condition: feed.condition,
    session_token: feed.session_token,
    event_uid,
    dwell_data: list,
  })
  tellParentSubmitClicked()
  // Whoever came back to the feed has forms behind them.
  const stops = redirectionRoutes(experiment_id, feed.form_names, location.origin, storage.readRoutes())
  const next = nextRoute(stops, location.origin)
  storage.writeRoutes(stops, next)
  const stored = outbox.emptied()
  const isSlow = after(PATIENCE_MS).then(() => 'slow' as const)
  if ((await Promise.race([stored, isSlow])) === 'slow') become('waiting')
  await Promise.all([stored, after(SUBMIT_ANIMATION_MS)])
  // The demo has no ending: it goes home.
  if (nextStop(stops) === undefined && experiment_id !== DEFAULT_EXPERIMENT_ID) return become('ended')
  become('done')
  await navigation.go(next)
}
