import { Link } from '@tanstack/react-router'
import { messages } from '#contract/researcher-messages.ts'
import type { CreatedStudy } from '#web/researcher/studies/launch/created-study.ts'
import { StudyLink } from '#web/researcher/studies/launch/study-link.tsx'
import page from '#web/researcher/ui/page.module.css'
import styles from './create-block.module.css'

type Props = { study: CreatedStudy; isEditedSince: boolean }

/** Ruling A10: what was created, its link to copy, its parameters to download, and the way to its page. */
export function StudyCreated({ study: { experiment_id, platform }, isEditedSince }: Props) {
  return (
    <div className={styles.created}>
      <p className={styles.good}>
        {messages.createdStudy}
        <strong>{experiment_id}</strong>
      </p>
      <StudyLink experiment_id={experiment_id} platform={platform} mayDownload />
      <p className={page.soft}>
        {isEditedSince
          ? 'The settings above were edited since. This study stays as it is; creating again makes another one.'
          : 'Creating again with the same settings makes no second study. To make another one, edit a setting or press Reset.'}
      </p>
      <p className={page.soft}>
        <Link to="/studies/$id" params={{ id: experiment_id }}>
          Go to the study
        </Link>{' '}
        to try it, to see who takes part, to pause it or to change it.
      </p>
    </div>
  )
}
