import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { LeaveButton } from '#web/participant/ending/leave-button.tsx'
import { words } from '#web/participant/words.ts'
import { ActIcon } from '../acts/act-icon.tsx'
import { Menu } from '../acts/menu.tsx'
import type { Visit } from '../feed-types.ts'
import { panelWords } from '../panels/panel-words.ts'
import './leave-menu.css'

const PHONE = '(max-width: 639px)'

/** Whether the window is a phone's, also after it was turned. */
const useIsPhone = () => useSyncExternalStore(watchPhone, () => matchMedia(PHONE).matches)

function watchPhone(onChange: () => void): () => void {
  const phone = matchMedia(PHONE)
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}

/** The way out of the feed: a link in the header, on phones an entry of a menu, as apps have it. */
export function LeaveMenu({ visit }: { visit: Visit }) {
  const isPhone = useIsPhone()
  const leave = () => visit.happened({ event: 'leave-asked' })
  if (!visit.mayLeave) return null
  return isPhone ? <PhoneMenu onLeave={leave} /> : <LeaveButton onClick={leave} />
}

function PhoneMenu({ onLeave }: { onLeave: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className="page-menu"
        aria-label={panelWords.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ActIcon icon="menu" />
      </button>
      {isOpen && (
        <Menu
          anchor={button}
          label={panelWords.menu}
          entries={[{ name: 'leave', icon: 'leave', label: words.leaveStudy, onChoose: onLeave }]}
          onClose={close}
        />
      )}
    </>
  )
}
