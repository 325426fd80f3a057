/** Drawn for this project on a grid of 24, in lines. */
const SHAPES = {
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  report: 'M6 21V4M6 4.500h11.500l-2.500 4 2.500 4H6',
  follow:
    'M10 11.500a3.700 3.700 0 1 0 0-7.400 3.700 3.700 0 0 0 0 7.400zM3.500 20c.4-3.600 3.100-5.500 6.500-5.500 1.600 0 3 .4 4.100 1.200M18.500 14.500v6M15.500 17.500h6',
  unfollow:
    'M10 11.500a3.700 3.700 0 1 0 0-7.400 3.700 3.700 0 0 0 0 7.400zM3.500 20c.4-3.600 3.100-5.500 6.500-5.500 1.600 0 3 .4 4.100 1.200M15.500 17.500h6',
  hide: 'M4 4l16 16M9.500 5.700A9 9 0 0 1 12 5.300c5.200 0 8.500 4.500 9.300 6.700-.4 1-1.300 2.500-2.800 3.900M6.500 7.700C4.300 9.100 3.100 11 2.700 12c.8 2.200 4.100 6.700 9.300 6.700 1.600 0 3-.4 4.200-1',
  copy_link:
    'M10.500 13.500a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M13.500 10.500a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
} as const

export type ActIconName = keyof typeof SHAPES

export const ActIcon = ({ icon }: { icon: ActIconName }) => (
  <svg className="button-icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path
      d={SHAPES[icon]}
      fill="none"
      stroke="currentColor"
      strokeWidth={icon === 'more' ? 3.2 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
