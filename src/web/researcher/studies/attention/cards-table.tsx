import { Checkbox, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { LabelledCell, rowList, rowTable } from '#web/researcher/ui/list/row-table.tsx'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import { SortHeading, sortedBy } from '#web/researcher/ui/list/sort-heading.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { PostThumbnail } from '#web/researcher/ui/post-thumbnail.tsx'
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

type Column = { heading: string; by: CardSortKey }

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
  const columns: Column[] = [
    { heading: 'Card', by: 'card' },
    { heading: 'Seen', by: 'seen' },
    { heading: 'Median', by: 'chosen' },
    ...(isSame ? [] : [{ heading: 'As set', by: 'set' } as const, { heading: 'Rank', by: 'rank' } as const]),
    ...shownTypes.map((type) => ({ heading: buttonLabel(type), by: `press:${type}` as const })),
  ]
  const others: Column[] = [
    { heading: 'Category', by: 'category' },
    { heading: 'People', by: 'n' },
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
          data={[...columns, ...others].map(({ heading, by }) => ({ value: by, label: heading }))}
          value={sorting.by}
          onChange={({ currentTarget }) => {
            const chosen = [...columns, ...others].find(({ by }) => by === currentTarget.value)
            if (chosen !== undefined) setSorting(nextCardSorting(chosen.by, sorting))
          }}
        />
        {types.length > mostTypes && <TypePicker types={types} shown={shownTypes} onShown={setPicked} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys. */}
      <section className={`${rowList} ${styles.scroll}`} aria-label="Table of cards" tabIndex={0}>
        <table className={`${rowTable} ${styles.table}`}>
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
              <Row key={card.entity_id} card={card} types={shownTypes} isSame={isSame} />
            ))}
          </tbody>
        </table>
      </section>
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

function Row({ card, types, isSame }: { card: CardRow; types: readonly string[]; isSame: boolean }) {
  const { picture_url, category, n, chosen, set, presses } = card
  return (
    <tr>
      <th scope="row">
        <span className={styles.card}>
          <PostThumbnail picture_url={picture_url} label={card.label} />
          <span>
            <span className={styles.name} dir="auto">
              {cardLabel(card)}
            </span>
            {category !== '' && (
              <span className={styles.interval} dir="auto">
                {category}
              </span>
            )}
          </span>
        </span>
      </th>
      <LabelledCell label="Seen">
        {percentText(chosen.seen.share)}
        <span className={styles.interval}>
          {chosen.seen.n.toLocaleString('en')} of {n.toLocaleString('en')}
        </span>
      </LabelledCell>
      <LabelledCell label="Median">
        {secondsText(chosen.median)}
        <Interval {...chosen} />
        {card.moved.interval && <span className={styles.moved}>outside of the interval as set</span>}
      </LabelledCell>
      {!isSame && (
        <>
          <LabelledCell label="As set">
            {secondsText(set.median)}
            <Interval {...set} />
          </LabelledCell>
          <LabelledCell label="Rank">
            {card.rank.chosen}
            {card.moved.rank && (
              <span className={styles.moved}>
                {card.rank.chosen < card.rank.set ? '▲' : '▼'} from {card.rank.set}
              </span>
            )}
          </LabelledCell>
        </>
      )}
      {types.map((type) => (
        <LabelledCell key={type} label={buttonLabel(type)}>
          <Press press={presses.find((press) => press.type === type)} />
        </LabelledCell>
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
