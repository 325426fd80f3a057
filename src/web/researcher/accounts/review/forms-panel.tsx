import type { Item, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { conditionNames } from '#domain/study/design/words.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { formFacts } from '#web/researcher/view-forms/form-facts.ts'
import styles from './review.module.css'
import { answerText, type ReviewedForm } from './reviewed-forms.ts'

type Props = { forms: readonly ReviewedForm[]; names: readonly string[]; nConditions: number }

/** The questionnaires with every question and its options. */
export function FormsPanel({ forms, names, nConditions }: Props) {
  return (
    <Panel id="questionnaires" heading="Questionnaires">
      {forms.length === 0 && <p className={page.soft}>None: the study ends with the feed.</p>}
      {forms.map(({ questionnaire, conditions }) => (
        <details key={`${questionnaire.name}/${conditions.join()}`} className={styles.fold}>
          <summary>
            {capitalize(questionnaire.label)} ({formFacts(questionnaire).join(', ').toLowerCase()})
            {conditions.length < nConditions && `, ${conditionNames(conditions, names)}`}
          </summary>
          <Questions questionnaire={questionnaire} />
        </details>
      ))}
    </Panel>
  )
}

function Questions({ questionnaire: { intro, blocks, citation } }: { questionnaire: Questionnaire }) {
  return (
    <div className={styles.text}>
      {intro !== undefined && <p>{intro}</p>}
      {blocks.map(({ name, heading, items }) => (
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
      {citation !== undefined && <p className={page.soft}>{citation}</p>}
    </div>
  )
}

function Question({ item }: { item: Item }) {
  const options = 'options' in item ? item.options : []
  return (
    <>
      <p>{item.label}</p>
      {item.hint !== undefined && <p className={page.soft}>{item.hint}</p>}
      <p className={page.soft}>
        {answerText(item)}
        {options.length > 0 && `: ${options.map(({ label }) => label).join(' · ')}`}
      </p>
    </>
  )
}
