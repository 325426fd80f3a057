import { useMemo, useState } from 'react'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import { SortHeading, sortedBy } from '#web/researcher/ui/list/sort-heading.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import styles from './attention.module.css'
import {
  buttonLabel,
  type CardSorting,
  type CardSortKey,
  cardLabel,
  nextCardSorting,
  percentText,
  secondsText,
  sortedCards,
} from './attention-words.ts'
import type { Attention, CardRow } from './use-attention.ts'

const AT_A_TIME = 50

/** Every card with its figures, sortable by each of them. */
export function CardsTable({ cards }: Pick<Attention, 'cards'>) {
  const [sorting, setSorting] = useState<CardSorting>({ by: 'chosen', isDescending: true })
  const types = useMemo(() => [...new Set(cards.flatMap(({ presses }) => presses.map(({ type }) => type)))], [cards])
  const sorted = useMemo(() => sortedCards(cards, sorting), [cards, sorting])
  const { shown, showMore } = useShowMore(sorted, AT_A_TIME, `${cards.length.toLocaleString('en')} cards`)
  const columns: { heading: string; by: CardSortKey }[] = [
    { heading: 'Card', by: 'card' },
    { heading: 'Category', by: 'category' },
    { heading: 'People', by: 'n' },
    { heading: 'Seen', by: 'seen' },
    { heading: 'Median as chosen', by: 'chosen' },
    { heading: 'Median as set', by: 'set' },
    { heading: 'Rank', by: 'rank' },
    ...types.map((type) => ({ heading: buttonLabel(type), by: `press:${type}` as const })),
  ]
  return (
    <Panel id="attention-cards" heading="Cards">
      <p className={page.soft}>
        Medians of everybody who was served the card, with exact 95 % intervals from 6 people on. Buttons: of the people who saw
        the card. Rank sorts by how far a card moved.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys. */}
      <section className={styles.scroll} aria-label="Table of cards" tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">Cards</caption>
          <thead>
            <tr>
              {columns.map(({ heading, by }) => (
                <SortHeading key={by} sorted={sortedBy(by, sorting)} onSort={() => setSorting(nextCardSorting(by, sorting))}>
                  {heading}
                </SortHeading>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((card) => (
              <Row key={card.entity_id} card={card} types={types} />
            ))}
          </tbody>
        </table>
      </section>
      {showMore}
    </Panel>
  )
}

function Row({ card, types }: { card: CardRow; types: readonly string[] }) {
  const { picture_url, category, n, chosen, set, presses } = card
  return (
    <tr>
      <th scope="row">
        <span className={styles.card}>
          {picture_url === null ? (
            <span className={styles.picture} />
          ) : (
            <img className={styles.picture} src={picture_url} alt="" loading="lazy" />
          )}
          <span className={styles.name} dir="auto">
            {cardLabel(card)}
          </span>
        </span>
      </th>
      <td dir="auto">{category}</td>
      <td>{n}</td>
      <td>{percentText(chosen.seen.share)}</td>
      <td>
        {secondsText(chosen.median)}
        <Interval {...chosen} />
        {card.moved.interval && <span className={styles.moved}>outside of the interval as set</span>}
      </td>
      <td>
        {secondsText(set.median)}
        <Interval {...set} />
      </td>
      <td>
        {card.rank.chosen}
        {card.moved.rank && (
          <span className={styles.moved}>
            {card.rank.chosen < card.rank.set ? '▲' : '▼'} from {card.rank.set}
          </span>
        )}
      </td>
      {types.map((type) => (
        <td key={type}>
          <Press press={presses.find((press) => press.type === type)} />
        </td>
      ))}
    </tr>
  )
}

const Interval = ({ low, high }: { low: number | null; high: number | null }) =>
  low === null || high === null ? null : (
    <span className={styles.interval}>
      {secondsText(low)} to {secondsText(high)}
    </span>
  )

function Press({ press }: { press: CardRow['presses'][number] | undefined }) {
  if (press === undefined) return <span className={page.soft}>nobody saw it</span>
  return (
    <>
      {percentText(press.share)}
      <span className={styles.interval}>
        {press.pressed} of {press.n}, {percentText(press.low)} to {percentText(press.high)}
      </span>
    </>
  )
}
