import { useCallback, useRef, useState } from 'react'
import { postCode } from '#domain/feed/post-code.ts'
import { type FeedAct, parseFeedActs } from '#domain/parameters/feed-acts.ts'
import { ofCard } from '#web/participant/words.ts'
import type { CardPartProps } from '../feed-types.ts'
import { AUTHOR } from '../posts/post-author.tsx'
import { ActIcon } from './act-icon.tsx'
import { actsWords } from './acts-words.ts'
import { copyText } from './copy-text.ts'
import { justHidden } from './hidden-card.tsx'
import { Menu, type MenuEntry } from './menu.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { authorOf, useDone, useFollowed } from './use-acts.ts'
import { useAuthor } from './use-author.ts'

export const IN_MENU: readonly FeedAct[] = ['report', 'follow', 'hide', 'profile_open', 'copy_link']

const menuActs = (setting: string | undefined): FeedAct[] => parseFeedActs(setting).filter((act) => IN_MENU.includes(act))

/** The "…" button of a card. */
export function CardMenu(props: CardPartProps) {
  const { card, visit } = props
  const [open, setOpen] = useState<'menu' | 'report' | 'profile' | 'profile-keys'>()
  const button = useRef<HTMLButtonElement>(null)
  const author = useRef<HTMLElement>(null)
  const showProfile = useCallback(() => setOpen('profile'), [])
  const leaveProfile = useCallback(() => setOpen((now) => (now === 'profile' ? undefined : now)), [])
  const hasProfile = menuActs(visit.settings['feed-acts']).includes('profile_open') && authorOf(card) !== undefined
  useAuthor(button, hasProfile, { author, onOpen: showProfile, onLeave: leaveProfile })
  const entries = useEntries(props, {
    askWhy: () => setOpen('report'),
    showProfile: () => {
      author.current = button.current?.closest('article')?.querySelector<HTMLElement>(AUTHOR) ?? button.current
      setOpen('profile-keys')
    },
  })
  if (entries.length === 0) return null
  const closeDialog = () => {
    setOpen(undefined)
    // After the feed has put the focus on the card, as it does after every modal.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
  }
  const label = ofCard(actsWords.more, card)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="engagement is-act is-more"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen(open === 'menu' ? undefined : 'menu')}
      >
        <ActIcon icon="more" />
      </button>
      {open === 'menu' && <Menu anchor={button} label={label} entries={entries} onClose={() => setOpen(undefined)} />}
      {(open === 'profile' || open === 'profile-keys') && (
        <ProfileCard
          {...props}
          anchor={author}
          isFocused={open === 'profile-keys'}
          onClose={() => {
            if (open === 'profile-keys') button.current?.focus({ preventScroll: true })
            setOpen(undefined)
          }}
        />
      )}
      {open === 'report' && (
        <ReportDialog
          visit={visit}
          onCancel={closeDialog}
          onReport={(reason) => {
            closeDialog()
            visit.acts.did({ name: 'report', entity_id: card.entity_id, detail: { reason } })
            say(props, actsWords.reported)
          }}
        />
      )}
    </>
  )
}

const say = ({ visit }: CardPartProps, text: string) => visit.participant.toasts.show({ key: 'act', text })

function useEntries(props: CardPartProps, { askWhy, showProfile }: { askWhy: () => void; showProfile: () => void }): MenuEntry[] {
  const { card, visit } = props
  const { acts } = visit
  const { entity_id } = card
  const isReported = useDone(visit, 'report', entity_id) !== undefined
  const author = authorOf(card)
  const isFollowing = useFollowed(visit, author?.id)
  const entryOf: Readonly<Partial<Record<FeedAct, MenuEntry | undefined>>> = {
    report: {
      ...{ name: 'report', icon: 'report', label: isReported ? actsWords.reportBack : actsWords.report },
      onChoose: () => {
        if (!isReported) return askWhy()
        acts.did({ name: 'report', entity_id, response: 0 })
        say(props, actsWords.reportTakenBack)
      },
    },
    follow: author && {
      ...{ name: 'follow', icon: isFollowing ? 'unfollow' : 'follow' },
      label: isFollowing ? actsWords.unfollow(author.name) : actsWords.follow(author.name),
      onChoose: () => {
        acts.did({ name: 'follow', entity_id, response: isFollowing ? 0 : 1, detail: { author: author.id } })
        say(props, isFollowing ? actsWords.unfollowed(author.name) : actsWords.followed(author.name))
      },
    },
    hide: {
      ...{ name: 'hide', icon: 'hide', label: actsWords.hide },
      onChoose: () => {
        justHidden(entity_id)
        acts.did({ name: 'hide', entity_id })
      },
    },
    profile_open: author && {
      ...{ name: 'profile_open', icon: 'profile_open', label: actsWords.profile(author.name) },
      onChoose: showProfile,
    },
    copy_link: {
      ...{ name: 'copy_link', icon: 'copy_link', label: actsWords.copyLink },
      onChoose: () => {
        acts.note({ name: 'copy_link', entity_id })
        const { experiment_id } = visit
        void copyText(`${location.origin}/post/${postCode(experiment_id, entity_id)}`).then((isCopied) =>
          say(props, isCopied ? actsWords.copied : actsWords.copyFailed),
        )
      },
    },
  }
  return menuActs(visit.settings['feed-acts']).flatMap((act) => entryOf[act] ?? [])
}
