import type { DwellRecord } from '#domain/engagement/dwell.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { SUBMIT_ANIMATION_MS } from '#domain/feed/progress.ts'
import { feedStep, stepAfter } from '#domain/journey/on-the-way.ts'
import { DEFAULT_EXPERIMENT_ID, type SessionStart } from '#domain/session/start-session.ts'
import { untilItWorks } from '#web/participant/browser/load-again.ts'
import { notifyParentSubmitClicked } from '#web/participant/browser/notify-parent.ts'
import type { Participant } from '#web/participant/browser/open-participant.ts'
import type { Feed } from '#web/participant/browser/session-storage.ts'
import { journeyNow, keepFeedLeft } from '#web/participant/journey/follow-journey.ts'
import { goTo } from '#web/participant/journey/go-to.ts'
import { callApi } from '#web/shared/call-api.ts'
import type { SubmitStatus } from '../feed-types.ts'
import type { Reporter } from '../reporter.ts'

type Parts = {
  participant: Pick<Participant, 'outbox' | 'storage' | 'slots' | 'toasts' | 'navigation'>
  session: Pick<SessionStart, 'user_id' | 'experiment_id'>
  feed: Pick<Feed, 'condition' | 'session_token' | 'feed_name'>
  reporter: Pick<Reporter, 'track' | 'dwelt'>
  dwell_data: readonly DwellRecord[]
  become: (status: SubmitStatus) => void
}

/** After this long the person reads that it takes time. */
const PATIENCE_MS = 3000

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Spec 4, submit at the end of the feed: reports the dwell, notifies the parent window, then goes to the next stop once everything is stored. */
export async function submitFeed({ participant, session, feed, reporter, dwell_data, become }: Parts): Promise<void> {
  const { outbox } = participant
  reportDwell({ session, feed, reporter, dwell_data })
  // After the report: another tab of this visit goes on as soon as it reads this.
  keepFeedLeft(participant, feed.feed_name)
  notifyParentSubmitClicked()
  const [emptied] = await Promise.all([withPatience(outbox.emptied(), () => become('waiting')), after(SUBMIT_ANIMATION_MS)])
  become(emptied === 'set-aside' ? 'kept' : emptied)
  await withPatience(goOn(participant, session, feed), () => become('loading'))
}

async function goOn(participant: Parts['participant'], { experiment_id }: Parts['session'], feed: Parts['feed']): Promise<void> {
  // The demo has no ending: it goes to the start page.
  if (experiment_id === DEFAULT_EXPERIMENT_ID) return untilItWorks(() => participant.navigation.go(`${location.origin}/`))
  const journey = await journeyNow(participant, feed.session_token)
  const next = journey === undefined ? ({ step: 'end' } as const) : stepAfter(journey, feedStep(feed.feed_name))
  // A part of the next page may not load while the connection is away.
  return untilItWorks(() => goTo(participant, next))
}

async function withPatience<T>(work: Promise<T>, onSlow: () => void): Promise<T> {
  const timer = setTimeout(onSlow, PATIENCE_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

/** In the outbox, and by the specified call under the same uid: the server stores the one that arrives first. */
function reportDwell({ session, feed, reporter, dwell_data }: Pick<Parts, 'session' | 'feed' | 'reporter' | 'dwell_data'>) {
  const { user_id, experiment_id } = session
  const { condition, session_token } = feed
  const list = dwell_data.map(({ dwellTimes, dwellsInviewTime, ...card }) => ({
    ...card,
    dwellTimes: [...dwellTimes],
    dwellsInviewTime: [...dwellsInviewTime],
  }))
  reporter.track(SUBMIT_CLICK)
  const event_uid = reporter.dwelt({ dwell_data: list })
  void callApi('/v1/write_batch_dwell', { user_id, experiment_id, condition, session_token, event_uid, dwell_data: list })
}
