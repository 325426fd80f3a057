import { type Block, type Item, itemsOf, type Page } from '#domain/questionnaires/questionnaire.ts'
import type { expressionWords } from '#domain/questions/editing/expression-words.ts'
import { countQuestions } from '#domain/questions/library/count-questions.ts'
import {
  blockWords,
  factsOf,
  type InOneLanguage,
  itemConditions,
  jumpWords,
  scoreWords,
  shownIfWords,
} from '#domain/questions/library/print-words.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { FormattedText } from '#web/researcher/create-study/preview/formatted-text.tsx'
import styles from './print.module.css'
import { PrintedItem } from './printed-item.tsx'

type Known = Parameters<typeof expressionWords>[1]

type Props = {
  questionnaire: InOneLanguage
  facts: readonly string[]
  /** Whose words a shipped one has, and what nobody has checked. */
  source: readonly string[]
  direction: 'ltr' | 'rtl'
}

export function PrintedQuestionnaire({ questionnaire, facts, source, direction }: Props) {
  const { label, asks, name, heading, intro, pages, scores, citation, licence } = questionnaire
  const known = factsOf(questionnaire)
  return (
    <article className={styles.paper}>
      <header>
        <h1 dir="auto">{label}</h1>
        <p dir="auto">{asks}</p>
        <p className={styles.soft}>
          {[`Name in the data: ${name}`, countOf(countQuestions(questionnaire), 'question'), ...facts].join(' · ')}
        </p>
        {citation !== undefined && <p className={styles.soft}>Source: {citation}</p>}
        {licence !== undefined && <p className={styles.soft}>Licence: {licence}</p>}
        {source.map((sentence) => (
          <p key={sentence} className={styles.soft}>
            {sentence}
          </p>
        ))}
      </header>
      <div dir={direction} className={styles.opening}>
        <p className={styles.heading} dir="auto">
          {heading}
        </p>
        {intro !== undefined && <FormattedText text={intro} />}
      </div>
      {pages.map((each, i) => (
        <PrintedPage key={each.name} page={each} number={i + 1} all={questionnaire} known={known} direction={direction} />
      ))}
      {scores.length > 0 && (
        <section>
          <h2>Scores</h2>
          <dl className={styles.scores}>
            {scores.map((score) => (
              <div key={score.name}>
                <dt>
                  <code>{score.name}</code> (version {score.version})
                </dt>
                <dd dir="auto">{score.label}</dd>
                <dd>{scoreWords(score)}</dd>
                {score.citation !== undefined && <dd className={styles.soft}>{score.citation}</dd>}
              </div>
            ))}
          </dl>
        </section>
      )}
    </article>
  )
}

type PageProps = { page: Page; number: number; all: InOneLanguage; known: Known; direction: 'ltr' | 'rtl' }

function PrintedPage({ page, number, all, known, direction }: PageProps) {
  const { heading, blocks, blockOrder, showIf, jumps = [] } = page
  const notes = [
    ...shownIfWords(showIf, known),
    ...(blockOrder === 'random' && blocks.length > 1 ? ['The parts in an order that is drawn for each person.'] : []),
  ]
  return (
    <section>
      <h2 dir="auto">
        Page {number}
        {heading !== undefined && heading !== '' && `: ${heading}`}
      </h2>
      <Notes notes={notes} />
      {blocks.map((block) => (
        <PrintedBlock key={block.name} block={block} all={all} known={known} direction={direction} />
      ))}
      {jumps.length > 0 && (
        <div className={styles.after}>
          <p>After this page:</p>
          <ul>
            {jumps.map((jump) => (
              <li key={JSON.stringify(jump)}>{jumpWords(jump, all.pages, known)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

type BlockProps = Omit<PageProps, 'page' | 'number'> & { block: Block }

function PrintedBlock({ block, all, known, direction }: BlockProps) {
  const { heading, intro, items, showIf } = block
  return (
    <div className={styles.block}>
      {heading !== undefined && heading !== '' && <h3 dir="auto">{heading}</h3>}
      <Notes notes={[...shownIfWords(showIf, known), ...blockWords(block)]} />
      {intro !== undefined && intro !== '' && (
        <div dir={direction}>
          <FormattedText text={intro} />
        </div>
      )}
      <ol className={styles.items} start={numberOf(items[0], all)}>
        {items.map((item) => (
          <li key={item.key}>
            <PrintedItem
              item={item}
              attentionAnswer={all.attentionAnswers[item.key]}
              shownIf={itemConditions(item, known)}
              direction={direction}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Items are numbered through the whole questionnaire. */
const numberOf = (item: Item | undefined, { pages }: InOneLanguage) =>
  item === undefined ? 1 : itemsOf({ pages }).indexOf(item) + 1

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return <p className={styles.notes}>{notes.join(' ')}</p>
}
