import { type RefObject, useEffect } from 'react'
import { AUTHOR } from '../posts/post-author.tsx'

const HOVER_MS = 500
const LEAVE_MS = 300

/** Watches the author of the card that `inside` is in: `onOpen` at a tap, or when the mouse rests on it; `onLeave` when it has gone. */
export function useAuthor(
  inside: RefObject<HTMLElement | null>,
  isOn: boolean,
  { author, onOpen, onLeave }: { author: RefObject<HTMLElement | null>; onOpen: () => void; onLeave: () => void },
) {
  useEffect(() => {
    const article = inside.current?.closest('article')
    if (!isOn || !article) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const after = (work: () => void, ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(work, ms)
    }
    const authorAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLElement>(AUTHOR) : null)
    const open = (element: HTMLElement) => {
      author.current = element
      onOpen()
    }
    const clicked = (event: Event) => {
      const element = authorAt(event)
      if (element) open(element)
    }
    const over = (event: PointerEvent) => {
      const element = authorAt(event)
      if (event.pointerType !== 'mouse') return
      if (element) after(() => open(element), HOVER_MS)
    }
    const out = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && authorAt(event)) after(onLeave, LEAVE_MS)
    }
    // The profile is outside of the card: the mouse may go there.
    const kept = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.act-profile')) clearTimeout(timer)
    }
    article.addEventListener('click', clicked)
    article.addEventListener('pointerover', over)
    article.addEventListener('pointerout', out)
    document.addEventListener('pointerover', kept)
    return () => {
      clearTimeout(timer)
      article.removeEventListener('click', clicked)
      article.removeEventListener('pointerover', over)
      article.removeEventListener('pointerout', out)
      document.removeEventListener('pointerover', kept)
    }
  }, [inside, isOn, author, onOpen, onLeave])
}
