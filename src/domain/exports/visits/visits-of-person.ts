import { attentionOfPerson, type PersonAttention } from '#domain/attention/attention-of-person.ts'
import { seededDice } from '#domain/dice.ts'
import { pressedButtons } from '#domain/feed/checks/check-results.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { nAfterSubmit } from '../../quality/after-submit.ts'
import type { WrittenTexts } from '../../quality/facts.ts'
import { type SentSigns, signsOf } from '../../quality/visit-signs.ts'
import { writtenTexts } from '../../quality/written-texts.ts'
import { type EngagementRow, engagementRows } from '../engagement/engagement-rows.ts'
import type { PersonRecord } from '../tidy/person/person-record.ts'
import { pagesOfPerson } from '../tidy/visits/page-of-person.ts'
import { type Seen, seenByPerson } from '../tidy/visits/seen-by-person.ts'

/** 2001:db8::/32 is set aside for documentation (RFC 3849): no device has such an address. */
const DOCUMENTATION_RANGE = '2001:db8'

/**
 * What stands in the column `ip_address` for a participant (ruling E). Published scripts drop people who share an address, so everybody
 * has one of their own, drawn from their seed; no address is stored that it could be made of. Where a study compares networks, it is drawn
 * from the hash of the network instead, so that such scripts find those who share one.
 */
export const addressStandIn = (seed: string): string =>
  [DOCUMENTATION_RANGE, ...[1, 2, 3].flatMap((part) => twoGroups(seed, part))].join(':')

/** Four digits each, so that no group of zeros can be shortened and texts compare like addresses. */
const group = (bits: number) => bits.toString(16).padStart(4, '0')

// When the visits of a person can be computed and stored: everything that they did has arrived by then.

/**
 * An event moves `last_seen_at` unless that is less than a minute old, and no write takes longer than about ten seconds. So of somebody
 * who was last seen longer ago than this, everything is stored, and whatever they do later will move it.
 */
export const GONE_AFTER_SECONDS = 90

/**
 * An outcome moves `last_seen_at`, and so does every event after it. Only a write that began before the outcome may still come without
 * moving it, and that is over by then.
 */
export const ENDED_AFTER_SECONDS = 15

/**
 * Increase it when the rules below or those of `domain/quality` change: stored rows of another version are computed again.
 * 2: whole milliseconds, the study's definition of dwell, a moment for cards that were never in view, a stand-in for the address.
 * 3: flags.
 * 4: accuracy without a number is distinguished from accuracy that was off.
 * 5: what was looked at by every definition, for the page about attention.
 * 6: the values of the rules of quality.
 * 7: a required comment that was not written.
 * 8: acts at cards beside the buttons; pasted text of forms and comments.
 * 9: a feed that was used after its submit.
 * 10: answers that differ from those of an earlier wave.
 * 11: which card was at the focal line.
 * 12: attention posts and posts that came twice.
 * 13: signs of a program or of copied words.
 */
export const RULES_VERSION = 13

/**
 * Pages go on with rows that were stored by earlier rules, from these on, and say for how many people, until the job has computed them again.
 * Increase it when a page can no longer read what earlier rules stored. 6: values of the rules of quality.
 */
export const READABLE_RULES = 6

/** What was looked at by the definition `focal` is stored from these rules on. */
export const FOCAL_RULES = 11

/** Kinds of events that visits are computed from. */
export const VISIT_KINDS = ['act', 'visibility', 'dwell', 'engagement', 'video', 'signs'] as const

/** What a person saw of their cards and did with them: all that exports need of the samples that pages sent. */
export type PersonVisits = {
  seen: Seen
  engagement: (EngagementRow & { feed: string })[]
  /** In all of their rows. */
  ip_address: string
  attention: PersonAttention
  texts: WrittenTexts
  /** By card in its feed: the buttons that were on in the end. */
  pressed: ReadonlyMap<string, ReadonlySet<string>>
  nAfterSubmit: number | undefined
  signs: SentSigns | undefined
}

type Person = Pick<PersonRecord, 'events' | 'cards' | 'seed' | 'network_hash' | 'dwellDefinition' | 'focalLine'>

/** The only producer of these rows: for people who are gone they are stored, for the others they are computed at every export. */
export function visitsOfPerson({ events, cards, seed, network_hash, dwellDefinition, focalLine }: Person): PersonVisits {
  const person = { cards, events: events.filter(({ kind }) => isOfVisits(kind)) }
  const pages = pagesOfPerson({ ...person, focalLine })
  return {
    seen: seenByPerson(person, pages),
    engagement: feedsOf(person).flatMap((feed) => {
      const own = {
        cards: cards.filter((card) => card.feed === feed),
        events: person.events.filter((event) => feedOf(event) === feed),
      }
      const rows = engagementRows(
        own,
        pages.filter((page) => page.feed === feed),
        dwellDefinition,
      )
      return rows.map((row) => ({ feed, ...row }))
    }),
    ip_address: addressStandIn(network_hash ?? seed),
    attention: attentionOfPerson(person, pages),
    texts: writtenTexts(person.events),
    pressed: pressedButtons(person.events),
    nAfterSubmit: nAfterSubmit(person.events),
    signs: signsOf(person.events),
  }
}

type OfFeeds = Pick<PersonRecord, 'events' | 'cards'>

const feedOf = ({ feed }: { feed: string | null }) => feed ?? ONLY_FEED

/** In the order in which the person came to them. */
const feedsOf = ({ cards, events }: OfFeeds): string[] => [...new Set([...cards.map(feedOf), ...events.map(feedOf)])]

const kinds: ReadonlySet<string> = new Set(VISIT_KINDS)
/** Callers that read all events get the same rows as those that read only these. */
const isOfVisits = (kind: string) => kinds.has(kind)

/** 32 bits. Dice know 32 bits of their seed, so each part has dice of its own: two people then share an address as good as never. */
function twoGroups(seed: string, part: number): [string, string] {
  const bits = Math.floor(seededDice(`${part}/${seed}`, 'ip_address')() * 2 ** 32)
  return [group(bits >>> 16), group(bits & 0xffff)]
}
