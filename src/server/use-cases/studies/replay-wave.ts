import type { BodyOf } from '#contract/endpoint.ts'
import type { showReplay as contract } from '#contract/show-replay.ts'
import type { JourneyFacts } from '#domain/journey/next-step.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import type { WaveFacts } from '#domain/questions/facts.ts'
import { shownAnswers } from '#domain/replay/masked.ts'
import { showsLetters } from '#domain/replay/replay-letters.ts'
import { waveNamed, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import { Refusal } from '#server/refusal.ts'
import { settingsOfCondition } from '#server/store/studies/studies.ts'
import { findParticipant, type Present } from '#server/store/visits/participants.ts'
import { visitsBefore } from '#server/store/visits/waves.ts'
import type { Deps } from '../deps.ts'
import { askedForm, inWords } from '../visits/asked-form.ts'

/** The visit to a wave, and the names of all that the person took part in. */
type InWave = { participant: Present; wave: string; waves: string[] }

/** Refuses people who withdrew or were erased: nothing of them is shown to anybody. */
export async function visitToReplay(
  { database: { db } }: Deps,
  { experiment_id, user_id, wave }: BodyOf<typeof contract>,
): Promise<InWave> {
  const first = await findParticipant(db, experiment_id, user_id)
  if (!first) throw new Refusal('unknown_participant', 'There is no data of this person')
  const begun = wavesIn(await settingsOfCondition(db, { ...first, wave: FIRST_WAVE }))
  const visits =
    begun.length === 0 ? [] : await visitsBefore(db, { experiment_id, user_id, participant_id: Number.MAX_SAFE_INTEGER })
  const named = visits.map((visit) => ({ visit, name: waveNamed(begun, visit.wave)?.name ?? visit.wave }))
  const asked = wave === undefined ? FIRST_WAVE : named.find(({ name }) => name === wave)?.visit.wave
  if (asked === undefined) throw new Refusal('not_found', 'This person took part in no such wave')
  const found = asked === FIRST_WAVE ? first : await findParticipant(db, experiment_id, user_id, asked)
  if (!found || found.writes_ended_at !== null || found.user_id === null || found.seed === null)
    throw new Refusal('unknown_participant', 'There is no data of this person')
  return {
    participant: { ...found, user_id: found.user_id, seed: found.seed },
    wave: named.find(({ visit }) => visit.wave === asked)?.name ?? '',
    waves: named.map(({ name }) => name),
  }
}

/** Answers of earlier waves, with dots for what was typed, as the rest of a replay has them. */
export async function maskedWaves(
  deps: Deps,
  { experiment_id, version, condition }: Present,
  { waves = {}, language }: Pick<JourneyFacts, 'waves' | 'language'>,
): Promise<Record<string, WaveFacts>> {
  const study = await deps.conditions.studyOf(experiment_id)
  const masked = Object.entries(waves).map(async ([wave, left]): Promise<[string, WaveFacts]> => {
    const { settings, steps } = await deps.conditions.conditionOf(study, { version, condition, wave })
    const forms = formsIn(steps).flatMap(({ name }) => askedForm(name, settings) ?? [])
    const shown = forms.map(({ questionnaire }) => shownAnswers(questionnaire, left.answers, showsLetters(settings)).answers)
    const answers = Object.assign({}, ...shown)
    return [wave, { ...left, answers, labels: inWords(forms, answers, language) }]
  })
  return Object.fromEntries(await Promise.all(masked))
}
