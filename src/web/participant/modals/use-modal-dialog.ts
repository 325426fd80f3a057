import { type RefObject, useLayoutEffect } from 'react'
import { lockScroll } from './lock-scroll.ts'

const TABBABLE = 'a[href], button:not([disabled]), input:not([disabled]), textarea, video[controls], [tabindex="0"]'

/** The last one is on top. A modal under another one leaves keys and focus to it. */
const open: HTMLDialogElement[] = []

/** Browsers before 2022 have no `showModal`; the class gives them the same look. */
function show(dialog: HTMLDialogElement) {
  if (dialog.hasAttribute('open')) return
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else {
    dialog.setAttribute('open', '')
    dialog.classList.add('is-fallback')
  }
}

function hide(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}

/** Keeps Tab inside the dialog; the page is inert. */
function goRound(dialog: HTMLDialogElement, event: KeyboardEvent) {
  const stops = [...dialog.querySelectorAll<HTMLElement>(TABBABLE)].filter((stop) => stop.getClientRects().length > 0)
  const [first] = stops
  const last = stops[stops.length - 1]
  const isAtEdge = event.shiftKey
    ? document.activeElement === first || !stops.some((stop) => stop === document.activeElement)
    : document.activeElement === last
  if (!isAtEdge && dialog.contains(document.activeElement)) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/**
 * Opens the dialog over everything for as long as it is mounted, and gives the focus back afterwards.
 * Nothing but our own buttons ends it: not Esc, not the second Esc that Chrome lets through, not a click outside.
 */
export function useModalDialog(dialogRef: RefObject<HTMLDialogElement | null>, firstFocus: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (dialog === null) return
    const before = document.activeElement
    const unlock = lockScroll()
    const reopen = () => {
      show(dialog)
      firstFocus.current?.focus({ preventScroll: true })
    }
    const refuse = (event: Event) => event.preventDefault()
    const isOnTop = () => open[open.length - 1] === dialog
    const onKey = (event: KeyboardEvent) => {
      if (!isOnTop()) return
      if (event.key === 'Escape') event.preventDefault()
      if (event.key === 'Tab') goRound(dialog, event)
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (isOnTop() && target instanceof Element && !dialog.contains(target)) firstFocus.current?.focus({ preventScroll: true })
    }
    open.push(dialog)
    reopen()
    dialog.addEventListener('cancel', refuse)
    dialog.addEventListener('close', reopen)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('focusin', onFocus)
    return () => {
      dialog.removeEventListener('close', reopen)
      dialog.removeEventListener('cancel', refuse)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('focusin', onFocus)
      open.splice(open.indexOf(dialog), 1)
      hide(dialog)
      unlock()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [dialogRef, firstFocus])
}
