import { conditionNames } from '#domain/study/design/words.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { formFacts } from '#web/researcher/view-forms/form-facts.ts'
import { Questions } from '#web/researcher/view-forms/questions.tsx'
import styles from './review.module.css'
import type { ReviewedForm } from './reviewed-forms.ts'

type Props = { forms: readonly ReviewedForm[]; names: readonly string[]; nConditions: number }

/** The questionnaires with every question and its options. */
export function FormsPanel({ forms, names, nConditions }: Props) {
  return (
    <Panel id="questionnaires" heading="Questionnaires">
      {forms.length === 0 && <p className={page.soft}>None: the study ends with the feed.</p>}
      {forms.map(({ questionnaire, conditions, isBeforeFeed }) => (
        <details key={`${questionnaire.name}/${isBeforeFeed}/${conditions.join()}`} className={styles.fold}>
          <summary>
            {capitalize(questionnaire.label)} ({formFacts(questionnaire).join(', ').toLowerCase()})
            {isBeforeFeed && ', before the feed'}
            {conditions.length < nConditions && `, ${conditionNames(conditions, names)}`}
          </summary>
          <div className={styles.text}>
            <Questions questionnaire={questionnaire} />
          </div>
        </details>
      ))}
    </Panel>
  )
}
