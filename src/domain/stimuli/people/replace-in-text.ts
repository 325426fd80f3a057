import { hostOf } from '../sheet/web-address.ts'
import { handleKey, type PeopleIndex } from './people-index.ts'

const MAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu
const ADDRESS = /https?:\/\/[^\s<>"|]{1,2000}/giu
/** `@ada`, `@ada.example.org`, `@ada@example.org`, `u/ada`. The character before is matched as well: it must be no part of a word. */
const MENTION =
  /(^|[^\p{L}\p{N}_@/.])(@|\/?u\/)([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,250}[\p{L}\p{N}_])?(?:@[\p{L}\p{N}.-]{1,250}[\p{L}\p{N}])?)/giu
/** International numbers only: other digits are too often something else. */
const PHONE = /\+\d[\d ()./-]{6,20}\d/g

/** Hosts whose pages are people and what they said. */
const PLATFORMS =
  /(^|\.)(twitter|x|t|facebook|fb|instagram|threads|tiktok|linkedin|reddit|redd|snapchat|youtube|vk|weibo)\.(com|co|net|it|me)$|(^|\.)bsky\.(app|social)$/
/** How Bluesky names people and posts. */
const DID = /did:[a-z]{1,20}:[\w.:%-]{1,200}/gi
const RECORD = /at:\/\/[^\s<>"|]{1,500}/gi
const PROFILE = /\/(@|u\/|user\/|users\/|profile\/|in\/)/i

/** Names are replaced where they have two words: a single one may be any word of the text. */
const isFullName = (name: string) => /\S\s+\S/.test(name) && name.length >= 5
/** A handle without its @ is recognised where it can be no word. */
const isTelling = (handle: string) => handle.length >= 4 && /[\d_.]/.test(handle) && !/^\d+$/.test(handle)
/** The site at which somebody has an account: `pond.example` of `ada@pond.example`; a handle may be a site itself. */
const siteOf = (handle: string) => /^(?:[^@]+@)?((?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24})$/u.exec(handle)?.[1] ?? ''

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
/** An expression of all names at once would be too large to compile. */
const CHUNK = 500

/** Replaces in a text who is named, mentioned or can be reached. `homes`: sites that the posts came from. */
export function textReplacer(people: PeopleIndex, homes: readonly string[] = []): (text: string) => string {
  const byWords = new Map<string, string>()
  for (const [name, person] of people.names) if (isFullName(name)) byWords.set(name.toLowerCase(), person.name)
  for (const [handle, person] of people.handles) if (isTelling(handle)) byWords.set(handle, person.handle)
  const sites = new Set([...homes, ...[...people.handles.keys()].map(siteOf)].filter((site) => site !== ''))
  for (const site of sites) if (!byWords.has(site)) byWords.set(site, 'example.org')
  // Longer ones first, so that a name inside of another does not hide it.
  const words = [...byWords.keys()].sort((a, b) => b.length - a.length)
  const patterns = Array.from({ length: Math.ceil(words.length / CHUNK) }, (_, i) => {
    const some = words.slice(i * CHUNK, (i + 1) * CHUNK).map(escaped)
    return new RegExp(`(^|[^\\p{L}\\p{N}_])(${some.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')
  })
  const known = new Set(people.handles.keys())
  const addresses = new Map<string, string>()
  const isOfPerson = (address: string) => {
    const path = address.replace(/^https?:\/\/[^/?#]*/i, '')
    const hasHandle = path
      .split(/[/?#=&@]+/)
      .some((part) => part !== '' && known.has(handleKey(part)) && isTelling(handleKey(part)))
    const host = hostOf(address)
    const isOfSite = host.split('.').some((_, i, parts) => sites.has(parts.slice(i).join('.')))
    return PLATFORMS.test(host) || isOfSite || PROFILE.test(path) || /did(:|%3a)/i.test(path) || hasHandle
  }
  const addressFor = (address: string) => {
    if (!isOfPerson(address)) return address
    const before = addresses.get(address) ?? `https://example.org/${addresses.size + 1}`
    addresses.set(address, before)
    return before
  }

  return (text) => {
    if (text.length < 3) return text
    // A column of its own may name somebody without more words.
    const whole = people.handles.get(handleKey(text))
    if (whole !== undefined) return whole.handle
    // What is left between addresses; addresses themselves are never searched for names.
    let from = 0
    let done = ''
    for (const { index, 0: address } of text.matchAll(ADDRESS)) {
      done += inWords(text.slice(from, index)) + addressFor(address)
      from = index + address.length
    }
    return done + inWords(text.slice(from))
  }

  function inWords(text: string): string {
    if (text === '') return text
    let now = text
      .replace(RECORD, 'at://example.org')
      .replace(DID, 'did:example:0')
      .replace(MAIL, (mail) => `${people.mentioned(mail).handle}@example.org`)
      .replace(PHONE, '+00 000 000000')
      .replace(
        MENTION,
        (whole: string, before: string, sign: string, handle: string) =>
          // The mail of an invented person is no mention.
          before + sign + people.mentioned(handle).handle + whole.slice(before.length + sign.length + handle.length),
      )
    for (const pattern of patterns)
      now = now.replace(pattern, (_, before: string, word: string) => before + (byWords.get(word.toLowerCase()) ?? word))
    return now
  }
}
