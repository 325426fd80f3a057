import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { useBackCloses } from '#web/participant/browser/back-closes.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { postWords } from '../post-words.ts'
import type { ShownPicture } from './shown-pictures.ts'
import './picture-viewer.css'

type Props = {
  pictures: readonly ShownPicture[]
  first: number
  /** Each time that a picture comes to be shown. */
  onSeen: (index: number) => void
  onClose: () => void
}

/** A finger that moves so far turns to the next picture. */
const SWIPE_PX = 40

/** The pictures of a post one by one, as large as the screen allows: by arrows, buttons and swipes. Esc and Back close it. */
export function PictureViewer({ pictures, first, onSeen, onClose }: Props) {
  const [index, setIndex] = useState(first)
  const dialog = useRef<HTMLDialogElement>(null)
  const downAt = useRef<number>(undefined)
  useOpen(dialog)
  useBackCloses(onClose)
  useEffect(() => onSeen(index), [index, onSeen])
  const turn = (step: number) => setIndex((now) => Math.max(0, Math.min(pictures.length - 1, now + step)))
  /** Where the page is written from right to left, the next picture is on the left. */
  const turnTo = (side: 'left' | 'right') => turn((side === 'right') === (document.documentElement.dir !== 'rtl') ? 1 : -1)
  const onKeyDown = (event: KeyboardEvent) => {
    const side = ({ ArrowLeft: 'left', ArrowRight: 'right' } as const)[event.key]
    if (side === undefined) return
    event.preventDefault()
    turnTo(side)
  }
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const movedPx = clientX - (downAt.current ?? clientX)
    downAt.current = undefined
    if (Math.abs(movedPx) >= SWIPE_PX) turnTo(movedPx < 0 ? 'right' : 'left')
  }
  const picture = pictures[index]
  if (picture === undefined) return null
  const { url, alt } = picture
  const place = postWords.picture(index + 1, pictures.length)
  return (
    <dialog
      ref={dialog}
      className="picture-viewer"
      aria-label={place}
      onKeyDown={onKeyDown}
      onPointerDown={({ clientX }) => {
        downAt.current = clientX
      }}
      onPointerUp={onPointerUp}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <img key={url} src={url} srcSet={pictureSrcSet(url)} sizes="100vw" alt={alt} draggable={false} />
      {pictures.length > 1 && (
        <p className="picture-viewer-place" aria-live="polite">
          {place}
        </p>
      )}
      <button type="button" className="picture-viewer-button is-close" aria-label={postWords.close} onClick={onClose}>
        <Shape d="M6 6l12 12M18 6L6 18" />
      </button>
      {pictures.length > 1 && (
        <>
          <button
            type="button"
            className="picture-viewer-button is-previous"
            aria-label={postWords.previousPicture}
            aria-disabled={index === 0}
            onClick={() => turn(-1)}
          >
            <Shape d="M15 5l-7 7 7 7" />
          </button>
          <button
            type="button"
            className="picture-viewer-button is-next"
            aria-label={postWords.nextPicture}
            aria-disabled={index === pictures.length - 1}
            onClick={() => turn(1)}
          >
            <Shape d="M9 5l7 7-7 7" />
          </button>
        </>
      )}
    </dialog>
  )
}

/** As long as it is mounted: the browser keeps the focus inside, and the page below cannot be reached. */
function useOpen(dialog: { current: HTMLDialogElement | null }) {
  useLayoutEffect(() => {
    const element = dialog.current
    const page = document.documentElement
    const { overflow } = page.style
    page.style.overflow = 'hidden'
    // Browsers before 2022 have no `showModal`.
    if (typeof element?.showModal === 'function') element.showModal()
    else element?.setAttribute('open', '')
    element?.querySelector<HTMLElement>('.is-close')?.focus()
    return () => {
      page.style.overflow = overflow
    }
  }, [dialog])
}

const Shape = ({ d }: { d: string }) => <SvgIcon d={d} weight={2} />
