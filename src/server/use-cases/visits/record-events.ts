import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { EVENT_KINDS, type events, type ParticipantEvent, participantEvent, type RefusedEvent } from '#contract/events.ts'
import { issueText } from '#contract/issue-text.ts'
import { rate } from '#domain/engagement/acts/rate.ts'
import { ratingProblem } from '#domain/ratings/rating-problem.ts'
import { parseScales, RATING_SCALES, type RatingScale } from '#domain/ratings/rating-scale.ts'
import { mayBeSonaId } from '#domain/session/sona-id.ts'
import { isTimeZone } from '#domain/waves/local-time.ts'
import type { Written } from '#server/ingest/group-commit.ts'
import { Refusal } from '#server/refusal.ts'
import { settingsOfCondition } from '#server/store/studies/studies.ts'
import { keepDevice, keepTimeZone, participantById } from '#server/store/visits/participants.ts'
import type { Caller, Deps } from '../deps.ts'
import { whyAbsent } from './absent.ts'
import { cardsIn, eventRow, type Known } from './event-row.ts'
import { knownForms, wrongAnswers } from './form-answers.ts'
import { disagreement, identify, type Speaker } from './identify.ts'
import { answeredBefore, isSecondBrowser } from './second-browser.ts'
import { settleAfterForms } from './where-in-journey.ts'

/** Stores the events that are right, and says of each other one why it was refused. Answers once the rows are committed. */
export async function recordEvents(deps: Deps, body: BodyOf<typeof events>, caller: Caller): Promise<ReplyOf<typeof events>> {
  const speaker = await identify(deps, caller, body)
  if (body.outbox_age_ms !== undefined) deps.measures.countOutboxAge(body.outbox_age_ms)
  const parsed = body.events.map((sent) => parseEvent(sent, speaker))
  const unknown = await deps.unknownCards(speaker.experiment_id, parsed.flatMap(cardsOf))
  const forms = await knownForms(deps, speaker, parsed)
  const scales = await scalesOf(deps, speaker, parsed)
  const isAnswered = await answeredBefore(deps, speaker, parsed)
  const refused: RefusedEvent[] = []
  const accepted: ParticipantEvent[] = []
  const refuse = (index: number, kind: string, refusal: Refusal) => {
    refused.push(refusedEvent(body.events[index], index, refusal))
    deps.measures.countRefusedEvent(kind)
  }
  for (const [index, event] of parsed.entries()) {
    const refusal =
      event instanceof Refusal ? event : (wrongAnswers(event, forms) ?? wrongRating(event, scales) ?? unknownCard(event, unknown))
    if (refusal) refuse(index, event instanceof Refusal ? kindOf(body.events[index]) : event.kind, refusal)
    else if (!(event instanceof Refusal)) accepted.push(event)
  }
  const platform = await platformFor(deps, speaker, accepted)
  const sender = { speaker, forms, isAnswered, platform, address: caller.address() }
  const written = accepted.length === 0 ? NOTHING : await write(deps, sender, accepted).catch(asBudgetSpent)
  if (written instanceof Refusal) {
    // Event by event, so that the page gives them up: a call that is refused would be sent again.
    for (const [index, event] of parsed.entries())
      if (!(event instanceof Refusal) && accepted.includes(event)) refuse(index, event.kind, written)
    return { success: 'true', ...NOTHING, refused }
  }
  if (accepted.some(({ kind }) => kind === 'form')) await settleAfterForms(deps, speaker)
  const device = deviceIn(accepted)
  if (device) {
    const { time_zone = '', ...facts } = device
    await keepDevice(deps.database.db, speaker.participant_id, facts)
    // Waves open by it, so that only the person may say it.
    if (isTimeZone(time_zone) && !(await isSecondBrowser(deps, speaker)))
      await keepTimeZone(deps.database.db, speaker.participant_id, time_zone)
  }
  return { success: 'true', stored: written.stored, duplicate: written.duplicate, refused }
}

const NOTHING: Written = { stored: 0, duplicate: 0 }

function asBudgetSpent(error: unknown): Refusal {
  if (error instanceof Refusal && error.code === 'budget_spent') return error
  throw error
}

const MAX_PROBLEMS = 5

