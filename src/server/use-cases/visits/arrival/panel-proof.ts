import { linkIncompleteMessage } from '#contract/messages.ts'
import { findPanel } from '#domain/panels/index.ts'
import { isHashedAddress, isPanelToken } from '#domain/panels/link-names.ts'
import type { LinkNames, PanelRules, TokenProof } from '#domain/panels/panel-rules.ts'
import { isUsedUp, type LinkClaims, linkProblem } from '#domain/panels/signed-link.ts'
import { hashIn } from '#domain/panels/url-hash.ts'
import { loadRequest } from '#domain/session/load-request.ts'
import { type PanelPerson, panelIds, panelPerson, studyThere } from '#domain/session/panel-parameters.ts'
import { type QueryParameters, readQueryParameters } from '#domain/session/query-parameters.ts'
import { studyInLink } from '#domain/session/start-session.ts'
import { Refusal } from '#server/refusal.ts'
import { isUrlHash } from '#server/secrets/url-hash.ts'
import { keepLinkUse, linkUses, type StudyOnPanel, studyOnPanel } from '#server/store/panels/link-uses.ts'
import type { Deps } from '../../deps.ts'
import { linkKeyOfStudy } from '../../panels/link-key.ts'
import type { Link } from './link.ts'

/** What a panel's own proof in a link is worth. Absent also where the study is not on this panel. */
export type PanelProof =
  | { is: 'absent' }
  | { is: 'refused'; refusal: Refusal }
  | {
      is: 'right'
      /** With what was signed, and nothing that contradicts it. */
      link: Link
      person: PanelPerson
      /** Why it does not open the study for somebody; undefined if it does. `participant_id`: of the first visit of who is known. */
      usedUp: (participant_id: number | undefined) => Refusal | undefined
      /** Remembers for whom it did. */
      keep: (participant_id: number) => Promise<void>
    }

type Refusals = Pick<PanelRules, 'refusals'>

/** For people whose link their panel did not sign, or signed for somebody or something else. */
export const unconfirmed = ({ refusals }: Refusals) =>
  new Refusal('link_incomplete', refusals?.unconfirmed ?? linkIncompleteMessage)

/** For people whose signed link was used, or is some minutes old. */
const outdated = ({ refusals }: Refusals) => new Refusal('link_incomplete', refusals?.outdated ?? linkIncompleteMessage)

/** For people who come while what signatures are checked with cannot be read. Their page has asked several times. */
const unchecked = ({ refusals }: Refusals, retryAfter: number | undefined) =>
  new Refusal('panel_away', refusals?.unchecked ?? linkIncompleteMessage, undefined, retryAfter)

const refused = (refusal: Refusal): PanelProof => ({ is: 'refused', refusal })

/** Nobody makes this server call a panel, or open a key, by a link to a study that is not on it. */
export async function readPanelProof(deps: Deps, sent: Link): Promise<PanelProof> {
  const address = sent.address !== undefined && isHashedAddress(sent.address) ? sent.address : undefined
  if (address === undefined && !Object.keys(sent.query ?? {}).some(isPanelToken)) return { is: 'absent' }
  const there = await studyOnPanel(deps.database.db, sent.experiment_id)
  const rules = findPanel(there?.platform ?? '')
  const proof = rules?.link.proof
  if (there === undefined || rules === undefined || proof === undefined) return { is: 'absent' }
  if (proof.kind === 'token') return readToken(deps, sent, { rules, proof, there })
  return address === undefined ? { is: 'absent' } : readHash(deps, sent, { rules, address })
}

type WithToken = { rules: PanelRules; proof: TokenProof; there: StudyOnPanel }

async function readToken(deps: Deps, sent: Link, { rules, proof, there }: WithToken): Promise<PanelProof> {
  const { experiment_id, query = {} } = sent
  const token = query[proof.parameter]?.trim() ?? ''
  const links = token === '' ? undefined : deps.panels(rules.name).links
  if (links === undefined) return { is: 'absent' }
  const opened = await links.open(token)
  if (!opened.ok) return refused(opened.problem === 'unreachable' ? unchecked(rules, opened.retryAfter) : unconfirmed(rules))
  const { claims, sinceMs } = opened
  const problem = linkProblem(claims, {
    nowMs: sinceMs,
    publicUrl: deps.publicUrl(),
    experiment_id,
    panelStudies: there.panelStudies,
    testStudies: there.testStudies,
    named: namedIds(rules.link, query),
    livesSeconds: proof.livesSeconds,
  })
  if (problem !== undefined) return refused(problem === 'expired' || problem === 'not-yet' ? outdated(rules) : unconfirmed(rules))
  const { db } = deps.database
  const hash = (panel: string, id: string) => deps.pseudonyms(experiment_id, { panel, id })
  const hashes = { token_hash: hash('token of a link', token), session_hash: hash('session of a link', claims.session) }
  const uses = await linkUses(db, experiment_id, hashes)
  return {
    is: 'right',
    link: withIdsOf(sent, rules.link, claims),
    person: { panel: rules.link.person.toLowerCase(), id: claims.person },
    usedUp: (participant_id) => (isUsedUp(uses, participant_id) ? outdated(rules) : undefined),
    keep: (participant_id) => keepLinkUse(db, { experiment_id, ...hashes, participant_id }),
  }
}

function namedIds({ person, submission = '' }: LinkNames, query: QueryParameters) {
  const ids = panelIds(query)
  return { person: ids[person], session: ids[submission], study: studyThere(query) }
}

/** A link may leave its ids to the token, which has them signed. */
function withIdsOf(link: Link, names: LinkNames, { person, session, study }: LinkClaims): Link {
  const { query = {} } = link
  const ids = {
    [names.person]: person,
    ...(names.submission !== undefined && { [names.submission]: session }),
    ...(names.study !== undefined && studyThere(query) === undefined && { [names.study]: study }),
  }
  return { ...link, query: { ...query, ...ids } }
}

/** Keys are stored by people, so a page that waits for one asks only now and then. */
const KEY_RETRY_SECONDS = 10

/** The whole address is signed, so it says everything, and the page nothing beside it. It names its person for good: it opens the study for them again. */
async function readHash(deps: Deps, sent: Link, { rules, address }: { rules: PanelRules; address: string }): Promise<PanelProof> {
  const { experiment_id } = sent
  const key = await linkKeyOfStudy(deps, { experiment_id, panel: rules.name })
  if (key === undefined) return refused(unchecked(rules, KEY_RETRY_SECONDS))
  const found = hashIn(address, key.part)
  if (found === undefined || !isUrlHash(key.key, found.signed, found.hash)) return refused(unconfirmed(rules))
  const { origin, search } = new URL(address)
  const query = readQueryParameters(search)
  const person = panelPerson(query)
  const isHere = origin === new URL(deps.publicUrl()).origin && studyInLink(query) === experiment_id
  const isTheirs = person?.panel === rules.link.person.toLowerCase() && panelPerson(sent.query ?? query)?.id === person.id
  if (!isHere || !isTheirs) return refused(unconfirmed(rules))
  const { condition: _unsigned, ...rest } = sent
  return {
    is: 'right',
    link: { ...rest, ...loadRequest(query, { experiment_id }) },
    person,
    usedUp: () => undefined,
    keep: async () => undefined,
  }
}
