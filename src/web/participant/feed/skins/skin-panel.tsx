import './skin-panel.css'

/** Drawn for this project on a grid of 24. */
const PLACES = {
  home: 'M4 11.2 12 4.5l8 6.7v7.6a1 1 0 0 1-1 1h-4.500v-5.600h-5v5.600H5a1 1 0 0 1-1-1z',
  search: 'M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13zM15.300 15.300 20 20',
  alerts:
    'M12 3.500a6 6 0 0 0-6 6v3.300L4.300 16.500h15.400L18 12.800V9.500a6 6 0 0 0-6-6zM9.700 19.200a2.400 2.400 0 0 0 4.600 0',
  messages: 'M4 6.500h16v10.500a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4.300 7l7.700 6 7.700-6',
  saved: 'M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1z',
  network:
    'M8.500 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM16.500 7.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM3 19c.4-3.200 2.600-5 5.500-5s5.100 1.800 5.500 5M15.500 14.700c2.800-.3 5 1.300 5.500 4.300',
  communities: 'M12 4v16M4 12h16M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z',
  profile: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.500 20c.6-3.700 3.700-5.800 7.500-5.800s6.900 2.100 7.500 5.800',
} as const

type Entry = { place: keyof typeof PLACES; name: string }

/** Places of a feed as people know them; the first is where one is. Nothing to press, as in all panels. */
export const MenuPanel = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className="skin-menu">
    {entries.map(({ place, name }) => (
      <li key={place}>
        <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
          <path d={PLACES[place]} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)

/** A heading over shapes without words: it says nothing about the posts and names nobody. */
export const QuietList = ({ title, n }: { title: string; n: number }) => (
  <section className="skin-list">
    <p>{title}</p>
    {Array.from({ length: n }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change
      <div key={at}>
        <i />
        <span>
          <b />
          <b />
        </span>
      </div>
    ))}
  </section>
)

/** Looks like a field and is none. */
export const SearchPill = ({ name }: { name: string }) => (
  <p className="skin-search">
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={PLACES.search} />
    </svg>
    {name}
  </p>
)
