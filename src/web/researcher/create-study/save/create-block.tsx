import { Button, Switch, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { startWarnings } from '#domain/ethics/approval.ts'
import { NO_SET_MESSAGE } from '#domain/parameters/chosen-sets.ts'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { findingSentence } from '#domain/study/checks/place-problem.ts'
import { preflight } from '#domain/study/checks/preflight.ts'
import type { Draft } from '#domain/study/draft/draft.ts'
import { useMe } from '#web/researcher/accounts/use-me.ts'
import panel from '#web/researcher/ui/panel.module.css'
import { ProblemList } from '#web/researcher/ui/result.tsx'
import { placeId } from '../review/go-to-place.ts'
import { useStudyContext } from '../study-context.ts'
import styles from './create-block.module.css'
import { RisksBlock } from './risks-block.tsx'
import { StudyCreated } from './study-created.tsx'
import type { AcceptedRisks } from './use-accepted-risks.ts'
import type { Creation } from './use-create-study.ts'

type Props = {
  draft: Draft
  /** What would be sent now. */
  settings: () => readonly ConditionSetting[]
  creation: Creation
  /** What was chosen before a reload, or before coming back. */
  wasDraft: boolean
  risks: AcceptedRisks
  problems: readonly string[]
  review: ReactNode
  onCreate: (given: { secret: string; isDraft: boolean }) => void
}

export function CreateBlock({ draft, settings, creation, wasDraft, risks, problems, review, onCreate }: Props) {
  const [secret, setSecret] = useState('')
  const [isDraft, setIsDraft] = useState(wasDraft)
  const labRecords = useMe()?.has_lab_approvals ?? false
  const unapproved = startWarnings({ status: isDraft ? 'draft' : 'running', labRecords })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onCreate({ secret, isDraft })
  }

  return (
    <section className={`${panel.panel} ${styles.block}`}>
      <h2 id={placeId('create')} tabIndex={-1}>
        Create the study
      </h2>
      {review}
      <RisksBlock known={risks} label={messages.createAnyway} asked={creation.state === 'unaccepted' ? creation : undefined} />
      <form className={styles.form} onSubmit={onSubmit}>
        <TextInput
          size="md"
          label="Secret code"
          description="Type 1 to show that you are human."
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          error={creation.state === 'wrong-secret'}
          autoComplete="off"
        />
        <Button type="submit" size="md" loading={creation.state === 'creating'}>
          {messages.createStudy}
        </Button>
        <Switch
          withThumbIndicator={false}
          className={styles.draft ?? ''}
          label="Start as a draft"
          description={
            isDraft
              ? 'Only test links open it until you launch it on its page.'
              : 'Off: it runs at once, and everybody with the link can take part.'
          }
          checked={isDraft}
          onChange={(event) => setIsDraft(event.currentTarget.checked)}
        />
        {unapproved.length > 0 && (
          <div role="note" aria-label="Ethics approval" className={styles.unapproved}>
            {unapproved.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </form>
      <div className={styles.result} aria-live="polite">
        <Result draft={draft} settings={settings} creation={creation} />
        <ProblemList problems={problems} />
      </div>
    </section>
  )
}

function Result({ draft, settings, creation }: Pick<Props, 'draft' | 'settings' | 'creation'>) {
  const { sets } = useStudyContext()
  switch (creation.state) {
    case 'wrong-secret':
      return <p className={styles.problem}>{messages.createWrongSecret}</p>
    case 'blocked': {
      const blocking = preflight(draft, sets.sizes).filter(({ kind }) => kind === 'blocking')
      if (blocking.length === 0) return null
      const noSet = blocking.find(({ text }) => text === NO_SET_MESSAGE)
      const others = blocking.filter((finding) => finding !== noSet)
      return (
        <div className={styles.problem}>
          {noSet && <p>{noSet.text}</p>}
          {others.length > 0 && <ProblemList problems={others.map(findingSentence)} />}
        </div>
      )
    }
    case 'failed':
      return (
        <div>
          <p className={styles.problem}>{messages.createFailed}</p>
          <p>{creation.hasAnswer ? messages.createRefused : messages.createNoAnswer}</p>
        </div>
      )
    case 'created':
      return (
        <StudyCreated
          key={creation.study.experiment_id}
          study={creation.study}
          isEditedSince={creation.study.sent !== JSON.stringify(settings())}
        />
      )
    default:
      return null
  }
}
