import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { REACTIONS } from '#domain/engagement/acts/reaction.ts'
import { ofCard } from '#web/participant/words.ts'
import type { CardPartProps } from '../feed-types.ts'
import { actsWords } from './acts-words.ts'
import { itemsOf, moveInMenu } from './menu-keys.ts'
import { Popup } from './popup.tsx'
import { type Reaction, ReactionIcon } from './reaction-icon.tsx'
import { useDone } from './use-acts.ts'

const HOVER_MS = 350
const LEAVE_MS = 300
const LONG_PRESS_MS = 450

/** A press likes or takes back; the mouse over it, a long press or the keyboard opens the choice of six. */
export function ReactionButton({ card, visit }: CardPartProps) {
  const { entity_id } = card
  const done = useDone(visit, 'reaction', entity_id)
  const chosen = REACTIONS.find(({ value }) => value === done?.detail['reaction'])?.value
  const [open, setOpen] = useState<'mouse' | 'keys'>()
  const button = useRef<HTMLButtonElement>(null)
  const timer = useTimer()
  /** The click that ends a long press is not a like. */
  const wasLong = useRef(false)

  /** With the timer: a mouse that came over the choice just before would open it again, over what is pressed next. */
  const shut = () => {
    timer.clear()
    setOpen(undefined)
  }
  const choose = (reaction: Reaction) => {
    shut()
    const isBack = reaction === chosen
    visit.acts.did({ name: 'reaction', entity_id, ...(isBack ? { response: 0 } : { detail: { reaction } }) })
  }
  const close = () => {
    shut()
    button.current?.focus({ preventScroll: true })
  }
  const onClick = ({ detail }: MouseEvent) => {
    timer.clear()
    // Browsers count no clicks for a press of Enter or Space.
    if (detail === 0) return setOpen('keys')
    if (!wasLong.current) choose(chosen ?? 'like')
    wasLong.current = false
  }
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    wasLong.current = false
    if (pointerType === 'mouse') return
    timer.start(() => {
      wasLong.current = true
      setOpen('mouse')
    }, LONG_PRESS_MS)
  }
  const name = chosen === undefined ? actsWords.react : actsWords[chosen]
  return (
    <span
      className="act-reaction"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && timer.start(() => setOpen('mouse'), HOVER_MS)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && timer.start(() => setOpen(undefined), LEAVE_MS)}
    >
      <button
        ref={button}
        type="button"
        className="engagement is-act is-reaction"
        aria-label={ofCard(name, card)}
        aria-pressed={chosen !== undefined}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onClick={onClick}
        onPointerDown={onPointerDown}
        onPointerUp={({ pointerType }) => pointerType !== 'mouse' && timer.clear()}
        onPointerCancel={timer.clear}
        onContextMenu={(event) => event.preventDefault()}
      >
        <ReactionIcon reaction={chosen ?? 'like'} isOn={chosen !== undefined} />
      </button>
      {open && <Choice {...{ anchor: button, chosen, isFocused: open === 'keys', onClose: shut, choose, close }} />}
    </span>
  )
}

type ChoiceProps = {
  anchor: React.RefObject<HTMLElement | null>
  chosen: Reaction | undefined
  isFocused: boolean
  choose: (reaction: Reaction) => void
  onClose: () => void
  /** By a key: the focus goes back to the button. */
  close: () => void
}

function Choice({ anchor, chosen, isFocused, choose, onClose, close }: ChoiceProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const items = itemsOf(list.current)
    if (isFocused)
      (items.find((item) => item.getAttribute('aria-checked') === 'true') ?? items[0])?.focus({ preventScroll: true })
  }, [isFocused])
  return (
    <Popup anchor={anchor} className="act-reactions" side="above" onClose={onClose}>
      <div
        ref={list}
        role="menu"
        aria-label={actsWords.react}
        aria-orientation="horizontal"
        tabIndex={-1}
        onKeyDown={(event: KeyboardEvent) => moveInMenu(event, list.current, close)}
      >
        {REACTIONS.map(({ value }) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            aria-checked={value === chosen}
            aria-label={actsWords[value]}
            title={actsWords[value]}
            tabIndex={-1}
            onClick={(event) => {
              choose(value)
              if (event.detail === 0) close()
            }}
          >
            <ReactionIcon reaction={value} isOn />
          </button>
        ))}
      </div>
    </Popup>
  )
}

/** One timer, which ends with the component. */
function useTimer() {
  const [timer] = useState(() => {
    let running: ReturnType<typeof setTimeout> | undefined
    const clear = () => clearTimeout(running)
    return {
      clear,
      start: (work: () => void, ms: number) => {
        clear()
        running = setTimeout(work, ms)
      },
    }
  })
  useEffect(() => timer.clear, [timer])
  return timer
}
