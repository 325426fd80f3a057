import { itemKindOf } from '#domain/exports/item-kinds/index.ts'
import { blocksOf, type Item, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import styles from './questions.module.css'

/** Every question of a form with its options, and whether it is required and sensitive. */
export function Questions({ questionnaire: { intro, pages, citation } }: { questionnaire: Questionnaire }) {
  return (
    <div className={styles.form}>
      {intro !== undefined && <p>{intro}</p>}
      {blocksOf({ pages }).map(({ name, heading, items }) => (
        <div key={name}>
          {heading !== undefined && <h3>{heading}</h3>}
          <ol className={styles.questions}>
            {items.map((item) => (
              <li key={item.key}>
                <Question item={item} />
              </li>
            ))}
          </ol>
        </div>
      ))}
      {citation !== undefined && <p className={styles.soft}>{citation}</p>}
    </div>
  )
}

function Question({ item }: { item: Item }) {
  const options = 'options' in item ? item.options : []
  return (
    <>
      <p>{item.label}</p>
      {item.hint !== undefined && <p className={styles.soft}>{item.hint}</p>}
      <p className={styles.soft}>
        {itemKindOf(item).answeredBy(item)}
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
