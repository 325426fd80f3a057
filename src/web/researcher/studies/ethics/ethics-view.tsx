import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { roleMay } from '#domain/accounts/permissions.ts'
import { isEqual } from '#domain/is-equal.ts'
import { namesIn } from '#domain/study/design/words.ts'
import { useMay } from '#web/researcher/accounts/use-me.ts'
import page from '#web/researcher/ui/page.module.css'
import { Done, Problem, ProblemList } from '#web/researcher/ui/result.tsx'
import type { ListedStudy, ShownStudy } from '../study-types.ts'
import { AnswersPanel } from './answers-panel.tsx'
import { ApprovalPanel } from './approval-panel.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { DocumentPanel } from './document-panel.tsx'
import styles from './ethics.module.css'
import { ScreensPanel } from './screens-panel.tsx'
import { type EthicsDraft, type ShownEthics, useSaveEthics } from './use-ethics.ts'

type Props = { study: ListedStudy; settings: ShownStudy['condition_settings']; shown: ShownEthics }

const draftOf = ({ answers, approval }: ShownEthics): EthicsDraft => ({ answers, approval })

export function EthicsView({ study, settings, shown }: Props) {
  const { experiment_id, role } = study
  const [base, setBase] = useState(shown)
  const [draft, setDraft] = useState(() => draftOf(shown))
  const { saving, save, readAgain, forget } = useSaveEthics(experiment_id)
  const mayChange = roleMay(role, 'change-study')
  const mayPreview = useMay('make-studies')
  const isDirty = !isEqual(draft, draftOf(base))
  useBlocker({ shouldBlockFn: () => isDirty && !window.confirm(LEAVE), enableBeforeUnload: () => isDirty })
  const begin = (from: ShownEthics) => {
    setBase(from)
    setDraft(draftOf(from))
  }
  // What somebody else saved is shown at once, unless it would replace what is typed here.
  if (shown.revision > base.revision && !isDirty && saving.state !== 'saving') begin(shown)

  const saveFrom = async (revision: number) => {
    if (saving.state === 'saving') return
    const made = await save(revision, draft)
    if (made !== undefined) setBase({ ...base, ...sent(draft), revision: made })
  }
  const edit = (changes: Partial<EthicsDraft>) => {
    if (saving.state === 'saved') forget()
    setDraft({ ...draft, ...changes })
  }

  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <form
          className={styles.column}
          onSubmit={(event) => {
            event.preventDefault()
            void saveFrom(base.revision)
          }}
        >
          <AnswersPanel answers={draft.answers} mayChange={mayChange} onAnswers={(answers) => edit({ answers })} />
          <ApprovalPanel
            approval={draft.approval}
            version={shown.version}
            mayChange={mayChange}
            onApproval={(approval) => edit({ approval })}
          />
          {mayChange && (
            <div className={styles.save}>
              <Button type="submit" size="md" aria-busy={saving.state === 'saving'}>
                Save
              </Button>
              {isDirty && <span className={page.soft}>Not saved yet.</span>}
              <Done>{saving.state === 'saved' && !isDirty ? 'Saved. The document has it.' : ''}</Done>
              {saving.state === 'no-answer' && (
                <Problem>The server did not answer. What you wrote is still here: try again.</Problem>
              )}
              {saving.state === 'refused' && (
                <div role="alert" className={styles.column}>
                  <ProblemList problems={saving.problems.length > 0 ? saving.problems : [saving.message]} />
                </div>
              )}
              {saving.state === 'overtaken' && (
                <Overtaken
                  onTheirs={async () => {
                    begin(await readAgain())
                    forget()
                  }}
                  onMine={async () => saveFrom((await readAgain()).revision)}
                />
              )}
            </div>
          )}
        </form>
      </div>
      <div className={styles.column}>
        {shown.approval !== null && <ChangesPanel shown={shown} names={namesIn(settings)} />}
        <DocumentPanel key={shown.revision} experiment_id={experiment_id} languages={shown.languages} isDirty={isDirty} />
        {mayPreview && <ScreensPanel settings={settings} />}
      </div>
    </div>
  )
}

const LEAVE = 'What you wrote for the ethics board is not saved. Leave all the same?'

const sent = ({ answers, approval }: EthicsDraft) => ({
  answers: { ...answers, further: answers.further.map((each) => ({ ...each })) },
  approval,
})

/** Nothing is overwritten without a choice. */
const Overtaken = ({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) => (
  <div role="alert" className={styles.overtaken}>
    <p>Somebody saved this page since you opened it, or another tab of yours did. Nothing of yours was saved yet.</p>
    <div className={page.actions}>
      <Button variant="default" size="md" onClick={onTheirs}>
        Show theirs and lose mine
      </Button>
      <Button variant="default" size="md" onClick={onMine}>
        Save mine in place of theirs
      </Button>
    </div>
  </div>
)
