import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { ActIcon, type ActIconName } from './act-icon.tsx'
import { Popup } from './popup.tsx'

export type MenuEntry = { name: string; icon: ActIconName; label: string; onChoose: () => void }

type Props = { anchor: RefObject<HTMLElement | null>; label: string; entries: readonly MenuEntry[]; onClose: () => void }

/** A menu as platforms have it: arrows move, Escape and Tab close it, and the focus goes back to the button. */
export function Menu({ anchor, label, entries, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => itemsOf(list.current)[0]?.focus({ preventScroll: true }), [])
  const close = () => {
    onClose()
    anchor.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      return close()
    }
    const items = itemsOf(list.current)
    const next = indexAfterKey(event.key, items.indexOf(document.activeElement as HTMLElement), items.length) // -1 for any other element
    if (next === undefined) return
    // The same keys move the feed.
    event.preventDefault()
    items[next]?.focus({ preventScroll: true })
  }
  return (
    <Popup anchor={anchor} className="act-menu" onClose={onClose}>
      <div ref={list} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {entries.map(({ name, icon, label, onChoose }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="act-entry"
            onClick={() => {
              close()
              onChoose()
            }}
          >
            <ActIcon icon={icon} />
            <span dir="auto">{label}</span>
          </button>
        ))}
      </div>
    </Popup>
  )
}

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

/** The entry that a key leads to; undefined for keys that a menu does not know. */
function indexAfterKey(key: string, idx: number, n: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (idx + 1) % n
    case 'ArrowUp':
      return (idx - 1 + n) % n
    case 'Home':
    case 'PageUp':
      return 0
    case 'End':
    case 'PageDown':
      return n - 1
    default:
      return undefined
  }
}
