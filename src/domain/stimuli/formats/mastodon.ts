import { plainText } from '../mapping/plain-text.ts'
import { joinList } from '../sheet/list-cell.ts'
import { hostOf, isWebAddress } from '../sheet/web-address.ts'
import { readNotes } from './activity-pub.ts'
import { finished } from './finish.ts'
import { count, coverOf, type Format, type GivenFile, hasCover, type Row } from './format.ts'
import { at, countAt, listAt, textAt, whenOf } from './json.ts'
import { type LostPolls, pollCells, pollSentences, withoutQuoteLine } from './mastodon-parts.ts'
import { type Item, threadsOf } from './threads.ts'

const isStatus = (value: unknown) =>
  typeof at(value, 'content') === 'string' && textAt(value, 'account', 'acct') !== '' && textAt(value, 'created_at') !== ''

/** Statuses in a list, in the answer of a search, or in the context of a thread. */
const statusesIn = (value: unknown): unknown[] => {
  if (isStatus(value)) return [value]
  const lists = Array.isArray(value) ? [value] : ['ancestors', 'statuses', 'descendants'].map((name) => listAt(value, name))
  return lists.flatMap((list) => list.filter(isStatus))
}

/** For followers, or for people who are named. */
const isPrivate = (status: unknown) => ['private', 'direct', 'limited'].includes(textAt(status, 'visibility'))

const jsonOf = (files: readonly GivenFile[]) => files.flatMap((file) => (file.kind === 'json' ? [file.value] : []))

export const mastodon: Format = {
  name: 'mastodon',
  label: 'Mastodon',
  isOfRealPeople: true,
  recognises: (files) => {
    const { items, nPrivate } = readNotes(jsonOf(files))
    return jsonOf(files).flatMap(statusesIn).length > 0 || items.length + nPrivate > 0
  },
  read(files, beside) {
    const all = new Map(
      jsonOf(files)
        .flatMap(statusesIn)
        .map((status) => [textAt(status, 'id'), status]),
    )
    const byId = new Map([...all].filter(([, status]) => !isPrivate(status) && !isPrivate(at(status, 'reblog'))))
    const notes = readNotes(jsonOf(files), beside)
    const lost: Lost = { media: 0, tooLong: 0, multiple: 0 }
    const items = [...byId.values()].map((status): Item => {
      const boosted = at(status, 'reblog')
      const shown = isStatus(boosted) ? boosted : status
      const by = textAt(status, 'account', 'display_name') || textAt(status, 'account', 'acct')
      const row = rowOf(shown, textAt(status, 'id'), { lost, byId })
      const parent = isStatus(boosted) ? '' : textAt(status, 'in_reply_to_id')
      return { id: textAt(status, 'id'), parent, row: isStatus(boosted) ? { ...row, reposted_by: by } : row }
    })
    const { posts, comments, orphans } = threadsOf([...items, ...notes.items])
    const polls = pollSentences(lost, notes.polls)
    const nPrivate = notes.nPrivate + all.size - byId.size
    const hasCovers = hasCover(posts)
    return finished({
      posts,
      comments,
      taken: [`${count(posts.length, 'post')} and ${count(comments.length, 'answer')} to them as comments`],
      changed: [
        'HTML became plain text; dates are in UTC',
        ...(hasCovers ? ['content warnings became the cover interstitial, with their words'] : []),
        ...polls.changed,
      ],
      left: [
        ...(nPrivate > 0 ? [`${count(nPrivate, 'post')} for followers or for single people: only public posts are taken`] : []),
        ...(orphans > 0 ? [`${count(orphans, 'answer')} to posts that are not in the file`] : []),
        ...(notes.nBoosts > 0 ? [`${count(notes.nBoosts, 'boost')}: the archive has only their addresses`] : []),
        ...(lost.media + notes.nLost > 0
          ? [
              `${count(lost.media + notes.nLost, 'recording or file', 'recordings or files')} that no page here shows, or that was not among the files`,
            ]
          : []),
        ...polls.left,
      ],
    })
  },
}

