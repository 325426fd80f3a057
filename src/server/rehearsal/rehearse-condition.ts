import { attentionItems } from '#domain/answers/attention.ts'
import type { Dice } from '#domain/dice.ts'
import { journeyOf } from '#domain/journey/journey-of.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import { SIGNED_LINKS } from '#domain/panels/signed-link.ts'
import { endingOf } from '#domain/platforms/index.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { type ClaimableOutcome, EARLY_OUTCOMES, type Outcome } from '#domain/session/outcomes.ts'
import { LINK_SIGNATURE, panelPerson } from '#domain/session/panel-parameters.ts'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import { platformLink } from '#domain/study/study-link.ts'
import { signId } from '../secrets/link-signature.ts'
import { type Api, CallRefused } from '../simulation/api.ts'
import type { FormVisit } from '../simulation/simulated-visit.ts'
import { comeToWave, guesses, type LaterWave } from './come-to-wave.ts'
import { startPanelServer } from './panel-server.ts'
import { panelOf } from './panels/index.ts'
import { exitsOf } from './panels/named-outcomes.ts'
import type { Ids } from './panels/panel.ts'
import { arrivalOf, type Verdict, verdictOf } from './verdict.ts'
import { type Ended, walk } from './walk.ts'

type Settings = Readonly<Record<string, string>>

/** `walked`: a test person came there. `settings`: nobody can go there on purpose, so the exit is what the settings make of it. */
export type RehearsedOutcome = Verdict & { how: 'walked' | 'settings' }

export type Rehearsed = {
  outcomes: RehearsedOutcome[]
  /** Of a study with signed links: whether one without a signature was refused. */
  refusesUnsigned: boolean | undefined
}

type Given = {
  api: Api
  origin: string
  experiment_id: string
  condition: number
  settings: Settings
  /** The `sig` of test links, where the study needs one. */
  testSignature: string
  /** Where people come back. `settings` are those of this wave. */
  wave?: LaterWave | undefined
  dice: Dice
}

/** Answers are guessed, so an end by an answer is found after some tries. */
const MAX_TRIES = 60

/** Sends test people through a condition, or one of its later waves, one for each outcome that can be reached, and takes them back as the panel would. */
export async function rehearseCondition(given: Given): Promise<Rehearsed> {
  const { api, origin, experiment_id, condition, settings, testSignature, wave, dice } = given
  const panel = panelOf(settings['platform'] ?? '')
  const server = await startPanelServer(panel, { settings, dice })
  // Test people are left out of figures and exports (ruling B7).
  const pasted = `${platformLink(origin, experiment_id, panel.name)}&condition=${condition}&preview=yes`
  const judge = async ({ outcome, ending }: Ended, ids: Ids): Promise<Verdict> => {
    const arrival = arrivalOf(ending)
    const receipt = arrival && (await server.takeBack(arrival, ids))
    return verdictOf(outcome, ending, receipt, { panel, account: { settings, ids } })
  }
  const found = new Map<Outcome, RehearsedOutcome>()
  const guess = guesses(settings, { experiment_id, condition, dice })
  const newPerson = async () => {
    const { ids, link } = await server.send(pasted)
    return { ids, link: signed(link, settings, testSignature) }
  }
  const come = (isLate: boolean) =>
    wave === undefined ? newPerson() : comeToWave({ api, experiment_id, condition, dice, wave, isLate, send: newPerson })
  let isReachable = true
  const send = async (claim: ClaimableOutcome, answer?: FormVisit['answer'], isLate = false) => {
    const person = isReachable ? await come(isLate) : undefined
    if (person === undefined) {
      isReachable &&= isLate
      return
    }
    const ended = await walk(api, person.link, { claim, answer })
    // Once the next wave is open, people who are too late for this one begin that.
    if (isLate && ended.outcome !== 'wave_closed') return
    if (!found.has(ended.outcome)) found.set(ended.outcome, { ...(await judge(ended, person.ids)), how: 'walked' })
  }
  try {
    for (const claim of claims(settings)) await send(claim)
    if (wave !== undefined) await send('complete', undefined, true)
    const wanted: Outcome[] = ['complete', ...endsByAnswers(settings, experiment_id)]
    for (let n = 0; n < MAX_TRIES && wanted.some((outcome) => !found.has(outcome)); n += 1) await send('complete', guess)
    for (const outcome of outcomesOfSettings(settings, wanted)) {
      if (found.has(outcome)) continue
      const { ids, link } = await server.send(pasted)
      const query = readQueryParameters(new URL(link).search)
      const user_id = query['user_id'] ?? 'rehearsal'
      const ending = endingOf(outcome, { settings, user_id, condition, experiment_id, query })
      found.set(outcome, { ...(await judge({ outcome, ending }, ids)), how: 'settings' })
    }
    const refusesUnsigned =
      wave === undefined && isSignedStudy(settings) ? await isRefused(api, (await server.send(pasted)).link) : undefined
    return { outcomes: [...found.values()], refusesUnsigned }
  } finally {
    await server.close()
  }
}

