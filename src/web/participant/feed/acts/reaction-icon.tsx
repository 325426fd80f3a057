import type { REACTIONS } from '#domain/engagement/acts/reaction.ts'
import { BUTTON_SHAPES } from '../cards/button-icons.tsx'

export type Reaction = (typeof REACTIONS)[number]['value']

const THUMB =
  'M7.500 10.500 11 3.800c1.300 0 2.300 1 2.300 2.300v3.400h5a1.900 1.900 0 0 1 1.900 2.200l-1.100 6.500a2.300 2.300 0 0 1-2.300 1.900H7.500zM3.500 10.500h4v9.600h-4z'

/** Eyes and mouth of a face, on a grid of 24. */
const FACES: Readonly<Record<Exclude<Reaction, 'like' | 'love'>, string>> = {
  laugh:
    'M7 9.800l2-1.300 2 1.300M13 9.800l2-1.300 2 1.300M7.300 13.300h9.400c-.4 2.700-2.300 4.200-4.700 4.200s-4.300-1.500-4.700-4.200z',
  surprise: 'M8.700 9h.01M15.300 9h.01M12 17.500a2.300 2.700 0 1 0 0-5.400 2.300 2.700 0 0 0 0 5.400z',
  sad: 'M8.700 9.800h.01M15.300 9.800h.01M8.300 16.700c.8-1.500 2.100-2.300 3.700-2.300s2.900.8 3.700 2.300',
  angry: 'M6.800 8.600l3.200 1.600M17.200 8.600 14 10.200M8.500 16.500c.9-1 2.100-1.500 3.500-1.500s2.600.5 3.500 1.500',
}

/** Drawn for this project. Without `isOn` the outline of the first one, as a button that waits to be pressed. */
export function ReactionIcon({ reaction, isOn }: { reaction: Reaction; isOn: boolean }) {
  const isFace = reaction !== 'like' && reaction !== 'love'
  return (
    <svg
      className={`button-icon is-reaction-${reaction}`}
      data-on={isOn || undefined}
      viewBox="0 0 24 24"
      width="22"
      height="22"
      aria-hidden="true"
    >
      {isFace ? (
        <>
          <circle className="reaction-ground" cx="12" cy="12" r="9.500" />
          <path className="reaction-lines" d={FACES[reaction]} />
        </>
      ) : (
        <path className="reaction-shape" d={reaction === 'like' ? THUMB : BUTTON_SHAPES.like} />
      )}
    </svg>
  )
}
