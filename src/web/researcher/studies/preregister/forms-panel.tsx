import { Button } from '@mantine/core'
import { useState } from 'react'
import { json } from '#domain/exports/package/materials.ts'
import type { Filled } from '#domain/preregistration/filled-parts.ts'
import { type FilledQuestion, fillForm } from '#domain/preregistration/forms/filled-form.ts'
import type { Form } from '#domain/preregistration/forms/form.ts'
import { forms } from '#domain/preregistration/forms/index.ts'
import { formMarkdown } from '#domain/preregistration/texts/markdown.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { saveFile } from '#web/researcher/download/save-file.ts'
import { CopyButton } from '#web/researcher/ui/copy-button.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { OsfDraft } from './osf-draft.tsx'
import styles from './preregister.module.css'
import type { PreregistrationDraft } from './use-draft.ts'
import type { ShownPreregistration } from './use-preregistration.ts'

type Props = {
  experiment_id: string
  shown: ShownPreregistration
  draft: PreregistrationDraft
  filled: Filled
  mayChange: boolean
}

/** The same draft in the words of each form, question by question. */
export function FormsPanel({ experiment_id, shown, draft, filled, mayChange }: Props) {
  const [name, setName] = useState(forms[0].name)
  const form = forms.find((each) => each.name === name) ?? forms[0]
  const questions = fillForm(form, { filled, answers: draft.answers })
  const nOpen = questions.filter(({ isOpen }) => isOpen).length
  return (
    <Panel id="forms" heading="The forms">
      <fieldset className={`${styles.tabs} ${styles.screenOnly}`}>
        <legend className="visually-hidden">Form</legend>
        {forms.map((each) => (
          <Button
            key={each.name}
            variant={each.name === name ? 'filled' : 'default'}
            aria-pressed={each.name === name}
            onClick={() => setName(each.name)}
          >
            {each.label}
          </Button>
        ))}
      </fieldset>
      <p className={page.soft}>
        {form.about}{' '}
        <a href={form.address} target="_blank" rel="noreferrer" className={styles.screenOnly}>
          Open {form.label}
        </a>
      </p>
      <p role="status" className={nOpen === 0 ? page.soft : page.bad}>
        {nOpen === 0 ? 'Every required question has an answer.' : `${countOf(nOpen, 'required question')} without an answer.`}
      </p>
      <h3 className={styles.printed}>
        {form.label}: study {experiment_id}, version {shown.version}
      </h3>
      <ol className={`${page.plainList} ${styles.questions}`}>
        {questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </ol>
      <div className={`${page.actions} ${styles.screenOnly}`}>
        <Button variant="default" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <Button variant="default" onClick={() => saveMarkdown(form, { experiment_id, questions })}>
          Download Markdown
        </Button>
        <Button variant="default" onClick={() => saveJson(form, { experiment_id, questions, version: shown.version })}>
          Download JSON
        </Button>
      </div>
      {form.name === 'osf' && mayChange && <OsfDraft experiment_id={experiment_id} shown={shown} draft={draft} />}
    </Panel>
  )
}

function Question({ question: { title, asks, text, isOpen } }: { question: FilledQuestion }) {
  return (
    <li className={styles.question}>
      <div className={styles.asked}>
        <h3>{title}</h3>
        <span className={styles.screenOnly}>{text !== '' && <CopyButton text={text} label={title} />}</span>
      </div>
      <p className={page.soft}>{asks}</p>
      {text === '' ? (
        <p className={isOpen ? page.bad : page.soft}>{isOpen ? 'Not answered yet.' : 'No answer.'}</p>
      ) : (
        <p className={styles.words} dir="auto">
          {text}
        </p>
      )}
    </li>
  )
}

type Written = { experiment_id: string; questions: readonly FilledQuestion[] }

const fileName = ({ name }: Form, experiment_id: string, ending: string) => `${experiment_id}_preregistration-${name}.${ending}`

const saveMarkdown = (form: Form, { experiment_id, questions }: Written) =>
  saveFile(
    new Blob([`# Preregistration of study ${experiment_id}\n\n${formMarkdown(form, questions)}\n`], { type: 'text/markdown' }),
    fileName(form, experiment_id, 'md'),
  )

function saveJson(form: Form, { experiment_id, questions, version }: Written & { version: number }) {
  const answers = questions.map(({ id, title, asks, text }) => ({ id, title, asks, text }))
  saveFile(
    new Blob([json({ experiment_id, version, form: form.name, questions: answers })], { type: 'application/json' }),
    fileName(form, experiment_id, 'json'),
  )
}
