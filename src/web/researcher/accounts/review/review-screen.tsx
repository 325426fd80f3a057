import { Stack } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { signInMessages } from '#contract/accounts/sign-in.ts'
import { decodeParameter } from '#contract/wire.ts'
import { describeDesign } from '#domain/study/design/describe-design.ts'
import { effectiveConditions } from '#domain/study/draft/draft.ts'
import { parametersOf } from '#domain/study/draft/draft-condition.ts'
import { draftFromSettings } from '#domain/study/draft/draft-from-settings.ts'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import { studyName } from '#domain/study/list/study-list.ts'
import { DesignSummary } from '#web/researcher/create-study/review/design-summary.tsx'
import { formatDate, formatDateTime } from '#web/researcher/format-time.ts'
import { pageTitle } from '#web/researcher/page-title.ts'
import { Brand } from '#web/researcher/shell/brand.tsx'
import { SkipLink } from '#web/researcher/shell/skip-link.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { FormsPanel } from './forms-panel.tsx'
import styles from './review.module.css'
import { ReviewedCards } from './reviewed-cards.tsx'
import { reviewedForms } from './reviewed-forms.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { type ReviewedStudy, useReview } from './use-review.ts'

/** What a link for reviewers opens, without an account. The secret stands behind the `#`: browsers do not send it with the address. */
export function ReviewScreen() {
  // From the router, so that another link in the same tab is followed.
  const query = useReview(useLocation({ select: ({ hash }) => hash }))
  return (
    <div className={styles.shell}>
      <SkipLink />
      <header className={styles.header}>
        <Brand />
        <span className={styles.forReviewers}>For reviewers</span>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {query.data ? (
          <Study study={query.data} />
        ) : (
          <>
            <PageHeader title={pageTitle('/review')} />
            <QueryState query={query} what="the study" height={320} notFound={signInMessages.wrongLink} />
          </>
        )}
      </main>
    </div>
  )
}

function Study({ study }: { study: ReviewedStudy }) {
  const { experiment_id, condition_settings, n_conditions, sets, version, created_at, expires_at } = study
  const { settings, design, forms } = useMemo(() => {
    const plain = condition_settings.map((setting) => ({ ...setting, value: decodeParameter(setting.param, setting.value) }))
    const draft = draftFromSettings(plain)
    const sizes = new Map(sets.map(({ entity_set, cards }) => [entity_set, cards.length]))
    return {
      settings: plain,
      design: describeDesign(draft, sizes),
      forms: reviewedForms(experiment_id, effectiveConditions(draft).map(parametersOf)),
    }
  }, [condition_settings, sets, experiment_id])
  return (
    <>
      <PageHeader
        title={studyName(study)}
        facts={
          <p className={page.soft}>
            <code>{experiment_id}</code>, version {version}, created{' '}
            <time dateTime={new Date(created_at).toISOString()}>{formatDate(created_at)}</time>
          </p>
        }
        lead={
          <>
            How this study is made: its design, texts, cards and questionnaires. Nothing that participants did is shown. This link
            works until <time dateTime={new Date(expires_at).toISOString()}>{formatDateTime(expires_at)}</time>.
          </>
        }
      />
      <Stack>
        <DesignSummary design={design} heading="Design" />
        <SettingsPanel settings={settings} nConditions={n_conditions} />
        <TextsPanel settings={settings} nConditions={n_conditions} hasDebrief={!isDemo(experiment_id)} />
        <FormsPanel forms={forms} names={design.names} nConditions={n_conditions} />
        {sets.map((set) => (
          <ReviewedCards key={set.entity_set} set={set} />
        ))}
      </Stack>
    </>
  )
}
