import type { BodyOf } from '#contract/endpoint.ts'
import type { loadExperiment } from '#contract/load-experiment.ts'
import { linkIncompleteMessage } from '#contract/messages.ts'
import { experimentId, storable, userId } from '#contract/text.ts'
import { panelPerson, studyParameters } from '#domain/session/panel-parameters.ts'
import { hasPersonalLink, PERSONAL_LINK } from '#domain/session/personal-link.ts'
import { MAX_PARAMETERS, MAX_VALUE_LENGTH, type QueryParameters } from '#domain/session/query-parameters.ts'
import { mayHaveSonaId, withSurveyCode } from '#domain/session/sona-id.ts'
import { SIMULATED_NOW, SIMULATED_PASS, SIMULATED_SEED } from '#domain/simulation/simulated-link.ts'
import { Refusal } from '#server/refusal.ts'
import { studyWideSetting } from '#server/store/studies/studies.ts'
import { presentParticipant } from '#server/store/visits/participants.ts'
import type { Deps } from '../../deps.ts'

/** The link that a person came with, as the page sends it. */
export type Link = BodyOf<typeof loadExperiment>

/** The link with the ids that it really names. */
export const readLink = async (deps: Deps, sent: Link): Promise<Link> =>
  withLinkedId(await withPersonalId(deps, await withSonaId(deps, sent)))

/** A personal link says who it is for, whatever else the address names. */
async function withPersonalId(deps: Deps, link: Link): Promise<Link> {
  const { query = {} } = link
  if (!hasPersonalLink(query)) return link
  const participant_id = deps.tokens.openPersonalLink(query[PERSONAL_LINK]?.trim() ?? '')
  const person = participant_id === undefined ? undefined : await presentParticipant(deps.database.db, participant_id)
  if (person?.experiment_id !== link.experiment_id) throw new Refusal('link_incomplete', linkIncompleteMessage)
  return { ...link, user_id: person.user_id }
}

/** The page of a study on Sona is opened by links with survey_code alone (`http/pages.ts`); scripts may say `id`. */
const withSonaId = async (deps: Deps, link: Link): Promise<Link> =>
  (await hasSonaId(deps, link)) ? { ...link, query: withSurveyCode(link.query ?? {}) } : link

type MayBeSona = { experiment_id?: string | undefined; query?: QueryParameters | undefined }

/** Whether the `id` in a link is Sona's number of the person. Only links with such a parameter cost a query. */
export async function hasSonaId({ database: { db } }: Deps, { experiment_id = '', query = {} }: MayBeSona): Promise<boolean> {
  if (!mayHaveSonaId(query) || !experimentId.safeParse(experiment_id).success) return false
  return (await studyWideSetting(db, experiment_id, 'platform')) === 'sona'
}

/** A page that cannot tell who a link is for sends no user_id, also where the link names one: its panel's id may be somebody's. */
function withLinkedId(link: Link): Link {
  const named = link.user_id ?? link.query?.['user_id']?.trim() ?? ''
  if (named === '') return link
  const { success, data } = userId.safeParse(named)
  if (!success) throw new Refusal('invalid_body', 'query: user_id is too long or has characters that no id has')
  return { ...link, user_id: data }
}

/** Ruling B4: a link that brings the id of a panel and no user_id gives the person one that is derived from it. */
export function userIdOf({ pseudonyms }: Deps, { user_id, experiment_id, query = {} }: Link): string {
  if (user_id !== undefined) return user_id
  const person = panelPerson(query)
  if (person === undefined) throw new Refusal('invalid_body', 'user_id: is missing, and query has no id of a panel')
  return pseudonyms(experiment_id, person)
}

type SimulatedVisit = {
  isSimulated: boolean
  /** Nothing in the link says that it is simulated, rightly or not. */
  isPerson: boolean
  /** What the person's draws follow from, where the link says it. */
  seed: string | undefined
  /** What time it is for the person, where the link says it. */
  nowMs: number | undefined
  /** A link that says so without our pass is refused, and not taken for that of a person. */
  requirePass: () => void
}

/** Whether a link is that of a simulated participant. */
export function simulatedVisit(deps: Deps, { experiment_id, query = {} }: Link): SimulatedVisit {
  const pass = query[SIMULATED_PASS]
  const isSimulated = pass !== undefined && deps.simulationPasses.isValid(pass, experiment_id, deps.now())
  const seed = query[SIMULATED_SEED]
  return {
    isSimulated,
    isPerson: pass === undefined,
    seed: isSimulated && seed !== undefined ? `simulated/${experiment_id}/${seed.slice(0, MAX_SEED)}` : undefined,
    nowMs: isSimulated ? momentIn(query[SIMULATED_NOW]) : undefined,
    requirePass: () => {
      if (pass !== undefined && !isSimulated) throw new Refusal('link_incomplete', linkIncompleteMessage)
    },
  }
}

const MAX_SEED = 64

const momentIn = (text = ''): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** As much as a page itself would read of its address. The panel's ids are stored apart (ruling F4); long texts are for the page alone. */
export const storedQuery = ({ query = {} }: Link): Record<string, string> =>
  Object.fromEntries(
    Object.entries(studyParameters(query))
      .filter(([, value]) => value.length <= MAX_VALUE_LENGTH)
      .slice(0, MAX_PARAMETERS)
      .map(([name, value]) => [storable(name), value]),
  )
