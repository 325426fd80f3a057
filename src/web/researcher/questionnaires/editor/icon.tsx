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
  radio: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 12h.01',
  checkbox: 'M5 5h14v14H5zM8.5 12l2.5 2.5 4.5-5',
  dropdown: 'M4 7h16v10H4zM14 11l2 2 2-2',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5',
  matrix: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  ranking: 'M9 6h11M9 12h11M9 18h11M4 5v3M3.5 12h2M3.5 18h2',
  sum: 'M17 6H7l6 6-6 6h10',
  ladder: 'M8 3v18M16 3v18M8 7h8M8 12h8M8 17h8',
  number: 'M9 4L7 20M17 4l-2 16M4 9h16M4 15h16',
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  'long-text': 'M4 6h16M4 10h16M4 14h16M4 18h9',
  slider: 'M4 12h5M15 12h5M12 9a3 3 0 100 6 3 3 0 000-6z',
  analogue: 'M4 12h16M4 9v6M20 9v6M10 8v8',
  date: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  information: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 11v5M12 8h.01',
  hidden: 'M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM4 4l16 16',
} as const

export type IconName = keyof typeof PATHS

/** Decoration: what it stands for is said in words beside it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <path d={PATHS[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
