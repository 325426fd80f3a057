import { linkIncompleteMessage, linkOutdatedMessage, linkUncheckedMessage, linkUnconfirmedMessage } from '#contract/messages.ts'
import { panels } from '#domain/panels/index.ts'
import { type EarlierUse, isUsedUp, type LinkClaims, linkProblem, PANEL_TOKEN, SIGNED_LINKS } from '#domain/panels/signed-link.ts'
import { LINK_SIGNATURE, panelIds, panelPerson, STUDY_ID, studyThere } from '#domain/session/panel-parameters.ts'
import { hasPersonalLink } from '#domain/session/personal-link.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import { isTestLink, TEST_LINKS } from '#domain/session/test-session.ts'
import { Refusal } from '#server/refusal.ts'
import { isSigned, testLinkSecret } from '#server/secrets/link-signature.ts'
import { keepLinkUse, linkUses, studyOnPanel } from '#server/store/panels/link-uses.ts'
import type { Deps } from '../../deps.ts'
import { type Link, simulatedVisit } from './link.ts'

/** The settings that say what a link has to carry; others are not read. */
type Settings = Readonly<Record<string, string>>

/** What shows that a link is the researcher's or the panel's. */
export type LinkProof = {
  /** Refuses a link that does not carry what a study with these settings asks for. `participant_id`: of the first visit of who is known. */
  require: (settings: Settings, participant_id?: number) => void
  /** Whether it carries what such a study asks for; false where that is nothing. */
  holds: (settings: Settings) => boolean
  /** Remembers for whom the token of a panel opened the study. */
  keep: (participant_id: number) => Promise<void>
}

/** What the token of a panel is worth. Absent also where the study is not on this panel. */
type Token =
  | { is: 'absent' }
  | { is: 'refused'; refusal: Refusal }
  | ({ is: 'right'; claims: LinkClaims; uses: EarlierUse[] } & Hashes)
type Hashes = { token_hash: string; session_hash: string }

/** Reads what a link carries. The link that is answered has the ids of a right token, where it did not name them itself. */
export async function proveLink(deps: Deps, sent: Link): Promise<{ link: Link; proof: LinkProof }> {
  const token = await readToken(deps, sent)
  const link = token.is === 'right' ? withIdsOf(sent, token.claims) : sent
  // Where nothing else in the link says who it is for.
  if (token.is === 'refused' && link.user_id === undefined && panelPerson(link.query ?? {}) === undefined) throw token.refusal
  const isSimulated = () => simulatedVisit(deps, link).isSimulated
  const proof: LinkProof = {
    require: (settings, participant_id) => {
      if (isSimulated()) return
      const secret = secretIn(settings)
      if (secret !== '' && !isLinkSigned(deps, link, secret)) throw new Refusal('link_incomplete', linkIncompleteMessage)
      if (!isSignedByPanel(settings) || isOursToOpen(deps, link)) return
      if (token.is === 'refused') throw token.refusal
      if (token.is === 'absent' || !mayName(deps, link, token.claims)) throw unconfirmed()
      if (isUsedUp(token.uses, participant_id)) throw new Refusal('link_incomplete', linkOutdatedMessage)
    },
    holds: (settings) => {
      const secret = secretIn(settings)
      if (secret !== '') return isLinkSigned(deps, link, secret)
      return isSignedByPanel(settings) && token.is === 'right' && mayName(deps, link, token.claims)
    },
    keep: async (participant_id) => {
      if (token.is !== 'right' || isSimulated() || !mayName(deps, link, token.claims)) return
      const { token_hash, session_hash } = token
      await keepLinkUse(deps.database.db, { experiment_id: link.experiment_id, token_hash, session_hash, participant_id })
    },
  }
  return { link, proof }
}

const secretIn = (settings: Settings): string => settings['link-secret'] ?? ''

export const isSignedByPanel = (settings: Settings): boolean => settings[SIGNED_LINKS] === 'yes'

const unconfirmed = () => new Refusal('link_incomplete', linkUnconfirmedMessage)

