import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pageTitle } from '../page-title.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './help-screen.module.css'
import { PanelExits } from './panel-exits.tsx'
import { type HelpPart, type HelpQuestion, helpTopics } from './questions.ts'
import { Marked, SheetGuide } from './sheet-guide.tsx'
import { ShortcutsTable } from './shortcuts-table.tsx'

const parts: Readonly<Record<HelpPart, () => React.ReactNode>> = {
  'sheet-guide': SheetGuide,
  'panel-exits': PanelExits,
  qualtrics: QualtricsGuide,
}

export function HelpScreen() {
  return (
    <>
      <PageHeader
        title={pageTitle('/help')}
        lead="The questions of a first study, in the order in which they come up."
        action={
          <>
            <Button component="a" href="/manual" size="md">
              Open the manual
            </Button>
            <Button component={Link} to="/about" variant="default" size="md">
              About Feedlab
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <Contents />
        <div className={styles.answers}>
          {helpTopics.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id} className={styles.topic}>
              <h2 id={id}>{title}</h2>
              {questions.map((question) => (
                <Answer key={question.id} question={question} />
              ))}
            </section>
          ))}
          <section aria-labelledby="keyboard" className={styles.topic}>
            <h2 id="keyboard">Keyboard</h2>
            <ShortcutsTable />
            <p>
              For scripts there is the <a href="/v1/docs">API reference</a>.
            </p>
          </section>
        </div>
      </div>
    </>
  )
}

const Contents = () => (
  <nav aria-label="On this page" className={styles.contents}>
    <ul>
      {helpTopics.map(({ id, title, questions }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          <ul>
            {questions.map((question) => (
              <li key={question.id}>
                <a href={`#${question.id}`}>{question.question}</a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#keyboard">Keyboard</a>
      </li>
    </ul>
  </nav>
)

function Answer({ question: { id, question, answer, part, where } }: { question: HelpQuestion }) {
  const Part = part && parts[part]
  return (
    <article aria-labelledby={id} className={styles.answer}>
      <h3 id={id}>{question}</h3>
      {answer.map((paragraph) => (
        <p key={paragraph}>
          <Marked text={paragraph} />
        </p>
      ))}
      {Part && <Part />}
      <p>
        <WhereLink where={where} />
      </p>
    </article>
  )
}

/** A page of participants is in the other bundle, so the browser loads it. */
const WhereLink = ({ where: { to, label } }: Pick<HelpQuestion, 'where'>) =>
  to === '/feed' || to === '/privacy' || to === '/no-more-mails' ? <a href={to}>{label}</a> : <Link to={to}>{label}</Link>

/** With the address of this installation, ready to be pasted. */
function QualtricsGuide() {
  const { origin } = window.location
  return (
    <>
      <CodeBlock label="HTML of the question" text={frameHtml(origin)} />
      <CodeBlock label="JavaScript of the question" text={frameScript(origin)} />
    </>
  )
}

const frameHtml = (origin: string) =>
  `<iframe title="Feed" width="100%" height="720" src="${origin}/feed?experiment_id=YOUR_STUDY&user_id=\${e://Field/ResponseID}"></iframe>`

const frameScript = (origin: string) => `Qualtrics.SurveyEngine.addOnload(function () {
  const question = this
  question.hideNextButton()
  window.addEventListener('message', function (event) {
    const isFeed = event.origin === '${origin}'
    if (isFeed && event.data === 'submitClicked') question.showNextButton()
  })
})`
