import { type RefObject, useRef, useState } from 'react'
import { parseFeedActs } from '#domain/parameters/feed-acts.ts'
import { ofCard } from '#web/participant/words.ts'
import type { CardPartProps } from '../feed-types.ts'
import { passGates } from '../slots/gates.ts'
import type { ActWriting } from '../writing/writing-log.ts'
import { ActIcon } from './act-icon.tsx'
import { actsWords } from './acts-words.ts'
import { Menu, type MenuEntry } from './menu.tsx'
import { useDone } from './use-acts.ts'
import { WriteDialog } from './write-dialog.tsx'

type Written = 'quote' | 'reply'

/** After the feed has put the focus on the card, as it does after every modal. */
const focusAgain = (button: RefObject<HTMLElement | null>) =>
  requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))

/** Each text of a card has a number of its own, also after others were deleted. */
function write({ card: { entity_id }, visit: { acts } }: CardPartProps, name: Written, detail: { text: string } & ActWriting) {
  const n = acts.all(name).filter((state) => state.entity_id === entity_id).length + 1
  acts.did({ name, entity_id, target: `${n}`, detail })
}

export function ReplyButton(props: CardPartProps) {
  const { card, visit } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    focusAgain(button)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="engagement is-act"
        aria-label={ofCard(actsWords.reply, card)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ActIcon icon="reply" />
      </button>
      {isOpen && (
        <WriteDialog
          visit={visit}
          name={`reply/${card.entity_id}`}
          heading={actsWords.replyTitle}
          onCancel={close}
          onPost={(written) => {
            close()
            write(props, 'reply', written)
          }}
        />
      )}
    </>
  )
}

/** Repost and quote share a button: with both it opens a menu, with one of them it does that. */
export function RepostButton(props: CardPartProps) {
  const { card, visit } = props
  const [open, setOpen] = useState<'menu' | 'quote'>()
  const button = useRef<HTMLButtonElement>(null)
  const offered = parseFeedActs(visit.settings['feed-acts'])
  const isReposted = useDone(visit, 'repost', card.entity_id) !== undefined
  const { entity_id } = card
  const repost = (response: 0 | 1) => visit.acts.did({ name: 'repost', entity_id, response })
  // A repost or quote shares the post: what asks before a share asks here too.
  const share = (go: () => void) => passGates({ entity_id, engagement_type: 'shares', response: 1, visit }, go)
  const chooseRepost = () => (isReposted ? repost(0) : share(() => repost(1)))
  const chooseQuote = () => share(() => setOpen('quote'))
  const entries: MenuEntry[] = [
    {
      ...{ name: 'repost', icon: 'repost', label: isReposted ? actsWords.repostBack : actsWords.repost },
      onChoose: chooseRepost,
    },
    { name: 'quote', icon: 'quote', label: actsWords.quote, onChoose: chooseQuote },
  ]
  const [hasRepost, hasQuote] = [offered.includes('repost'), offered.includes('quote')]
  const close = () => {
    setOpen(undefined)
    focusAgain(button)
  }
  const label = ofCard(hasRepost ? actsWords.repost : actsWords.quote, card)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="engagement is-act is-repost"
        aria-label={label}
        {...(hasRepost && { 'aria-pressed': isReposted })}
        {...(hasQuote && { 'aria-haspopup': hasRepost ? 'menu' : 'dialog', 'aria-expanded': open !== undefined })}
        onClick={() => {
          if (!hasQuote) chooseRepost()
          else if (!hasRepost) chooseQuote()
          else setOpen(open === undefined ? 'menu' : undefined)
        }}
      >
        <ActIcon icon={hasRepost ? 'repost' : 'quote'} />
      </button>
      {open === 'menu' && <Menu anchor={button} label={label} entries={entries} onClose={() => setOpen(undefined)} />}
      {open === 'quote' && (
        <WriteDialog
          visit={visit}
          name={`quote/${entity_id}`}
          heading={actsWords.quoteTitle}
          onCancel={close}
          onPost={(written) => {
            close()
            write(props, 'quote', written)
          }}
        />
      )}
    </>
  )
}
