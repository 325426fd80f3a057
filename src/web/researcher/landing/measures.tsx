import { ExampleRows } from './example-rows.tsx'
import styles from './measures.module.css'
import { Section } from './section.tsx'

const measures = [
  {
    name: 'Engagement',
    what: 'Each click on share, like, bookmark, upvote or downvote, on and off again, with its time in milliseconds.',
    columns: ['engagement_type', 'response', 'time_engagement'],
  },
  {
    name: 'Dwell',
    what: 'How long each card was in view, in milliseconds, one value per visit. The clock stops when the tab is hidden.',
    columns: ['engagement_type', 'response', 'time_content_viewed'],
  },
  {
    name: 'Order',
    what: 'The position of every card in every participant’s feed, also of the cards that nobody reached.',
    columns: ['item_order'],
  },
  {
    name: 'Displayed counts',
    what: 'The numbers that stood beside the buttons, as this participant saw them.',
    columns: ['likes', 'shares', 'read_later'],
  },
  {
    name: 'Answers',
    what: 'Every answer of every questionnaire, one row each, under stable names and values.',
    columns: ['field', 'response'],
  },
] as const

export function Measures() {
  return (
    <Section
      id="measures"
      title="What it measures"
      lead="Not a score at the end but what happened, event by event. The names below are the columns of the files that you download."
    >
      <ul className={styles.measures}>
        {measures.map(({ name, what, columns }) => (
          <li key={name} className={styles.measure}>
            <h3>{name}</h3>
            <p>{what}</p>
            <p className={styles.columns}>
              {columns.map((column) => (
                <code key={column}>{column}</code>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <ExampleRows />
    </Section>
  )
}
