import { Fragment } from 'react'
import type { Item, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { descriptionOf } from '#domain/questions/kinds/descriptions.ts'
import { blockWords, factsOf, itemConditions, jumpWords, shownIfWords } from '#domain/questions/library/print-words.ts'
import styles from './questions.module.css'
import { sourceOf } from './source-of.ts'

/** Every question of a form with its options, whether it is required and sensitive, and the logic in words. */
export function Questions({ questionnaire }: { questionnaire: Questionnaire }) {
  const { intro, pages } = questionnaire
  const facts = factsOf(questionnaire)
  return (
    <div className={styles.form}>
      {intro !== undefined && <p>{intro}</p>}
      {pages.map((page) => (
        <Fragment key={page.name}>
          <Sentences of={shownIfWords(page.showIf, facts).map((words) => `Page ${pages.indexOf(page) + 1}. ${words}`)} />
          {page.blocks.map((block) => (
            <div key={block.name}>
              {block.heading !== undefined && <h3>{block.heading}</h3>}
              <Sentences of={[...shownIfWords(block.showIf, facts), ...blockWords(block)]} />
              <ol className={styles.questions}>
                {block.items.map((item) => (
                  <li key={item.key}>
                    <Question item={item} />
                    <Sentences of={itemConditions(item, facts)} />
                  </li>
                ))}
              </ol>
            </div>
          ))}
          <Sentences of={(page.jumps ?? []).map((jump) => jumpWords(jump, pages, facts))} />
        </Fragment>
      ))}
      <Sentences of={sourceOf(questionnaire)} />
    </div>
  )
}

const Sentences = ({ of }: { of: readonly string[] }) =>
  of.map((sentence) => (
    <p key={sentence} className={styles.soft}>
      {sentence}
    </p>
  ))

function Question({ item }: { item: Item }) {
  const options = 'options' in item ? item.options : []
  return (
    <>
      <p>{item.label}</p>
      {item.hint !== undefined && <p className={styles.soft}>{item.hint}</p>}
      <p className={styles.soft}>
        {descriptionOf(item).answeredBy(item)}
        {options.length > 0 && `: ${options.map(({ label }) => label).join(' · ')}`}
      </p>
      <p className={styles.marks}>
        <span>{item.isRequired ? 'Required' : 'May be left open'}</span>
        {item.isSensitive && <span data-kind="sensitive">Sensitive</span>}
        {item.isDropped && <span>Not stored</span>}
      </p>
    </>
  )
}
