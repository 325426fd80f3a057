import type { ReactNode } from 'react'
import type { ReplayMoment, ReplayOrder } from '#contract/preview-message.ts'
import { LANGUAGE_EVENT } from '#domain/feed/milestones.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { replayOf } from '#domain/replay/replay.ts'
import { nameOf } from '#domain/replay/replay-event.ts'
import { stateAt } from '#domain/replay/state-at.ts'
import { fixedScheme, isAlwaysDark } from '#domain/session/color-scheme.ts'
import { prepareAccent } from '../browser/accent.ts'
import { showScheme } from '../browser/color-scheme.ts'
import type { Feed } from '../browser/session-storage.ts'
import { FeedScreen } from '../feed/feed-screen.tsx'
import type { Settings } from '../feed/feed-types.ts'
import { feedOf } from '../feed/first-answer.ts'
import { prepareSkin } from '../feed/skins/load-skin.ts'
import { previewParticipant } from '../preview/preview-participant.ts'
import { createReplayStore } from './create-replay-store.ts'
import { leavePage, placePage } from './place-page.ts'
import { ReplayForm } from './replay-form.tsx'
import { answerFromReplay } from './replay-network.ts'

type Put = (view: ReactNode, key: string) => void
type Data = ReplayOrder['data']

/** The participant's page as it was at each moment that is asked for. It follows no click, sends nothing and stores nothing. */
export function createReplayer(put: Put): (message: ReplayOrder | ReplayMoment) => void {
  let opened: Promise<(atMs: number) => void> | undefined
  let latest = 0
  let nOrders = 0
  // Nothing in it can be reached, also what opens outside of the page's own element.
  document.body.inert = true
  // Pages behind links would add entries to the history of the researcher's tab.
  history.pushState = history.replaceState
  return (message) => {
    if (message.type === 'replay-moment') {
      latest = message.atMs
      void opened?.then((show) => show(latest))
      return
    }
    nOrders += 1
    opened = open(message.data, (view, key) => put(view, `${nOrders}/${key}`))
    opened.catch(console.error)
  }
}

async function open(data: Data, put: Put): Promise<(atMs: number) => void> {
  const replay = replayOf(data.events, data.visit)
  const language = data.events.map(nameOf).findLast((name) => name.startsWith(LANGUAGE_EVENT))
  const query = { ...data.query, ...(language && { lang: language.slice(LANGUAGE_EVENT.length) }) }
  // While the study is blinded the number is not known, and nothing that is drawn depends on it.
  const condition = data.condition ?? 1
  let feed: Feed = feedOf({ ...data, condition, ranks_each_batch: false, session_token: 'replay', is_test: false, ...NO_VISIT })
  const participant = previewParticipant(STAYS, () => feed, query)
  const { settle } = await import('../words/settle.ts')
  feed = { ...feed, experiment_parameters: await settle(participant, feed.experiment_parameters) }
  const settings = normaliseParameters(withOverrides(feed.experiment_parameters, query))
  const { device } = data
  // The colours that the person saw, whatever the device of the researcher prefers.
  showScheme({ ...settings, 'color-scheme': fixedScheme(settings['color-scheme']) ?? deviceScheme(settings, device) })
  // A bar beside the page would make it narrower than it was on a phone.
  if (device.class === 'Mobile') document.documentElement.style.scrollbarWidth = 'none'
  answerFromReplay(data)
  await Promise.all([prepareSkin(settings), prepareAccent(settings)])
  const isTouch = device.touch ?? device.class === 'Mobile'
  const store = await createReplayStore({ participant, feed, settings, replay, isTouch })
  let shown = ''

  return (atMs) => {
    const state = stateAt(replay, atMs)
    const { screen } = state
    const before = shown
    shown = screen.name === 'form' ? `form/${screen.form}/${screen.page}` : screen.name
    document.documentElement.dataset['replayAt'] = String(Math.round(state.atMs))
    if (screen.name === 'feed') {
      if (shown !== before) {
        void prepareSkin(settings)
        put(<FeedScreen store={store} />, shown)
      }
      store.show(state)
      placePage({ state, entities: feed.entities })
      return
    }
    leavePage()
    store.close()
    const form = screen.name === 'form' ? data.forms[screen.form] : undefined
    if (screen.name === 'form' && form !== undefined)
      put(<ReplayForm {...{ form, screen, settings }} atMs={state.atMs} client_seed={data.client_seed} />, shown)
    else if (screen.name === 'ending' && data.ending !== null) {
      if (shown !== before)
        void import('../ending/ending.tsx').then(({ Ending }) => {
          if (shown === 'ending') put(<Ending participant={participant} outcome="complete" />, shown)
        })
    } else if (shown !== before) put(<main />, shown)
  }
}

/** Cards of the swipe layout are dark on every device. What else the person saw is not stored, such as comments and forms: it is shown light. */
const deviceScheme = (settings: Settings, { color_scheme }: Data['device']) =>
  isAlwaysDark(settings['feed']) ? 'light' : (color_scheme ?? '')

/** What a visit gets from the server and a replay does not need. */
const NO_VISIT = { form_names: [], journey: { steps: [], next: { step: 'feed' as const } }, resumed: true, outcome: null }

/** A replay goes nowhere by itself. */
const STAYS = { lead: async () => {}, go: async () => {}, end: async () => {}, over: () => {} }
