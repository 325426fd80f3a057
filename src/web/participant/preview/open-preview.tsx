import type { ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import {
  PREVIEW_READY,
  type PreviewOrder,
  type QuestionnaireOrder,
  type ReplayMoment,
  type ReplayOrder,
} from '#contract/preview-message.ts'
import { PREVIEW_SEARCH } from '#contract/preview-search.ts'
import type { ClaimableOutcome } from '#domain/session/outcomes.ts'
import { cardIn } from '#domain/study/preview/preview-start.ts'
import { showScheme } from '../browser/color-scheme.ts'
import type { Shown } from '../browser/navigate.ts'
import type { Participant } from '../browser/open-participant.ts'
import type { Feed } from '../browser/session-storage.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { FeedScreen } from '../feed/feed-screen.tsx'
import { createFeedStore } from '../feed/feed-store.ts'
import type { FeedStore } from '../feed/feed-types.ts'
import { feedOf } from '../feed/first-answer.ts'
import { pickScreen } from '../pick-screen.ts'
import { closeNetwork } from './closed-network.ts'
import { createPreviewJourney, formScreenIn } from './preview-journey.ts'
import { PREVIEW_SESSION, previewParticipant, standBefore } from './preview-participant.ts'

/** Scrolls to an element as soon as a new one is there: the one of the visit before does not count. Returns how to stop waiting. */
function bringIntoView(selector: string): () => void {
  const earlier = document.querySelector(selector)
  const observer = new MutationObserver(() => {
    const element = document.querySelector(selector)
    if (element === null || element === earlier) return
    observer.disconnect()
    element.scrollIntoView({ block: 'start', behavior: 'instant' })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** One preview visit of the draft, and the screen that it shows. */
type Look = { visit: string; participant: Participant; shown: Shown }

/** The participant's page with a draft that the researcher's page sends after every edit. It stores nothing and sends nothing. */
export function openPreview(root: Root): void {
  let order: PreviewOrder | undefined
  /** As it was sent, and as it reads in the language that is shown. */
  let sent: Feed | undefined
  let feed: Feed | undefined
  let look: Look | undefined
  let store: FeedStore | undefined
  let outcome: ClaimableOutcome = 'complete'
  let stopBringing = () => {}
  /** Of a new visit, until its first screen is drawn. */
  let toBring: PreviewOrder['screen'] | undefined
  /** The builder alone uses it. */
  let showQuestionnaire: Promise<(order: QuestionnaireOrder) => void> | undefined
  /** The player of replays alone uses it. */
  let showReplay: Promise<(message: ReplayOrder | ReplayMoment) => void> | undefined
  /** Parts load in any order: the latest request wins. */
  let latest = 0
  let settled: Promise<void> = Promise.resolve()

  const journey = createPreviewJourney(() => order)

  const put = (view: ReactNode, key: string) => root.render(<ErrorBoundary key={key}>{view}</ErrorBoundary>)

  function begin(order: PreviewOrder, first: Feed): Look {
    const { screen, languages } = order
    const participant = previewParticipant(
      {
        // The preview asks by itself what is due.
        lead: async () => {},
        go: async (address) => arrive(pickScreen(new URL(address, location.origin).pathname)),
        end: async () => arrive({ screen: 'ending' }),
        // Nothing of it is stored, so nothing ends it elsewhere.
        over: () => {},
      },
      () => feed ?? first,
      // Else the browser of the researcher would choose.
      languages[0] === undefined ? {} : { lang: languages[0] },
    )
    standBefore(screen, participant, first)
    journey.standBefore(screen)
    outcome = 'complete'
    return { visit: visitOf(order), participant, shown: firstShown(screen) }
  }

  /** A visit starts at the top; what was asked for may be further down. */
  function bring(screen: PreviewOrder['screen']) {
    stopBringing()
    scrollTo({ top: 0, behavior: 'instant' })
    const card = cardIn(screen)
    if (card !== undefined) stopBringing = bringIntoView(`[aria-posinset="${card}"]`)
    // A popup needs no scrolling: it is not among the cards.
    else if (screen === 'intervention') stopBringing = bringIntoView('.card.infeed')
  }

  function arrive(shown: Shown) {
    if (look === undefined) return
    look = { ...look, shown }
    void show(look)
  }

  async function settleIn(participant: Participant): Promise<void> {
    if (sent === undefined) return
    feed = sent
    const { settle } = await import('../words/settle.ts')
    const settings = await settle(participant, sent.experiment_parameters)
    // Nothing is left to choose, so that the feed is there at once after every edit.
    feed = { ...sent, experiment_parameters: { ...settings, languages: '' } }
  }

  async function show(now: Look): Promise<void> {
    latest += 1
    const own = latest
    const { participant } = now
    // One after the other: the language that was settled last is spoken.
    settled = settled.then(() => (own === latest ? settleIn(participant) : undefined)).catch(console.error)
    await settled
    if (own !== latest) return
    const drawn = draw(now, own)
    if (toBring !== undefined) bring(toBring)
    toBring = undefined
    await drawn
  }

  async function draw({ visit, participant, shown }: Look, own: number): Promise<void> {
    store?.stop()
    // Some parts read the address. The history entry is replaced, so that Back leaves the preview.
    history.replaceState(null, '', `${addressOf(shown, order?.data.form_names.at(-1))}${PREVIEW_SEARCH}`)
    const now = journey.journey()
    participant.slots.setItem('journey', JSON.stringify(now))
    if (shown.screen === 'feed' && feed !== undefined && now.next.step === 'form') {
      const { next } = now
      const { BeforeForm } = await import('../journey/before-form.tsx')
      if (own !== latest) return
      const arrival = { session: PREVIEW_SESSION, feed, journey: now }
      const onDone = () => arrive({ screen: 'form', name: next.name })
      put(<BeforeForm {...{ participant, arrival, onDone }} />, `before/${visit}`)
      return
    }
    if (shown.screen === 'feed') {
      store = createFeedStore(participant, () => PREVIEW_SESSION)
      put(<FeedScreen store={store} />, `feed/${visit}`)
      return
    }
    if (shown.screen === 'form') {
      const { FormScreen, loadFormOf } = await import('../screens.tsx')
      const form = await loadFormOf(participant, shown.name)
      if (own !== latest) return
      const asked = form?.own ? JSON.stringify(form.questionnaire) : feed?.experiment_parameters['topics']
      put(<FormScreen participant={participant} form={form} hasArrived={false} />, `form/${shown.name}/${visit}/${asked}`)
      return
    }
    const { Ending } = await import('../ending/ending.tsx')
    if (own !== latest) return
    // An ending is remembered; a preview shows it from the start.
    participant.slots.removeItem('ended')
    put(<Ending participant={participant} outcome={outcome} />, `ending/${own}`)
  }

  closeNetwork({
    order: () => order,
    journey,
    onEnd: (claimed) => {
      outcome = claimed
    },
  })
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== parent) return
    if (isQuestionnaireOrder(data)) {
      showQuestionnaire ??= import('./show-questionnaire.tsx').then((part) => part.questionnaireShower(put))
      void showQuestionnaire.then((show) => show(data))
      return
    }
    if (isReplay(data)) {
      showReplay ??= import('../replay/create-replayer.tsx').then((part) => part.createReplayer(put))
      void showReplay.then((show) => show(data))
      return
    }
    if (!isOrder(data)) return
    order = data
    const next = feedOf(data.data)
    // The same cards are the same objects: those on the screen stay as they are.
    sent = sent && hasSameCards(sent, next) ? { ...next, entities: sent.entities } : next
    showScheme(sent.experiment_parameters)
    const isNew = look?.visit !== visitOf(data)
    look = look && !isNew ? { ...look, participant: { ...look.participant } } : begin(data, sent)
    if (isNew) toBring = data.screen
    void show(look)
  })
  keepFocusOut()
  document.addEventListener('click', stayHere, true)
  parent.postMessage(PREVIEW_READY, location.origin)
}

/** The researcher types in fields beside the preview: a dialog that opens in it must not take the focus. */
function keepFocusOut() {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
  // Without it dialogs open as in older browsers: they look the same, and the browser does not move the focus by itself.
  Object.defineProperty(HTMLDialogElement.prototype, 'showModal', { value: undefined })
}

/** Exits are shown but not followed. Links of a text open in a tab of their own and work. */
function stayHere(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link !== null && link.target !== '_blank') event.preventDefault()
}

