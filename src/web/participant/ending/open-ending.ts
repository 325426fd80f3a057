import type { ReplyFrom } from '#contract/endpoints.ts'
import { isFarewell } from '#domain/session/farewell.ts'
import type { ClaimableOutcome } from '#domain/session/outcomes.ts'
import { callApi } from '#web/shared/call-api.ts'
import { createListeners, type Subscribe } from '#web/shared/listeners.ts'
import { createPause } from '../browser/create-pause.ts'
import { secureRandom } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'
import { isDemo } from '../is-demo.ts'
import { takeFarewellAddress } from '../modals/farewell-address.ts'
import { pickScreen } from '../pick-screen.ts'
import { askUntilAnswered, type Trouble } from './ask-until-answered.ts'
import { customText } from './custom-text.ts'
import { type EndingMemory, openEndingMemory } from './ending-memory.ts'
import { reportEvent } from './report-event.ts'

export type EndingReply = ReplyFrom<'/v1/end_session'>['data']

export type EndingState =
  | { state: 'saving'; trouble: 'none' | 'slow' | Trouble }
  /** The server refuses to end this visit, and asking again does not help. */
  | { state: 'refused'; code: string; message: string }
  | { state: 'ended'; reply: EndingReply }

export type OpenEnding = {
  outcome: ClaimableOutcome
  /** Empty where this browser has no visit that could end. */
  session_token: string
  /** Whether the visit had ended before this page was loaded. */
  isShownAgain: boolean
  /** By which the researcher can find the visit. */
  user_id: string
  experiment_id: string
  memory: { read: () => EndingMemory; write: (changes: Partial<EndingMemory>) => void }
  read: () => EndingState
  subscribe: Subscribe
  start: () => void
  retry: () => void
}

/** After this long the person reads that it takes time. */
const PATIENCE_MS = 3000
const ANSWER_MS = 10_000

/** For a last page without a visit, and for the demo. */
const NO_VISIT: EndingReply = {
  outcome: 'complete',
  ending: { kind: 'return-home' },
  leaves_by_itself: false,
  debrief: '',
  receipt: '',
  is_withdrawn: false,
  names_false_cards: false,
  contact: '',
}

/** For the farewell of a refusal that this browser remembers nothing of. */
const REFUSED: EndingReply = { ...NO_VISIT, outcome: 'no_consent' }

const endings = new WeakMap<Participant, OpenEnding>()

/** The ending of this page load. There is one, and the outcome that was claimed first counts. */
export function openEnding(participant: Participant, outcome: ClaimableOutcome): OpenEnding {
  const ending = endings.get(participant) ?? createEnding(participant, outcome)
  endings.set(participant, ending)
  return ending
}

/** Ends the visit where it is, with an outcome of its own. */
export function endAs(participant: Participant, outcome: ClaimableOutcome) {
  openEnding(participant, outcome)
  void participant.navigation.end()
}

function createEnding(participant: Participant, claimed: ClaimableOutcome): OpenEnding {
  const { storage, outbox, slots, query } = participant
  const { user_id, experiment_id } = storage.readSession()
  const isShownFarewell = isFarewell(query)
  // The page was reloaded before the server had answered.
  const isRefusing =
    isShownFarewell && experiment_id === query['experiment_id'] && storage.readModals().consentAnswer === 'refused'
  const isRefusedBefore = isShownFarewell && !isRefusing
  const outcome = isShownFarewell ? 'no_consent' : claimed
  const ended = isShownFarewell ? undefined : storage.readEnded()
  const session_token = isRefusedBefore ? '' : (ended?.session_token ?? storage.readToken())
  const memory = openEndingMemory(slots, session_token)
  const pause = createPause()
  const [subscribe, notify] = createListeners()
  let state: EndingState = { state: 'saving', trouble: 'none' }
  let isRunning = false

  function become(next: EndingState) {
    state = next
    notify()
  }

  const tellTrouble = (trouble: 'slow' | Trouble) => {
    if (state.state === 'saving') become({ state: 'saving', trouble })
  }

  function start() {
    if (isRunning || state.state === 'ended') return
    if (isRefusedBefore) {
      // Another tab may have written on until it was left. Where a visit has begun since, this is its own.
      if (experiment_id === '') storage.forget()
      return become({ state: 'ended', reply: memory.read().reply ?? REFUSED })
    }
    if (session_token === '' || (ended === undefined && isDemo(participant))) return become({ state: 'ended', reply: NO_VISIT })
    isRunning = true
    if (ended === undefined && outcome !== 'no_consent') {
      reportEvent(participant, { session_token, kind: 'checkpoint', name: 'end-redirect' })
      memory.write({ message: messageOnPage(participant) })
    }
    void run()
  }

  async function run() {
    become({ state: 'saving', trouble: 'none' })
    const patience = setTimeout(() => {
      if (state.state === 'saving' && state.trouble === 'none') tellTrouble('slow')
    }, PATIENCE_MS)
    const answered = await askUntilAnswered({
      ask: outcome === 'no_consent' ? refuse : end,
      pause: pause.wait,
      random: secureRandom,
      onTrouble: tellTrouble,
    })
    clearTimeout(patience)
    if (answered.kind === 'refused') return become({ state: 'refused', code: answered.code, message: answered.message })
    pause.stop()
    const reply = answered.reply.data
    if (outcome === 'no_consent') memory.write({ query: undefined })
    if (reply.outcome === 'no_consent') forget(reply)
    else if (ended === undefined) {
      const color_scheme = storage.readParameters()['color-scheme'] ?? ''
      const isBack = reply.next_visit !== undefined
      storage.writeEnded({ session_token, experiment_id, user_id, color_scheme, ...(isBack && { comes_back: true }) })
      storage.finish()
    }
    become({ state: 'ended', reply })
  }

  async function end() {
    // Everything that was done in this tab is stored before the exit is asked for.
    await outbox.emptied()
    return callApi('/v1/end_session', { session_token, outcome }, { timeoutMs: ANSWER_MS })
  }

  /** The call outlives the page: somebody who closes it now has refused all the same. */
  async function refuse() {
    await outbox.discard(session_token)
    const link = isShownFarewell ? (memory.read().query ?? {}) : query
    return callApi('/v1/end_session', { session_token, outcome, query: link }, { timeoutMs: ANSWER_MS, keepalive: true })
  }

  /** What a reload shows is kept in this browser, because the server has forgotten the visit. */
  function forget(reply: EndingReply) {
    storage.forget()
    openEndingMemory(slots, '').write({ reply })
    takeFarewellAddress(experiment_id)
  }

  return {
    outcome,
    session_token,
    isShownAgain: ended !== undefined,
    user_id: ended?.user_id ?? user_id,
    experiment_id: ended?.experiment_id ?? experiment_id,
    memory,
    read: () => state,
    subscribe,
    start,
    retry: () => {
      if (state.state === 'refused') return void run()
      void outbox.flush()
      pause.hurry()
    },
  }
}

/** The ending covers the page, so it repeats the message of the page. */
function messageOnPage({ query, storage }: Participant): string {
  const screen = pickScreen(location.pathname)
  if (screen.screen !== 'form' || screen.name !== 'custom-msg') return ''
  const { text, type } = customText(query, storage.readFeed()?.experiment_parameters ?? {})
  return type === 'onpage' ? text : ''
}
