import { commentRules } from '#domain/comments/comment-settings.ts'
import type { Dice } from '#domain/dice.ts'
import { type ActDetail, TARGET } from '#domain/engagement/acts/act.ts'
import { typeIn } from '#domain/engagement/acts/act-in-file.ts'
import { findAct } from '#domain/engagement/acts/index.ts'
import { rate as rateAct } from '#domain/engagement/acts/rate.ts'
import { MAX_WRITTEN } from '#domain/engagement/acts/written-text.ts'
import { isClickable } from '#domain/engagement/toggle.ts'
import { parseFeedActs } from '#domain/parameters/feed-acts.ts'
import { visibleButtons } from '#domain/parameters/feed-buttons.ts'
import { cardKey } from '#domain/questions/card-rule.ts'
import { parseScales, RATING_SCALES } from '#domain/ratings/rating-scale.ts'
import { drawDetail } from '#domain/simulation/act-detail.ts'
import { drawPoint } from '#domain/simulation/answer-item.ts'
import { sharedName } from '#domain/simulation/card-effects.ts'
import { isDrawn, oneOf, wordsOf } from '#domain/simulation/draw.ts'
import { drawActWriting } from '#domain/simulation/draw-writing.ts'
import { rateOf } from '#domain/simulation/person.ts'
import type { Cover, FeedParts } from './feed-parts.ts'
import type { Card, SimulatedVisit } from './simulated-visit.ts'

type Reading = { card: Card; viewedMs: number; dwellMs: number; parts: FeedParts; cover: Cover }

/** Between two things that somebody does with a card. */
const ACT_MS = 250

/** Everything that somebody does with a card while it is in view: what the study offers, as often as the profile says. */
export async function actOnCard(visit: SimulatedVisit, reading: Reading): Promise<void> {
  const dice = diceAt(visit, reading.card)
  const doing = {
    ...reading,
    dice,
    act: actor(visit, reading),
    does: (name: string) => isDrawn(rate(visit, reading, name), dice),
  }
  seeLabels(doing)
  await press(visit, doing)
  await feedActs(visit, doing)
  await rateCard(visit, doing)
  await comment(visit, doing)
  await follow(visit, doing)
  postParts(doing)
  watch(visit, doing)
}

/** Who reads what they see does the same with a post that comes again. Some do not. */
function diceAt({ person, profile, cells }: SimulatedVisit, { entity_id, idx }: Card): Dice {
  const shared = sharedName(cells, entity_id)
  const isSame = shared !== undefined && !isDrawn(profile.attention.failures, person.diceFor(`again/${shared}/${idx}`))
  return person.diceFor(isSame ? `card/${shared}` : `card/${idx}`)
}

const rate = ({ profile, person, condition, cells }: SimulatedVisit, { card }: Reading, name: string) =>
  rateOf(profile, person, name, condition, cells[card.entity_id])

type Doing = Reading & {
  dice: () => number
  act: (name: string, given?: ActDetail, response?: 0 | 1) => void
  does: (name: string) => boolean
}

function actor({ outbox, clock }: SimulatedVisit, { card, viewedMs }: Reading) {
  return (name: string, detail: ActDetail = {}, response: 0 | 1 = 1) => {
    const { entity_id } = card
    const about = { entity_id, time_content_viewed: viewedMs, time_engagement: clock.now() }
    outbox.add({ kind: 'act', engagement_type: name, response, ...about, detail: { ...detail } })
  }
}

/** The six buttons, with what is asked before some of them. */
async function press(visit: SimulatedVisit, { card, viewedMs, parts, cover, dice, act, does }: Doing): Promise<void> {
  const { outbox, clock, profile, settings } = visit
  for (const { engagementType } of visibleButtons(settings)) {
    if (!isClickable(engagementType) || !does(engagementType)) continue
    await clock.pass(ACT_MS)
    if (!(await parts.mayAct(card, engagementType, cover))) continue
    const asking = engagementType === 'shares' ? card.labels?.find(({ asksShare }) => asksShare) : undefined
    if (asking !== undefined) {
      const answer = does('share_asked') ? 'share' : 'cancel'
      await cover(2000)
      act('share_asked', { answer, asked_ms: 2000, [TARGET]: asking.name })
      if (answer === 'cancel') continue
    }
    const isBack = isDrawn(profile.doing.reversals, dice)
    for (const response of isBack ? [1, 0] : [1]) {
      const times = { time_content_viewed: viewedMs, time_engagement: clock.now() }
      outbox.add({ kind: 'engagement', entity_id: card.entity_id, engagement_type: engagementType, response, ...times })
      await clock.pass(ACT_MS)
    }
  }
}

/** Acts of the setting `feed-acts`. Those about an author need one. */
async function feedActs({ settings, clock, profile }: SimulatedVisit, { card, dice, act, does }: Doing): Promise<void> {
  const author = card.post?.author_handle || card.post?.name || ''
  for (const name of parseFeedActs(settings['feed-acts'])) {
    const offered = findAct(name)
    const records = (field: string) => offered?.fields.some((each) => each.name === field) === true
    const isAboutAuthor = records('author')
    if ((isAboutAuthor && author === '') || !does(name)) continue
    await clock.pass(ACT_MS)
    const text = records('pastes') ? wordsOf(0, MAX_WRITTEN, dice) : ''
    const written = text === '' ? {} : { text, ...drawActWriting(text.length, dice) }
    const detail = drawDetail(name, dice, { ...(isAboutAuthor && { author }), ...written })
    act(name, detail)
    // What is opened is closed again.
    const isClosed = offered?.isReversible === true && offered.rate?.isOnceEnough === true
    if (isClosed || (offered?.isReversible && isDrawn(profile.doing.reversals, dice))) {
      await clock.pass(1500)
      act(name, isClosed ? detail : {}, 0)
    }
  }
}