/** Another language starts over: what is on the page already stays in the one before. */
const visitOf = ({ visit, languages }: PreviewOrder) => `${visit}/${languages[0] ?? ''}`

const firstShown = (screen: PreviewOrder['screen']): Shown => {
  const form = formScreenIn(screen)?.form
  if (form !== undefined) return { screen: 'form', name: form }
  return { screen: screen === 'ending' ? 'ending' : 'feed' }
}

/** An ending has no address of its own: it covers the last page. */
function addressOf(shown: Shown, lastForm: string | undefined): string {
  if (shown.screen === 'form') return `/form/${shown.name}`
  return shown.screen === 'ending' && lastForm !== undefined ? `/form/${lastForm}` : '/feed'
}

const hasType = (data: unknown, type: string) => typeof data === 'object' && data !== null && 'type' in data && data.type === type

const isOrder = (data: unknown): data is PreviewOrder => hasType(data, 'preview')

const isQuestionnaireOrder = (data: unknown): data is QuestionnaireOrder => hasType(data, 'preview-questionnaire')

const isReplay = (data: unknown): data is ReplayOrder | ReplayMoment => hasType(data, 'replay') || hasType(data, 'replay-moment')

const hasSameCards = (a: Feed, b: Feed) => JSON.stringify(a.entities) === JSON.stringify(b.entities)