/** What somebody may say of their own visit. `complete` first: with every question left open, most studies end well. */
const claims = (settings: Settings): ClaimableOutcome[] => [
  'complete',
  ...((settings['consent'] ?? '').trim() === '' ? [] : (['no_consent'] as const)),
  'incompatible_device',
  'left_early',
  'withdrawn',
  'technical_error',
]

/** Outcomes to which an answer leads: by the jumps of a questionnaire, or by a failed attention check. */
function endsByAnswers(settings: Settings, experiment_id: string): Outcome[] {
  const forms = formsIn(journeyOf(settings, experiment_id))
  const jumps = forms.flatMap(({ pages }) => pages.flatMap((page) => page.jumps ?? []))
  const asked = forms.flatMap(({ name }) => findInStudy(name, settings) ?? [])
  const failsAttention = settings['failed-attention'] === 'exit' && asked.some((form) => attentionItems(form).length > 0)
  return [
    ...new Set<Outcome>([
      ...jumps.flatMap(({ to }) => ('end' in to && to.end === 'visit' ? [to.outcome] : [])),
      ...(failsAttention ? (['failed_attention'] as const) : []),
    ]),
  ]
}

/** The others that matter: a full study, and whatever has an exit of its own. A test person finds no study full. */
function outcomesOfSettings(settings: Settings, wanted: readonly Outcome[]): Outcome[] {
  const hasQuota = ['quota', 'quota-total', 'quota-strata'].some((name) => (settings[name] ?? '').trim() !== '')
  const isMeant = (outcome: Outcome) =>
    wanted.includes(outcome) || exitsOf(outcome, settings).length > 0 || (outcome === 'quota_full' && hasQuota)
  return ['complete', ...EARLY_OUTCOMES].filter((outcome): outcome is Outcome => isMeant(outcome as Outcome))
}

const isSignedByPanel = (settings: Settings) => settings[SIGNED_LINKS] === 'yes'

const isSignedStudy = (settings: Settings) => (settings['link-secret'] ?? '') !== '' || isSignedByPanel(settings)

/** Links of a study with a secret are signed by the survey that sends people. Those that a panel signs are opened here as test links. */
function signed(link: string, settings: Settings, testSignature: string): string {
  if (isSignedByPanel(settings)) return `${link}&${LINK_SIGNATURE}=${testSignature}`
  if (!isSignedStudy(settings)) return link
  const query = readQueryParameters(new URL(link).search)
  const id = query['user_id'] ?? panelPerson(query)?.id ?? ''
  return `${link}&${LINK_SIGNATURE}=${signId(settings['link-secret'] ?? '', id)}`
}

async function isRefused(api: Api, link: string): Promise<boolean> {
  try {
    await walk(api, link, { claim: 'left_early' })
    return false
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'link_incomplete') return true
    throw error
  }
}
