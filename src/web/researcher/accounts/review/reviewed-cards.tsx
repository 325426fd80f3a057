import { countOf } from '#web/researcher/count-of.ts'
import { CardTile } from '#web/researcher/sets/card-tile.tsx'
import sets from '#web/researcher/sets/sets.module.css'
import { useShowMore } from '#web/researcher/ui/list/show-more.tsx'
import page from '#web/researcher/ui/page.module.css'
import styles from './review.module.css'
import type { ReviewedStudy } from './use-review.ts'

/** Pictures load as they come into view; a page of thousands is still slow. */
const CARDS_AT_A_TIME = 24

/** The cards of one set, as the library shows them, without the way to change them. */
export function ReviewedCards({ set: { entity_set, entity_category, cards } }: { set: ReviewedStudy['sets'][number] }) {
  const { shown, showMore } = useShowMore(cards, CARDS_AT_A_TIME, countOf(cards.length, 'card'))
  const headingId = `set-${entity_set}`
  return (
    <section aria-labelledby={headingId} className={styles.set}>
      <h2 id={headingId}>Cards of {entity_set}</h2>
      <p className={page.soft}>
        {countOf(cards.length, 'card')} in the category {entity_category}
      </p>
      <ul className={sets.grid} aria-label={`Cards of ${entity_set}`}>
        {shown.map((card) => (
          <CardTile key={card.entity_id} card={card} onEdit={undefined} />
        ))}
      </ul>
      {showMore}
    </section>
  )
}
