import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useRef } from 'react'
import type { Place } from '#domain/study/draft/sections.ts'
import type { MapEntry } from '#domain/study/map/study-map.ts'
import { placeId, type Target } from '../review/go-to-place.ts'
import { MapSearch } from './map-search.tsx'
import styles from './study-map.module.css'

type Props = {
  entries: readonly MapEntry[]
  inView: Place | undefined
  onGo: (target: Target) => void
}

/** All places of the page: what is set, what is missing and what differs between conditions. One Tab stop; arrows move in it. */
export const StudyMap = memo(function StudyMap({ entries, inView, onGo }: Props) {
  const hint = useId()
  const list = useRef<HTMLOListElement>(null)
  // On short screens the list scrolls by itself.
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')?.closest('li')
    if (inView && row && list.current) keepVisible(list.current, row)
  }, [inView])
  return (
    <nav className={styles.map} aria-label="Sections of the study">
      <MapSearch onGo={(found) => onGo({ ...found, isFound: true })} />
      <p id={hint} className="visually-hidden">
        Arrow keys move through the sections.
      </p>
      <ol ref={list} className={styles.list} aria-describedby={hint} onKeyDown={moveFocus}>
        {entries.map((entry) => (
          <Row key={entry.place} entry={entry} isInView={entry.place === inView} onGo={onGo} />
        ))}
      </ol>
    </nav>
  )
})

/** Moves the list alone: `scrollIntoView` would move the page too. */
function keepVisible(list: HTMLElement, row: HTMLElement) {
  const topPx = row.offsetTop - list.offsetTop
  const isVisible = topPx >= list.scrollTop && topPx + row.offsetHeight <= list.scrollTop + list.clientHeight
  if (!isVisible) list.scrollTop = topPx - list.clientHeight / 3
}

type RowProps = { entry: MapEntry; isInView: boolean; onGo: Props['onGo'] }

function Row({ entry, isInView, onGo }: RowProps) {
  const { place, heading, part, todo, risks } = entry
  const state = todo.length > 0 ? 'todo' : risks.length > 0 ? 'risk' : entry.isSet ? 'set' : 'default'
  const go = (event: MouseEvent) => {
    event.preventDefault()
    onGo({ place })
  }
  return (
    <li>
      {part !== undefined && <p className={styles.part}>{part}</p>}
      <a
        className={styles.row}
        href={`#${placeId(place)}`}
        data-state={state}
        aria-current={isInView ? 'location' : undefined}
        tabIndex={isInView ? 0 : -1}
        onClick={go}
      >
        <span className={styles.heading}>{heading}</span>
        {todo.length > 0 && <span className={styles.badge}>{todo.length} to do</span>}
        {todo.length === 0 && risks.length > 0 && (
          <span className={styles.badge}>{risks.length === 1 ? '1 risk' : `${risks.length} risks`}</span>
        )}
        <Line entry={entry} />
      </a>
    </li>
  )
}

/** What is missing, else what differs, else what is set. A place at its default needs no words. */
function Line({ entry: { todo, risks, differs, isSet, line } }: { entry: MapEntry }) {
  const [problem] = [...todo, ...risks]
  if (problem !== undefined) return <span className={styles.line}>{problem}</span>
  if (differs.length > 0) return <span className={styles.line}>Differs: {differs.join(', ')}</span>
  return isSet && line !== '' ? <span className={styles.line}>{line}</span> : null
}

const STEPS: Readonly<Record<string, (at: number, n: number) => number>> = {
  ArrowDown: (at, n) => Math.min(at + 1, n - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, n) => n - 1,
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = event.target instanceof HTMLAnchorElement ? links.indexOf(event.target) : -1
  links[step(at, links.length)]?.focus()
}