type Lost = LostPolls & { media: number }
type Around = { lost: Lost; byId: ReadonlyMap<string, unknown> }

function rowOf(status: unknown, id: string, { lost, byId }: Around): Row {
  const account = at(status, 'account')
  const warning = textAt(status, 'spoiler_text')
  const isCovered = warning !== '' || at(status, 'sensitive') === true
  return {
    filename: id,
    entity_type: 'post',
    author_name: textAt(account, 'display_name') || textAt(account, 'acct'),
    author_handle: textAt(account, 'acct'),
    author_line: '',
    avatar_url: textAt(account, 'avatar'),
    body: plainText(withoutQuoteLine(textAt(status, 'content'))),
    posted_at: whenOf(textAt(status, 'created_at')),
    likes: countAt(status, 'favourites_count'),
    shares: countAt(status, 'reblogs_count'),
    replies: countAt(status, 'replies_count'),
    author_followers: countAt(account, 'followers_count'),
    language: textAt(status, 'language'),
    post_id: id,
    ...mediaOf(listAt(status, 'media_attachments'), lost),
    ...cardOf(at(status, 'card')),
    ...pollOf(at(status, 'poll'), lost),
    ...quotedOf(status, byId),
    ...(isCovered && coverOf(plainText(warning))),
  }
}

function mediaOf(attachments: readonly unknown[], lost: { media: number }): Row {
  const usable = attachments.filter(
    (each) => ['image', 'gifv', 'video'].includes(textAt(each, 'type')) && isWebAddress(textAt(each, 'url')),
  )
  lost.media += attachments.length - usable.length
  const video = usable.find((each) => textAt(each, 'type') !== 'image')
  if (video !== undefined) return { video: textAt(video, 'url'), alt_text: textAt(video, 'description').replaceAll('|', '/') }
  const texts = usable.map((each) => textAt(each, 'description').replaceAll('|', '/').replace(/\s+/g, ' '))
  return {
    images: joinList(usable.map((each) => textAt(each, 'url'))),
    alt_text: texts.some((text) => text !== '') ? joinList(texts) : '',
  }
}

function cardOf(card: unknown): Row {
  const url = textAt(card, 'url')
  if (url === '') return {}
  return {
    link_headline: textAt(card, 'title') || hostOf(url),
    link_source: textAt(card, 'provider_name') || hostOf(url),
    link_text: textAt(card, 'description'),
    link_image: textAt(card, 'image'),
    link_url: url,
  }
}

function pollOf(poll: unknown, lost: LostPolls): Row {
  const answers = listAt(poll, 'options').map((option) => ({
    title: textAt(option, 'title'),
    votes: countAt(option, 'votes_count'),
  }))
  return pollCells(answers, at(poll, 'multiple') === true, lost)
}

/** The quoted post, if it may be seen: Mastodon gives it with its state, and only by its id below another quoted post. */
function quotedOf(status: unknown, byId: ReadonlyMap<string, unknown>): Row {
  const given = at(status, 'quote', 'quoted_status')
  const quoted = isStatus(given) ? given : byId.get(textAt(status, 'quote', 'quoted_status_id'))
  if (quoted === undefined || isPrivate(quoted)) return {}
  const account = at(quoted, 'account')
  return {
    quoted_body: plainText(textAt(quoted, 'content')),
    quoted_author_name: textAt(account, 'display_name') || textAt(account, 'acct'),
    quoted_author_handle: textAt(account, 'acct'),
    quoted_avatar_url: textAt(account, 'avatar'),
    quoted_posted_at: whenOf(textAt(quoted, 'created_at')),
    quoted_image: textAt(
      listAt(quoted, 'media_attachments').find((each) => textAt(each, 'type') === 'image'),
      'url',
    ),
  }
}