async function readToken(deps: Deps, { experiment_id, query = {} }: Link): Promise<Token> {
  const token = query[PANEL_TOKEN]?.trim() ?? ''
  const { db } = deps.database
  // Nobody makes this server call a panel by a link to a study that is not on it.
  const there = token === '' ? undefined : await studyOnPanel(db, experiment_id)
  const panel = panels.find(({ name }) => name === there?.platform)
  const links = panel && deps.panels(panel.name).links
  if (there === undefined || links === undefined) return { is: 'absent' }
  const opened = await links.open(token)
  if (!opened.ok) {
    const { problem, retryAfter } = opened
    const isAway = problem === 'unreachable'
    return {
      is: 'refused',
      refusal: isAway ? new Refusal('panel_away', linkUncheckedMessage, undefined, retryAfter) : unconfirmed(),
    }
  }
  const { claims, sinceMs } = opened
  const publicUrl = deps.publicUrl()
  const problem = linkProblem(claims, {
    nowMs: sinceMs,
    publicUrl,
    experiment_id,
    panelStudies: there.panelStudies,
    testStudies: there.testStudies,
    named: namedIds(query),
  })
  if (problem === 'expired' || problem === 'not-yet')
    return { is: 'refused', refusal: new Refusal('link_incomplete', linkOutdatedMessage) }
  if (problem !== undefined) return { is: 'refused', refusal: unconfirmed() }
  const hash = (panel: string, id: string) => deps.pseudonyms(experiment_id, { panel, id })
  const hashes = { token_hash: hash('token of a link', token), session_hash: hash('session of a link', claims.session) }
  return { is: 'right', claims, uses: await linkUses(db, experiment_id, hashes), ...hashes }
}

function namedIds(query: QueryParameters) {
  const { PROLIFIC_PID: person, SESSION_ID: session } = panelIds(query)
  return { person, session, study: studyThere(query) }
}

/** A link may leave its ids to the token, which has them signed. */
function withIdsOf(link: Link, { person, session, study }: LinkClaims): Link {
  const { query = {} } = link
  const ids = {
    PROLIFIC_PID: person,
    SESSION_ID: session,
    ...(studyThere(query) === undefined && { [STUDY_ID]: study }),
  }
  return { ...link, query: { ...query, ...ids } }
}

/** People who hold a token enter as the person in it, under no other name: theirs here is derived from it, or is the panel's own. */
function mayName({ pseudonyms }: Deps, { user_id, experiment_id }: Link, { person }: LinkClaims): boolean {
  if (user_id === undefined || user_id === person) return true
  return user_id === pseudonyms(experiment_id, { panel: 'prolific_pid', id: person })
}

/** Links that this server made: to one person, and the test links of the study page, which store tests alone. */
function isOursToOpen({ pseudonyms }: Deps, { experiment_id, query = {} }: Link): boolean {
  if (hasPersonalLink(query)) return true
  if (query['preview'] !== 'yes') return false
  return isSigned(testLinkSecret(pseudonyms, experiment_id), [TEST_LINKS], query[LINK_SIGNATURE] ?? '')
}

/** Whether a link carries the signature of the ids that it names. */
function isLinkSigned(deps: Deps, link: Link, secret: string): boolean {
  const { user_id = '', query = {} } = link
  const ids = [...signedIds(deps, link), ...(isTestLink(user_id, query) ? [TEST_LINKS] : [])]
  return isSigned(secret, ids, query[LINK_SIGNATURE] ?? '')
}

/** The id that the link names. A page that knows already which user_id was derived from a panel's id sends both. */
function signedIds({ pseudonyms }: Deps, { user_id, experiment_id, query = {} }: Link): string[] {
  const person = panelPerson(query)
  if (user_id === undefined) return person === undefined ? [] : [person.id]
  const isDerived = person !== undefined && pseudonyms(experiment_id, person) === user_id
  return isDerived ? [user_id, person.id] : [user_id]
}
