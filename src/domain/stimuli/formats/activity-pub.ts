import { kindOfFile } from '../files/file-name.ts'
import { plainText } from '../mapping/plain-text.ts'
import { joinList } from '../sheet/list-cell.ts'
import { isWebAddress } from '../sheet/web-address.ts'
import { type Beside, coverOf, NOTHING_BESIDE, type Row } from './format.ts'
import { at, countAt, listAt, textAt, whenOf } from './json.ts'
import type { Item } from './threads.ts'

type Notes = { items: Item[]; nBoosts: number; nLost: number }

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
  const items = acts.flatMap((act): Item[] => {
    const note = at(act, 'object')
    if (textAt(act, 'type') !== 'Create' || typeof at(note, 'content') !== 'string') return []
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
      body: plainText(textAt(note, 'content')),
      posted_at: whenOf(textAt(note, 'published')),
      likes: countAt(note, 'likes', 'totalItems'),
      shares: countAt(note, 'shares', 'totalItems'),
      post_id: id,
      ...(video === undefined ? { images: joinList(shown.map(({ place }) => place)) } : { video: video.place }),
      ...(texts.some((text) => text !== '') && { alt_text: joinList(texts) }),
      ...((warning !== '' || at(note, 'sensitive') === true) && coverOf(warning)),
    }
    return [{ id, parent: textAt(note, 'inReplyTo'), row }]
  })
  return { items, nBoosts: acts.filter((act) => textAt(act, 'type') === 'Announce').length, nLost }
}
