import { linkIncompleteMessage } from '#contract/messages.ts'
import { panelOfPlatform } from '#domain/panels/index.ts'
import { SIGNED_LINKS } from '#domain/panels/signed-link.ts'
import { LINK_SIGNATURE, type PanelPerson, panelPerson } from '#domain/session/panel-parameters.ts'
import { hasPersonalLink } from '#domain/session/personal-link.ts'
import { isTestLink, TEST_LINKS } from '#domain/session/test-session.ts'
import { Refusal } from '#server/refusal.ts'
import { isSigned, testLinkSecret } from '#server/secrets/link-signature.ts'
import type { Deps } from '../../deps.ts'
import { type Link, simulatedVisit } from './link.ts'
import { readPanelProof, unconfirmed } from './panel-proof.ts'

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

/** Reads what a link carries. The link that is answered has the ids that its panel signed, where it did not name them itself. */
export async function proveLink(deps: Deps, sent: Link): Promise<{ link: Link; proof: LinkProof }> {
  const shown = await readPanelProof(deps, sent)
  const link = shown.is === 'right' ? shown.link : sent
  // Where nothing else in the link says who it is for.
  if (shown.is === 'refused' && link.user_id === undefined && panelPerson(link.query ?? {}) === undefined) throw shown.refusal
  const isSimulated = () => simulatedVisit(deps, link).isSimulated
  const proof: LinkProof = {
    require: (settings, participant_id) => {
      if (isSimulated()) return
      const secret = secretIn(settings)
      if (secret !== '' && !isLinkSigned(deps, link, secret)) throw new Refusal('link_incomplete', linkIncompleteMessage)
      if (!isSignedByPanel(settings) || isOursToOpen(deps, link)) return
      if (shown.is === 'refused') throw shown.refusal
      if (shown.is === 'absent' || !mayName(deps, link, shown.person))
        throw unconfirmed(panelOfPlatform(settings['platform'] ?? ''))
      const usedUp = shown.usedUp(participant_id)
      if (usedUp !== undefined) throw usedUp
    },
    holds: (settings) => {
      const secret = secretIn(settings)
      if (secret !== '') return isLinkSigned(deps, link, secret)
      return isSignedByPanel(settings) && shown.is === 'right' && mayName(deps, link, shown.person)
    },
    keep: async (participant_id) => {
      if (shown.is === 'right' && !isSimulated() && mayName(deps, link, shown.person)) await shown.keep(participant_id)
    },
  }
  return { link, proof }
}

const secretIn = (settings: Settings): string => settings['link-secret'] ?? ''

export const isSignedByPanel = (settings: Settings): boolean => settings[SIGNED_LINKS] === 'yes'

/** People whom a panel names enter as that person, under no other name: theirs here is derived from it, or is the panel's own. */
function mayName({ pseudonyms }: Deps, { user_id, experiment_id }: Link, person: PanelPerson): boolean {
  return user_id === undefined || user_id === person.id || user_id === pseudonyms(experiment_id, person)
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
