import type { endSession as contract } from '#contract/end-session.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type AttentionResult, checkAttention } from '#domain/answers/attention.ts'
import { finalSave, formNames, isWalkedWhole, journeyOf } from '#domain/journey/journey-of.ts'
import { isAtEnd } from '#domain/journey/next-step.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { endingOf, leavesByItself } from '#domain/platforms/index.ts'
import type { ExitFacts } from '#domain/platforms/platform.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { decideOutcome, type OutcomeFacts } from '#domain/session/decide-outcome.ts'
import { debriefIn } from '#domain/session/default-debrief.ts'
import type { ClaimableOutcome, Outcome } from '#domain/session/outcomes.ts'
import { DEFAULT_EXPERIMENT_ID } from '#domain/session/start-session.ts'
import { deceives } from '#domain/study/checks/deception.ts'
import { debriefDue } from '#domain/waves/debrief-due.ts'
import { waveNamed, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { Refusal } from '#server/refusal.ts'
import { settingsOfCondition } from '#server/store/studies/studies.ts'
import { isFinalSaveStored, lastAnswers, markWithdrawn, settleOutcome, storedQuery } from '#server/store/visits/endings.ts'
import { type Participant, participantById } from '#server/store/visits/participants.ts'
import { eraseRefused } from '#server/store/visits/refusals.ts'
import type { Caller, Deps } from '../deps.ts'
import { hashPanelId } from '../panels/own-people.ts'
import { sessionUnknown } from './absent.ts'
import { identify, type Speaker } from './identify.ts'
import { namesFalseCards } from './load-false-cards.ts'
import { nextVisit } from './next-visit.ts'
import { isOwnBrowser, isProven, refuseSecondBrowser, refuseUnproven } from './second-browser.ts'
import { signEnding } from './sign-ending.ts'
import { whereIs } from './where-in-journey.ts'

type Settings = Readonly<Record<string, string>>

/** Final, and not the end of the study: only the browser in which the person began may say so (ruling F3). */
const ENDED_BY_THE_PERSON: readonly ClaimableOutcome[] = ['left_early', 'withdrawn', 'incompatible_device']

/** The only answer that holds a code, an exit link or the debrief (ruling D6). */
export async function endSession(deps: Deps, body: BodyOf<typeof contract>, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  // The token still says who this is when the row no longer does.
  const speaker = await identify(deps, caller, body)
  const { participant_id, session_id, user_id } = speaker
  const participant = await participantById(db, participant_id)
  if (!participant) throw sessionUnknown()
  const settings = normaliseParameters(await settingsOfCondition(db, participant))
  const { condition, experiment_id } = participant
  // Before the outcome: of somebody who does not agree, nothing is stored afterwards.
  const stored = await storedQuery(db, { experiment_id, participant_id, session_id })
  if (participant.outcome === null) {
    if (body.outcome === 'no_consent') await checkRefusal(deps, speaker, withOverrides(settings, { ...stored, ...body.query }))
    else if (ENDED_BY_THE_PERSON.includes(body.outcome)) await refuseSecondBrowser(deps, speaker)
    if (body.outcome === 'withdrawn') await refuseUnproven(deps, participant)
  }
  const outcome = participant.outcome ?? (await firstOutcome(deps, { ...participant, speaker }, settings, body.outcome))
  const query = outcome === 'no_consent' ? { ...body.query, ...stored } : stored
  const facts = { settings, user_id, condition, experiment_id, query }
  const named = { ...participant, outcome }
  // A browser that only knows the user_id gets no receipt, with which it could withdraw, and learns nothing of what was seen (ruling F3).
  const isOwn = await isOwnBrowser(deps, speaker)
  const isDemo = experiment_id === DEFAULT_EXPERIMENT_ID
  // Nobody needs to withdraw from the demo (ruling D9), and of a refusal nothing is left.
  const hasReceipt = !isDemo && isOwn && outcome !== 'no_consent' && (await isProven(deps, participant))
  const isBack = participant.withdrawn_at === null && outcome !== 'withdrawn' && outcome !== 'no_consent'
  const next = isBack ? await nextVisit(deps, { ...participant, outcome }, { settings, mayLink: hasReceipt }) : undefined
  const ended = { ...named, comesBack: next !== undefined }
  return {
    success: 'true',
    data: {
      outcome,
      ending: await signEnding(deps, endingOf(outcome, facts), facts),
      // Who comes back reads when, before the last hop.
      leaves_by_itself: leavesByItself(outcome, facts) && !next && !(await isDeceived(deps, participant, facts)),
      debrief: isDemo || condition === 0 || !debriefDue(ended, settings).isTold ? '' : debriefIn(settings),
      receipt: hasReceipt ? deps.tokens.receipt(participant_id) : '',
      is_withdrawn: participant.withdrawn_at !== null || outcome === 'withdrawn',
      names_false_cards: outcome !== 'withdrawn' && isOwn && namesFalseCards(ended, settings),
      contact: settings['contact'] ?? '',
      ...(participant.is_simulated && waveOf(participant, settings)),
      ...(next && { next_visit: { opens_at: next.opensMs, closes_at: next.closesMs, link: next.link } }),
    },
  }
}

function waveOf({ wave }: Participant, settings: Settings): { wave?: string } {
  const name = waveNamed(wavesIn(settings), wave)?.name
  return name === undefined ? {} : { wave: name }
}

/** Ruling D7: somebody who was deceived reads the debrief, also the default one, before the last hop. */
async function isDeceived(deps: Deps, person: Participant, { settings, query }: Pick<ExitFacts, 'settings' | 'query'>) {
  const study = await deps.conditions.studyOf(person.experiment_id)
  const { byId } = await deps.conditions.conditionOf(study, person)
  return deceives(normaliseParameters(withOverrides(settings, query)), byId.values())
}

/**
 * A refusal erases, so it is for the browser in which the person began, like withdrawing (ruling F3), and only where a consent form was
 * shown.
 */
async function checkRefusal(deps: Deps, speaker: Speaker, settings: Settings): Promise<void> {
  await refuseSecondBrowser(deps, speaker)
  if ((settings['consent'] ?? '').trim() === '')
    throw new Refusal('bad_request', 'outcome: this visit asks for no consent, so nobody can refuse it')
}

async function firstOutcome(
  deps: Deps,
  person: Participant & { speaker: Speaker },
  settings: Settings,
  claimed: ClaimableOutcome,
): Promise<Outcome> {
  const failedAttention = settings['failed-attention'] ?? ''
  const isComplete = claimed === 'complete'
  const decided = decideOutcome(claimed, {
    endedWith: person.outcome,
    ...(isComplete ? await completion(deps, person, settings) : { isFinalSaveStored: false }),
    attention: isComplete && failedAttention === 'exit' ? await attentionOf(deps, person, settings) : [],
    failedAttention,
  })
  if (!decided.ok)
    throw new Refusal('not_stored_yet', 'The last answers of this visit are not stored yet. Send them, then ask again.')
  const outcome = await stored(deps, person, decided.outcome)
  deps.changes.tell(person.experiment_id)
  return outcome
}

async function stored(deps: Deps, person: Participant, outcome: Outcome): Promise<Outcome> {
  const { db } = deps.database
  if (outcome === 'no_consent') return eraseRefused(db, person)
  if (outcome === 'withdrawn') await markWithdrawn(db, person.participant_id, hashPanelId(deps))
  return settleOutcome(db, person.participant_id, outcome)
}

/** Whether the visit is at its end, by every step of its journey or by its last form. */
async function completion(
  deps: Deps,
  { experiment_id, participant_id, speaker }: Participant & { speaker: Speaker },
  settings: Settings,
): Promise<Pick<OutcomeFacts, 'isFinalSaveStored' | 'endedByAnswers'>> {
  const steps = journeyOf(settings, experiment_id)
  if (!isWalkedWhole(settings, steps)) {
    const { form } = finalSave(settings, experiment_id)
    return { isFinalSaveStored: await isFinalSaveStored(deps.database.db, { experiment_id, participant_id, form }) }
  }
  const { journey, facts } = await whereIs(deps, speaker)
  const endedByAnswers = journey.next.step === 'end' ? journey.next.outcome : undefined
  const isFeedPast = journey.steps.every(({ step, name }) => step !== 'feed' || facts.submittedFeeds.has(name))
  return { isFinalSaveStored: isFeedPast && isAtEnd(steps, journey), endedByAnswers }
}

/** Of the study's own forms, as they were sent last. */
async function attentionOf({ database: { db } }: Deps, person: Participant, settings: Settings): Promise<AttentionResult[]> {
  const answers = await lastAnswers(db, person)
  return formNames(settings, person.experiment_id).flatMap((name) => {
    const questionnaire = findInStudy(name, settings)
    return questionnaire ? checkAttention(questionnaire, answers.get(name) ?? {}).map(({ result }) => result) : []
  })
}
