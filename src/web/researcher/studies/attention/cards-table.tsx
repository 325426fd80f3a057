import { Checkbox, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { PostThumbnail } from '#web/researcher/ui/post-thumbnail.tsx'
import { type Column, Table } from '#web/researcher/ui/table/table.tsx'
import styles from './attention.module.css'
import {
  buttonLabel,
  type CardSorting,
  type CardSortKey,
  cardLabel,
  isSameRule,
  nextCardSorting,
  percentText,
  secondsText,
  sortedCards,
  typesDone,
} from './attention-words.ts'
import type { Attention, CardRow } from './use-attention.ts'

const AT_A_TIME = 20
/** So many columns of engagement fit beside the others on a laptop, and fewer where a second rule has columns of its own. */
const MOST_TYPES = { sameRule: 5, otherRule: 3 } as const

/** Every card with its figures, sortable by each of them. */
export function CardsTable({ cards, rules }: Pick<Attention, 'cards' | 'rules'>) {
  const [sorting, setSorting] = useState<CardSorting>({ by: 'chosen', isDescending: true })
  const [picked, setPicked] = useState<readonly string[]>()
  const types = useMemo(() => typesDone(cards), [cards])
  const sorted = useMemo(() => sortedCards(cards, sorting), [cards, sorting])
  const { shown, showMore } = useShowMore(sorted, AT_A_TIME, `${cards.length.toLocaleString('en')} cards`)
  const isSame = isSameRule(rules)
  const mostTypes = isSame ? MOST_TYPES.sameRule : MOST_TYPES.otherRule
  const shownTypes = types.filter((type) => (picked ?? types.slice(0, mostTypes)).includes(type))
  const sortBy = (by: CardSortKey) => setSorting(nextCardSorting(by, sorting))
  const columns = columnsFor(shownTypes, isSame)
  const sortable = [
    ...columns.map(({ heading, sortKey }) => ({ value: sortKey, label: heading })),
    { value: 'category', label: 'Category' } as const,
    { value: 'n', label: 'People' } as const,
  ]
  return (
    <Panel id="attention-cards" heading="Cards">
      <p className={page.soft}>
        Medians of everybody who was served the card, with exact 95 % intervals from 6 people on. Engagement: of the people who
        saw the card{isSame ? '.' : '. Rank sorts by how far a card moved.'}
      </p>
      <div className={styles.tools}>
        <NativeSelect
          label="Sort by"
          data={sortable}
          value={sorting.by}
          onChange={({ currentTarget }) => {
            const chosen = sortable.find(({ value }) => value === currentTarget.value)
            if (chosen !== undefined) sortBy(chosen.value)
          }}
        />
        {types.length > mostTypes && <TypePicker types={types} shown={shownTypes} onShown={setPicked} />}
      </div>
      <Table
        caption="Cards"
        className={styles.table}
        columns={columns}
        rows={shown}
        keyOf={({ entity_id }) => entity_id}
        sorting={{ now: sorting, onSort: sortBy }}
        scrollLabel="Table of cards"
      />
      {showMore}
    </Panel>
  )
}

type PickerProps = { types: readonly string[]; shown: readonly string[]; onShown: (types: readonly string[]) => void }

function TypePicker({ types, shown, onShown }: PickerProps) {
  return (
    <details className={styles.picker}>
      <summary>
        Engagement in the table: {shown.length} of {types.length}
      </summary>
      <fieldset>
        <legend className="visually-hidden">Engagement in the table</legend>
        {types.map((type) => (
          <Checkbox
            key={type}
            label={buttonLabel(type)}
            checked={shown.includes(type)}
            onChange={({ currentTarget }) =>
              onShown(currentTarget.checked ? [...shown, type] : shown.filter((each) => each !== type))
            }
          />
        ))}
      </fieldset>
    </details>
  )
}

type CardColumn = Column<CardRow, CardSortKey> & { sortKey: CardSortKey }

const columnsFor = (types: readonly string[], isSame: boolean): CardColumn[] => [
  { heading: 'Card', sortKey: 'card', isName: true, cell: (card) => <Card card={card} /> },
  {
    heading: 'Seen',
    sortKey: 'seen',
    cell: ({ chosen, n }) => (
      <>
        {percentText(chosen.seen.share)}
        <span className={styles.interval}>
          {chosen.seen.n.toLocaleString('en')} of {n.toLocaleString('en')}
        </span>
      </>
    ),
  },
  {
    heading: 'Median',
    sortKey: 'chosen',
    cell: ({ chosen, moved }) => (
      <>
        {secondsText(chosen.median)}
        <Interval {...chosen} />
        {moved.interval && <span className={styles.moved}>outside of the interval as set</span>}
      </>
    ),
  },
  ...(isSame ? [] : OTHER_RULE),
  ...types.map(
    (type): CardColumn => ({
      heading: buttonLabel(type),
      sortKey: `press:${type}`,
      cell: ({ presses }) => <Press press={presses.find((press) => press.type === type)} />,
    }),
  ),
]

/** Where the chosen rule is not the one that is set. */
const OTHER_RULE: readonly CardColumn[] = [
  {
    heading: 'As set',
    sortKey: 'set',
    cell: ({ set }) => (
      <>
        {secondsText(set.median)}
        <Interval {...set} />
      </>
    ),
  },
  {
    heading: 'Rank',
    sortKey: 'rank',
    cell: ({ rank, moved }) => (
      <>
        {rank.chosen}
        {moved.rank && (
          <span className={styles.moved}>
            {rank.chosen < rank.set ? '▲' : '▼'} from {rank.set}
          </span>
        )}
      </>
    ),
  },
]

const Card = ({ card }: { card: CardRow }) => (
  <span className={styles.card}>
    <PostThumbnail picture_url={card.picture_url} label={card.label} />
    <span>
      <span className={styles.name} dir="auto">
        {cardLabel(card)}
      </span>
      {card.category !== '' && (
        <span className={styles.interval} dir="auto">
          {card.category}
        </span>
      )}
    </span>
  </span>
)

const Interval = ({ low, high }: { low: number | null; high: number | null }) =>
  low === null || high === null ? null : (
    <span className={styles.interval}>
      {secondsText(low)} to {secondsText(high)}
    </span>
  )

function Press({ press }: { press: CardRow['presses'][number] | undefined }) {
  if (press === undefined) return <span className={page.soft}>nobody</span>
  return (
    <>
      {percentText(press.share)}
      <span className={styles.interval}>
        {press.pressed.toLocaleString('en')} of {press.n.toLocaleString('en')}
      </span>
      <span className={styles.interval}>
        {percentText(press.low)} to {percentText(press.high)}
      </span>
    </>
  )
}
