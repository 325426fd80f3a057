import { kindOfFile } from '../files/file-name.ts'
import { plainText } from '../mapping/plain-text.ts'
import { joinList } from '../sheet/list-cell.ts'
import { isWebAddress } from '../sheet/web-address.ts'
import { type Beside, coverOf, NOTHING_BESIDE, type Row } from './format.ts'
import { at, countAt, listAt, textAt, whenOf } from './json.ts'
import { type LostPolls, pollCells, withoutQuoteLine } from './mastodon-parts.ts'
import type { Item } from './threads.ts'

type Notes = { items: Item[]; nBoosts: number; nLost: number; nPrivate: number; polls: LostPolls }

/** How the collection of everybody is written. */
const PUBLIC = ['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public']

/** Whether everybody may read it: public, or public without being listed. Followers and people who are named are not everybody. */
function isPublic(act: unknown): boolean {
  const note = at(act, 'object')
  // Both name whom it is for; a list of one may stand alone.
  const named = [at(note, 'to'), at(note, 'cc'), at(act, 'to'), at(act, 'cc')]
  return named.flatMap((each) => (Array.isArray(each) ? each : [each])).some((each) => PUBLIC.includes(textAt(each)))
}

/** The posts of an archive of Mastodon: `outbox.json`, with `actor.json` for its author. */
export function readNotes(values: readonly unknown[], { hasMedia }: Beside = NOTHING_BESIDE): Notes {
  const acts = values.flatMap((value) => listAt(value, 'orderedItems'))
  const actor = values.find((value) => textAt(value, 'preferredUsername') !== '')
  const author: Row = {
    author_name: textAt(actor, 'name') || textAt(actor, 'preferredUsername'),
    author_handle: textAt(actor, 'preferredUsername'),
    author_line: plainText(textAt(actor, 'summary')).split('\n')[0] ?? '',
    avatar_url: isWebAddress(textAt(actor, 'icon', 'url')) ? textAt(actor, 'icon', 'url') : '',
  }
  let nLost = 0
  let nPrivate = 0
  const polls: LostPolls = { tooLong: 0, multiple: 0 }
  const written = new Map(acts.filter(isNote).map((act) => [textAt(at(act, 'object'), 'id'), act]))
  const items = acts.flatMap((act): Item[] => {
    const note = at(act, 'object')
    if (!isNote(act)) return []
    if (!isPublic(act)) {
      nPrivate += 1
      return []
    }
    const files = listAt(note, 'attachment').map((file) => ({ address: textAt(file, 'url'), text: textAt(file, 'name') }))
    const shown = files.flatMap(({ address, text }) => {
      const name = address.split('/').at(-1) ?? ''
      const place = hasMedia(name) ? name : isWebAddress(address) ? address : ''
      return place === '' || kindOfFile(name) === 'other' ? [] : [{ place, text }]
    })
    nLost += files.length - shown.length
    const video = shown.find(({ place }) => kindOfFile(place) === 'video')
    const texts = shown.map(({ text }) => text.replaceAll('|', '/').replace(/\s+/g, ' '))
    const warning = plainText(textAt(note, 'summary'))
    const id = textAt(note, 'id')
    const row: Row = {
      filename: id.split('/').at(-1) || id,
      entity_type: 'post',
      ...author,
      body: plainText(withoutQuoteLine(textAt(note, 'content'))),
      posted_at: whenOf(textAt(note, 'published')),
      likes: countAt(note, 'likes', 'totalItems'),
      shares: countAt(note, 'shares', 'totalItems'),
      post_id: id,
      ...(video === undefined ? { images: joinList(shown.map(({ place }) => place)) } : { video: video.place }),
      ...(texts.some((text) => text !== '') && { alt_text: joinList(texts) }),
      ...pollOf(note, polls),
      ...quotedNote(written.get(QUOTES.map((name) => textAt(note, name)).find((id) => id !== '') ?? ''), author),
      ...((warning !== '' || at(note, 'sensitive') === true) && coverOf(warning)),
    }
    return [{ id, parent: textAt(note, 'inReplyTo'), row }]
  })
  return { items, nBoosts: acts.filter((act) => textAt(act, 'type') === 'Announce').length, nLost, nPrivate, polls }
}

const isNote = (act: unknown) => textAt(act, 'type') === 'Create' && typeof at(act, 'object', 'content') === 'string'

/** Where servers write which post a post quotes. */
const QUOTES = ['quote', 'quoteUrl', 'quoteUri', '_misskey_quote']

/** A quoted post of the same archive; those of others are not in it. */
function quotedNote(act: unknown, author: Row): Row {
  const note = at(act, 'object')
  const body = plainText(textAt(note, 'content'))
  if (body === '' || !isPublic(act)) return {}
  return {
    quoted_body: body,
    quoted_author_name: author['author_name'] ?? '',
    quoted_author_handle: author['author_handle'] ?? '',
    quoted_avatar_url: author['avatar_url'] ?? '',
    quoted_posted_at: whenOf(textAt(note, 'published')),
  }
}

function pollOf(note: unknown, lost: LostPolls): Row {
  const several = listAt(note, 'anyOf')
  const options = several.length > 0 ? several : listAt(note, 'oneOf')
  const answers = options.map((option) => ({ title: textAt(option, 'name'), votes: countAt(option, 'replies', 'totalItems') }))
  return pollCells(answers, several.length > 0, lost)
}
