import { useEffect, useRef, useState } from 'react'
import type { Place } from '#domain/study/draft/sections.ts'
import { placeId } from '../review/go-to-place.ts'

type Top = { place: Place; topPx: number }

/** The last place that begins above the line, or the last of all at the end of the page. */
export function placeAt(tops: readonly Top[], linePx: number, isAtEnd: boolean): Place | undefined {
  const last = isAtEnd ? tops.at(-1) : tops.findLast(({ topPx }) => topPx <= linePx)
  return (last ?? tops[0])?.place
}

/** Below the header: where a place stands that was just gone to. */
const LINE_PX = 120

const sectionAt = (place: Place) => document.getElementById(placeId(place))?.closest('section')

/** Where the reader works: the place with the focus while that is on the screen, else the one at the upper edge. */
function placeInView(places: readonly Place[]): Place | undefined {
  const focused = document.activeElement
  const withFocus = places.find((place) => focused !== null && sectionAt(place)?.contains(focused))
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {}
  if (withFocus !== undefined && bottom > 0 && top < innerHeight) return withFocus
  const tops = places.flatMap((place) => {
    const box = sectionAt(place)?.getBoundingClientRect()
    return box === undefined ? [] : [{ place, topPx: box.top }]
  })
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement
  return placeAt(tops, LINE_PX, scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2)
}

/** The place of the page that is in view. */
export function usePlaceInView(entries: readonly { place: Place }[]): Place | undefined {
  const [inView, setInView] = useState(entries[0]?.place)
  const latest = useRef(entries)
  latest.current = entries
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setInView(placeInView(latest.current.map(({ place }) => place))))
    }
    look()
    const events = ['scroll', 'resize', 'focusin'] as const
    for (const name of events) addEventListener(name, look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const name of events) removeEventListener(name, look)
    }
  }, [])
  return inView
}
