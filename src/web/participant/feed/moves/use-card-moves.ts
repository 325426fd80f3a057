import { useEffect, useLayoutEffect, useRef } from 'react'
import { loadLater } from '../load-later.ts'

/** How people move through the scroll layout. While a modal is open, the keys belong to it. */
export function useCardMoves(isHeld: boolean, isSnapping: boolean): void {
  const held = useRef(isHeld)
  useLayoutEffect(() => {
    held.current = isHeld
  }, [isHeld])
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.add('has-feed')
    classList.toggle('has-snap', isSnapping)
    return () => classList.remove('has-feed', 'has-snap')
  }, [isSnapping])
  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    // Not part of the first load: nobody goes to the second card before the first one is there.
    void loadLater().then(({ watchMoves }) => {
      if (!isGone) stop = watchMoves({ isSnapping, isHeld: () => held.current })
    }, console.error)
    return () => {
      isGone = true
      stop?.()
    }
  }, [isSnapping])
}
