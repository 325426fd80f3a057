import { randomUUID } from 'node:crypto'
import { type DwellRecord, dwellOfPage, withVisits } from '#domain/engagement/dwell.ts'
import { packSamples, type Sample, STOPPED } from '#domain/engagement/visibility.ts'
import { leftAt, milestones, SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import type { Journey } from '#domain/journey/step.ts'
import { drawSigns } from '#domain/simulation/draw-signs.ts'
import { drawDwell, drawHidden, drawVisits } from '#domain/simulation/person.ts'
import { actOnCard } from './act-on-card.ts'
import { openFeedParts } from './feed-parts.ts'
import { type Card, Dropped, type Loaded, type SimulatedVisit } from './simulated-visit.ts'

/** As many as come with the page. */
export const FIRST_CARDS = 25

const CARD_PX = 560
const HEADER_PX = 56
/** From one card to the next. */
const SCROLL_MS = 300
/** Half of the card is out of view for so long between two visits to it. */
const AWAY_MS = 400
/** A report of what was visible has so many cards at the most. */
const CARDS_PER_REPORT = 10

type Way = {
  loaded: Loaded
  /** Opens the page again. */
  reopen: () => Promise<Loaded>
  /** The share of the whole way at a share of the feed. */
  shareAt: (done: number) => number
}

/** What was visible on one page load. */
type PageLoad = {
  page_id: string
  time_origin: number
  samples: Map<string, Sample[]>
  unsent: Map<string, { card: Card; list: Sample[] }>
}

/** Reads the feed card by card, does what the person does with each, and submits it. */
export async function walkFeed(visit: SimulatedVisit, { loaded, reopen, shareAt }: Way): Promise<Journey> {
  const { api, clock, outbox, person, profile, condition, session_token } = visit
  const cards: Card[] = [...loaded.order_data]
  const total = loaded.feed_length
  const dwelt = new Map<string, DwellRecord>()
  let page = newPage()
  let lastViewedIdx = -1
  const dice = person.diceFor(loaded.feed_name === undefined ? 'feed' : `feed/${loaded.feed_name}`)
  const room = person.device.viewport_h - HEADER_PX
  const extent = (visiblePx: number) => ({
    visiblePx,
    cardPx: CARD_PX,
    roomPx: room,
    viewportPx: person.device.viewport_h,
  })

  function newPage(): PageLoad {
    return { page_id: randomUUID(), time_origin: clock.now(), samples: new Map(), unsent: new Map() }
  }

  /** What can be seen of a card from now on. */
  function saw(card: Card, visiblePx: number, stopped = 0) {
    const sample = { ...extent(visiblePx), t: clock.now() - page.time_origin, stopped }
    const list = page.samples.get(card.entity_id) ?? []
    page.samples.set(card.entity_id, list)
    list.push(sample)
    const waiting = page.unsent.get(card.entity_id) ?? { card, list: [] }
    page.unsent.set(card.entity_id, waiting)
    waiting.list.push(sample)
  }

  function report() {
    if (page.unsent.size === 0) return
    const runs = [...page.unsent.values()].flatMap(({ card: { entity_id, idx }, list }) => packSamples({ entity_id, idx }, list))
    page.unsent = new Map()
    const { page_id, time_origin } = page
    outbox.add({ kind: 'visibility', page_id, time_origin, until: clock.now() - time_origin, cards: runs })
  }

  /** The page is gone: its visits join those of earlier ones. */
  function closePage() {
    for (const [entity_id, { visits }] of dwellOfPage({ samples: page.samples, untilMs: clock.now() - page.time_origin })) {
      const idx = cards.find((card) => card.entity_id === entity_id)?.idx ?? 0
      const earlier = dwelt.get(entity_id) ?? { idx, entity_id, dwells: 0, dwellTimes: [], dwellsInviewTime: [] }
      dwelt.set(entity_id, withVisits(earlier, visits, page.time_origin))
    }
  }

  async function leavePage(current: Card | undefined) {
    if (current) saw(current, 0, STOPPED.left)
    report()
    outbox.track(leftAt(lastViewedIdx))
    await outbox.flush()
    closePage()
  }

  /** Something covers the feed: the clock of the card stands. */
  const covered = (card: Card) => async (ms: number) => {
    saw(card, CARD_PX, STOPPED.modal)
    await clock.pass(ms)
    saw(card, CARD_PX)
  }

  async function hideTab(card: Card) {
    const ms = drawHidden(profile, dice)
    if (ms === undefined) return
    saw(card, CARD_PX, STOPPED.hidden)
    outbox.track('tabInactive')
    await clock.pass(ms)
    saw(card, CARD_PX)
    outbox.track('tabActive')
  }

  /** All visits to a card, one after the other; what is done with it is done in the first. */
  async function read(card: Card) {
    const nVisits = drawVisits(profile, dice)
    for (let n = 0; n < nVisits; n++) {
      saw(card, CARD_PX)
      const viewedMs = clock.now()
      const dwellMs = drawDwell({ profile, person, condition, cells: visit.cells[card.entity_id] ?? {} }, dice)
      await clock.pass(Math.round(dwellMs / 2))
      if (n === 0) {
        if (card.idx > lastViewedIdx) {
          for (const name of milestones(lastViewedIdx, card.idx, total)) outbox.track(name)
          lastViewedIdx = card.idx
        }
        await parts.atCard(card, covered(card))
        await hideTab(card)
        await actOnCard(visit, { card, viewedMs, parts, cover: covered(card), dwellMs })
      }
      await clock.pass(dwellMs - Math.round(dwellMs / 2))
      saw(card, CARD_PX / 2)
      await clock.pass(n === nVisits - 1 ? SCROLL_MS / 2 : AWAY_MS)
    }
    saw(card, 0)
    await clock.pass(SCROLL_MS / 2)
  }

  async function loadMore() {
    report()
    await outbox.flush()
    const { data } = await api.call('/v1/load_batch', { session_token, after_idx: cards.length - 1, n_cards: FIRST_CARDS })
    cards.push(...data.order_data)
  }

  const { class: _class, ...device } = person.device
  outbox.add({ kind: 'track', name: 'feed-landed', device })
  const parts = openFeedParts(visit, total)
  await parts.before()
  const reloadIdx = person.reloadsAt === undefined ? -1 : Math.floor(person.reloadsAt * total)
  for (let idx = 0; idx < total; idx++) {
    if (idx >= cards.length) await loadMore()
    const card = cards[idx]
    if (card === undefined) break
    if (visit.isGone(shareAt(idx / total))) {
      await leavePage(cards[idx - 1])
      throw new Dropped()
    }
    if (idx === reloadIdx && idx > 0) {
      await leavePage(undefined)
      await clock.pass(2500)
      await reopen()
      page = newPage()
    }
    await read(card)
    if (page.unsent.size >= CARDS_PER_REPORT) report()
  }
  await parts.after()
  return submit()

  async function submit(): Promise<Journey> {
    const { user_id, experiment_id } = visit
    report()
    closePage()
    const dwell_data = cards.map(({ idx, entity_id }) => {
      const { dwells = 0, dwellTimes = [], dwellsInviewTime = [] } = dwelt.get(entity_id) ?? {}
      return { idx, entity_id, dwells, dwellTimes: [...dwellTimes], dwellsInviewTime: [...dwellsInviewTime] }
    })
    outbox.track(SUBMIT_CLICK)
    outbox.add({ kind: 'signs', ...drawSigns(person, { name: 'feed', acts: 1, scrolls: dwell_data.length }) })
    const event_uid = outbox.add({ kind: 'dwell', dwell_data })
    await outbox.flush()
    await api.call('/v1/write_batch_dwell', { user_id, experiment_id, condition, session_token, event_uid, dwell_data })
    return (await api.call('/v1/next_step', { session_token })).data.journey
  }
}
