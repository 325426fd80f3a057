import { LEAST_POLL_OPTIONS, MAX_POLL_OPTION_LENGTH, MOST_POLL_OPTIONS } from '../cards/poll.ts'
import { plainText } from '../mapping/plain-text.ts'
import { joinList } from '../sheet/list-cell.ts'
import { hostOf, isWebAddress } from '../sheet/web-address.ts'
import { readNotes } from './activity-pub.ts'
import { finished } from './finish.ts'
import { count, coverOf, type Format, type GivenFile, hasCover, type Row } from './format.ts'
import { at, countAt, listAt, textAt, whenOf } from './json.ts'
import { type Item, threadsOf } from './threads.ts'

const isStatus = (value: unknown) =>
  typeof at(value, 'content') === 'string' && textAt(value, 'account', 'acct') !== '' && textAt(value, 'created_at') !== ''

/** Statuses in a list, in the answer of a search, or in the context of a thread. */
const statusesIn = (value: unknown): unknown[] => {
  if (isStatus(value)) return [value]
  const lists = Array.isArray(value) ? [value] : ['ancestors', 'statuses', 'descendants'].map((name) => listAt(value, name))
  return lists.flatMap((list) => list.filter(isStatus))
}

const jsonOf = (files: readonly GivenFile[]) => files.flatMap((file) => (file.kind === 'json' ? [file.value] : []))

export const mastodon: Format = {
  name: 'mastodon',
  label: 'Mastodon',
  isOfRealPeople: true,
  recognises: (files) => jsonOf(files).flatMap(statusesIn).length > 0 || readNotes(jsonOf(files)).items.length > 0,
  read(files, beside) {
    const statuses = jsonOf(files).flatMap(statusesIn)
    const byId = new Map(statuses.map((status) => [textAt(status, 'id'), status]))
    const notes = readNotes(jsonOf(files), beside)
    const lost = { media: 0, polls: 0 }
    const items = [...byId.values()].map((status): Item => {
      const boosted = at(status, 'reblog')
      const shown = isStatus(boosted) ? boosted : status
      const by = textAt(status, 'account', 'display_name') || textAt(status, 'account', 'acct')
      const row = rowOf(shown, textAt(status, 'id'), lost)
      const parent = isStatus(boosted) ? '' : textAt(status, 'in_reply_to_id')
      return { id: textAt(status, 'id'), parent, row: isStatus(boosted) ? { ...row, reposted_by: by } : row }
    })
    const { posts, comments, orphans } = threadsOf([...items, ...notes.items])
    const hasCovers = hasCover(posts)
    return finished({
      posts,
      comments,
      taken: [`${count(posts.length, 'post')} and ${count(comments.length, 'answer')} to them as comments`],
      changed: [
        'HTML became plain text; dates are in UTC',
        ...(hasCovers ? ['content warnings became the cover interstitial, with their words'] : []),
      ],
      left: [
        ...(orphans > 0 ? [`${count(orphans, 'answer')} to posts that are not in the file`] : []),
        ...(notes.nBoosts > 0 ? [`${count(notes.nBoosts, 'boost')}: the archive has only their addresses`] : []),
        ...(lost.media + notes.nLost > 0
          ? [
              `${count(lost.media + notes.nLost, 'recording or file', 'recordings or files')} that no page here shows, or that was not among the files`,
            ]
          : []),
        ...(lost.polls > 0 ? [`${count(lost.polls, 'poll')} with more than ${MOST_POLL_OPTIONS} answers`] : []),
      ],
    })
  },
}

function rowOf(status: unknown, id: string, lost: { media: number; polls: number }): Row {
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
    body: plainText(textAt(status, 'content')),
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

function pollOf(poll: unknown, lost: { polls: number }): Row {
  const options = listAt(poll, 'options')
  const titles = options.map((option) => textAt(option, 'title').replaceAll('|', '/').slice(0, MAX_POLL_OPTION_LENGTH))
  if (titles.length > MOST_POLL_OPTIONS) lost.polls += 1
  if (titles.length < LEAST_POLL_OPTIONS || titles.length > MOST_POLL_OPTIONS || new Set(titles).size < titles.length) return {}
  const votes = options.map((option) => countAt(option, 'votes_count'))
  return { poll_options: joinList(titles), poll_results: votes.includes('') ? '' : joinList(votes) }
}