function parseEvent(sent: unknown, speaker: Speaker): ParticipantEvent | Refusal {
  const { success, data, error } = participantEvent.safeParse(sent)
  if (success) return disagreement(speaker, data) ?? data
  const problems = error.issues.slice(0, MAX_PROBLEMS).map(issueText)
  return new Refusal('invalid_body', problems.join('; '), problems)
}

const cardsOf = (event: ParticipantEvent | Refusal) => (event instanceof Refusal ? [] : cardsIn(event))

function unknownCard(event: ParticipantEvent, unknown: ReadonlySet<string>): Refusal | undefined {
  const entity_id = unknown.size === 0 ? undefined : cardsIn(event).find((id) => unknown.has(id))
  return entity_id === undefined ? undefined : new Refusal('unknown_entity', `entity_id '${entity_id}' is no card of this study`)
}

/** As a label of the metrics: what anybody may send must not become one. */
function kindOf(sent: unknown): string {
  const kind = typeof sent === 'object' && sent !== null && 'kind' in sent ? sent.kind : undefined
  return EVENT_KINDS.find((known) => known === kind) ?? 'unknown'
}

function refusedEvent(sent: unknown, index: number, { code, message, problems }: Refusal): RefusedEvent {
  const uid = typeof sent === 'object' && sent !== null && 'event_uid' in sent ? sent.event_uid : null
  return { index, event_uid: typeof uid === 'string' ? uid : null, code, message, ...(problems && { problems: [...problems] }) }
}

function deviceIn(list: readonly ParticipantEvent[]) {
  for (const event of list) if (event.kind === 'track' && event.device) return event.device
  return undefined
}

/** Read only where a parameter may be an id of a panel, depending on it. */
async function platformFor({ database: { db } }: Deps, speaker: Speaker, list: readonly ParticipantEvent[]): Promise<string> {
  if (!list.some((event) => event.kind === 'url_param' && mayBeSonaId(event.name))) return ''
  const participant = await participantById(db, speaker.participant_id)
  return (participant && (await settingsOfCondition(db, participant))['platform']) ?? ''
}

type Sender = Known & { speaker: Speaker; address: string | undefined }

function write(deps: Deps, { speaker, address, ...known }: Sender, list: readonly ParticipantEvent[]): Promise<Written> {
  const rows = list.map((event) => eventRow(speaker, event, known))
  const spend = (bytes: number) => deps.storageBudgets.spend({ ...speaker, address }, list.length, bytes)
  return deps.ingest.write(rows, spend).catch(async (error: unknown) => {
    throw error instanceof Refusal && error.code === 'visit_over' ? await whyAbsent(deps, speaker) : error
  })
}

/** Stores the one event of a specified call, or refuses the call. Returns once it is committed. */
export async function storeEvent(deps: Deps, caller: Caller, speaker: Speaker, event: ParticipantEvent): Promise<void> {
  const forms = await knownForms(deps, speaker, [event])
  const refusal = wrongAnswers(event, forms) ?? unknownCard(event, await deps.unknownCards(speaker.experiment_id, cardsIn(event)))
  if (refusal) {
    deps.measures.countRefusedEvent(event.kind)
    throw refusal
  }
  const isAnswered = await answeredBefore(deps, speaker, [event])
  const platform = await platformFor(deps, speaker, [event])
  await write(deps, { speaker, forms, isAnswered, platform, address: caller.address() }, [event])
}

const isRating = (event: ParticipantEvent | Refusal) =>
  'kind' in event && event.kind === 'act' && event.engagement_type === rate.name

/** The scales on which the speaker rates cards. Read only where a rating was sent. */
async function scalesOf(
  { database: { db } }: Deps,
  speaker: Speaker,
  events: readonly (ParticipantEvent | Refusal)[],
): Promise<readonly RatingScale[]> {
  const participant = events.some(isRating) ? await participantById(db, speaker.participant_id) : undefined
  return (participant && parseScales((await settingsOfCondition(db, participant))[RATING_SCALES])) ?? []
}

/** Why a rating is refused: on a scale that the study does not have, or a point that the scale does not have. */
function wrongRating(event: ParticipantEvent, scales: readonly RatingScale[]): Refusal | undefined {
  const problem = event.kind === 'act' ? ratingProblem(event, scales) : undefined
  return problem === undefined ? undefined : new Refusal('invalid_body', problem, [problem])
}