/** On each scale of the study by itself. Some change their rating, and some take it back. */
async function rateCard(visit: SimulatedVisit, { card, dice, act, does }: Doing): Promise<void> {
  const { settings, clock, profile, condition, cells } = visit
  for (const { name, points } of parseScales(settings[RATING_SCALES]) ?? []) {
    if (!does(rateAct.name)) continue
    const about = { [TARGET]: name }
    const field = cardKey(typeIn(rateAct.name, name), card.entity_id)
    const nPresses = isDrawn(profile.answers.changed, dice) ? 2 : 1
    for (let press = 0; press < nPresses; press++) {
      await clock.pass(ACT_MS)
      act(rateAct.name, { ...about, point: drawPoint({ profile, condition, cells, field, points, dice }) })
    }
    if (!isDrawn(profile.doing.reversals, dice)) continue
    await clock.pass(ACT_MS)
    act(rateAct.name, about, 0)
  }
}

function seeLabels({ card, act, does, dice }: Doing): void {
  for (const label of card.labels ?? []) {
    const about = { [TARGET]: label.name }
    act('label_shown', about)
    if (label.place === 'cover' && does('see_anyway')) act('see_anyway', { ...about, covered_ms: 1500 })
    if (label.isFolded && does('label_open')) act('label_open', about)
    if (label.isRated && does('note_rating')) act('note_rating', { ...drawDetail('note_rating', dice), ...about })
  }
}

const MOST_READ = 5

/** Comments that are open at first are opened by nobody, and recorded all the same. */
async function comment(visit: SimulatedVisit, { card, dice, act, does }: Doing): Promise<void> {
  const { settings, clock, api, session_token } = visit
  const rules = commentRules(settings)
  if (rules === undefined || card.comments === undefined) return
  const { n, given } = card.comments
  const isShown = rules.display === 'open' && settings['feed'] !== 'swipe' && given !== undefined
  if (!isShown && !does('comments_open') && !rules.mustWrite) return
  act('comments_open', { how: isShown ? 'shown' : 'pressed', n_comments: n })
  const openedMs = clock.now()
  const { entity_id } = card
  const comments = given ?? (await api.call('/v1/load_comments', { session_token, entity_id })).data.comments
  for (const [i, { comment_id }] of comments.slice(0, MOST_READ).entries()) {
    const ms = 800 + Math.round(dice() * 2500)
    await clock.pass(ms)
    act('comment_view', { ms_in_view: ms, comment_place: i + 1, [TARGET]: comment_id })
    if (rules.mayLike && does('comment_like')) act('comment_like', { [TARGET]: comment_id })
    if (rules.mayReport && does('comment_report'))
      act('comment_report', { ...drawDetail('comment_report', dice), [TARGET]: comment_id })
  }
  if (rules.mayWrite && (rules.mustWrite || does('comment_write'))) {
    const text = wordsOf(rules.minLength, Math.max(rules.minLength, 300), dice)
    await clock.pass(150 * text.length)
    const { keystrokes: n_keystrokes, write_ms: ms_writing, ...how } = drawActWriting(text.length, dice)
    act('comment_write', { text, n_keystrokes, ms_writing, ...how, [TARGET]: '1' })
  }
  act('comments_close', { ms_open: clock.now() - openedMs, closed_by: isShown ? 'leave' : 'press' })
}

/** The link of a card. */
async function follow({ api, session_token }: SimulatedVisit, { card, cover, dice, act, does }: Doing): Promise<void> {
  if (card.link?.opens === 'address' && does('link_leave')) act('link_leave')
  if (card.link?.opens !== 'page' || !does('link_open')) return
  act('link_open', { opened_by: 'tap' })
  await api.call('/v1/load_link', { session_token, entity_id: card.entity_id })
  const dwell_ms = 3000 + Math.round(dice() * 20_000)
  await cover(dwell_ms)
  act('link_close', { closed_by: 'back', dwell_ms, scroll_depth: Math.round(dice() * 100) })
}

function postParts({ card, dice, act, does }: Doing): void {
  const { post } = card
  const pictures = (post?.more_pictures?.length ?? 0) + 1
  if (pictures > 1 && does('picture_open')) act('picture_open', { picture: 1 + Math.floor(dice() * pictures), pictures })
  const options = post?.poll?.options ?? []
  if (options.length > 0 && does('poll_answer')) {
    const option_text = oneOf(options, dice) ?? ''
    act('poll_answer', { option: options.indexOf(option_text) + 1, option_text })
  }
}

/** A film plays while it is in view. */
function watch({ outbox, clock }: SimulatedVisit, { card, viewedMs, dwellMs, does }: Doing): void {
  if (card.entity_type !== 'video' && card.post?.has_video !== true) return
  const watched = { kind: 'video' as const, entity_id: card.entity_id, position_ms: dwellMs, watched_ms: dwellMs }
  for (const engagement_type of ['videopause_true', 'videomute_false'] as const)
    if (does(engagement_type))
      outbox.add({ ...watched, engagement_type, time_content_viewed: viewedMs, time_engagement: clock.now() })
  outbox.add(watched)
}
