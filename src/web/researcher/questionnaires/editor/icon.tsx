import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'

const PATHS = {
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 010 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 000 12h3',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  plus: 'M12 5v14M5 12h14',
  remove: 'M7 7l10 10M17 7L7 17',
  branch: 'M6 4v16M6 12h6a5 5 0 005-5V4M14 7l3-3 3 3',
  shuffle: 'M4 7h3l9 10h4M4 17h3l3-3.3M13 10.3L16 7h4M18 5l2 2-2 2M18 15l2 2-2 2',
  cards: 'M4 6h12v12H4zM8 3h12v12',
  page: 'M6 3h9l4 4v14H6zM14 3v5h5',
  block: 'M4 6h16M4 12h16M4 18h10',
  info: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 11v5M12 8h.01',
} as const

/** A name of the set, or a path: kinds of items bring their own. */
export type IconName = keyof typeof PATHS | `M${string}`

const isNamed = (name: IconName): name is keyof typeof PATHS => name in PATHS

/** Decoration: what it stands for is said in words beside it. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <SvgIcon d={isNamed(name) ? PATHS[name] : name} px={size} />
)
