import { Menu, type MenuProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  label: string
  className: string | undefined
  /** What the button shows. */
  face: ReactNode
  position?: NonNullable<MenuProps['position']>
  dropdownClass?: string | undefined
  /** The entries, which are drawn when the menu is open. */
  children: () => ReactNode
}

/** A plain button until it is opened. A page with a menu for each of 200 questions would be slow. */
export function LazyMenu({ label, className, face, position = 'bottom-end', dropdownClass, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The button is another element now; the focus goes back to it unless something else took it.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const target = (
    <button
      ref={button}
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setIsOpen(true)}
    >
      {face}
    </button>
  )
  if (!isOpen) return target
  return (
    <Menu opened onClose={() => setIsOpen(false)} position={position} shadow="md" transitionProps={{ duration: 0 }}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={dropdownClass ?? ''}>{children()}</Menu.Dropdown>
    </Menu>
  )
}
