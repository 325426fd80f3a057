import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { ActIcon, type ActIconName } from './act-icon.tsx'
import { itemsOf, moveInMenu } from './menu-keys.ts'
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
  const onKeyDown = (event: KeyboardEvent) => moveInMenu(event, list.current, close)
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
