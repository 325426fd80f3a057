import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { describeDesign } from '#domain/study/describe-design.ts'
import { type DraftEvent, effectiveConditions } from '#domain/study/draft.ts'
import { preflight } from '#domain/study/preflight.ts'
import type { Place } from '#domain/study/sections.ts'
import { newerVariant, olderVariant, type Variant } from '#domain/study/variants.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { ConditionsPanel } from './conditions-panel.tsx'
import { CreateBlock } from './create-block.tsx'
import styles from './create-study-screen.module.css'
import { DesignSummary } from './design-summary.tsx'
import { PreflightPanel, sentenceOf } from './preflight-panel.tsx'
import { StudyContext } from './study-context.ts'
import { StudySection } from './study-section.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useCreateStudy } from './use-create-study.ts'
import { useDraft } from './use-draft.ts'
import { useEntitySets } from './use-entity-sets.ts'

const NO_SIZES: ReadonlyMap<string, number> = new Map()

function CreateStudy({ variant, lead }: { variant: Variant; lead: ReactNode }) {
  const { draft, dispatch, isRestored, isKept, undo, undoLast } = useDraft(variant)
  const sets = useEntitySets()
  const { creation, create, forget } = useCreateStudy()
  const [isVerified, setIsVerified] = useState(false)
  const context = useMemo(() => ({ variant, sets }), [variant, sets])
  const conditions = useMemo(() => effectiveConditions(draft), [draft])

  // What is said about the draft may lag behind the keys of a fast typist; the fields may not.
  const settled = useDeferredValue(draft)
  const design = useMemo(() => describeDesign(settled, sets.sizes ?? NO_SIZES), [settled, sets.sizes])
  const findings = useMemo(() => preflight(settled, sets.sizes), [settled, sets.sizes])

  const edit = useCallback(
    (event: DraftEvent) => {
      dispatch(event)
      if (event.happened === 'reset') {
        setIsVerified(false)
        forget()
      }
    },
    [dispatch, forget],
  )

  // Nobody is told off before they ask: problems stand at their places once the study was verified or refused.
  const isAsked = isVerified || creation.state === 'blocked'
  const problemsAt = (place: Place) => [
    ...(isAsked ? findings.filter((finding) => finding.kind === 'blocking' && finding.place === place).map(sentenceOf) : []),
    ...(creation.state === 'failed' ? creation.problems.filter((problem) => problem.place === place).map(sentenceOf) : []),
  ]

  return (
    <StudyContext value={context}>
      <PageHeader title={messages.studyParameters} lead={lead} />
      <div className={styles.columns}>
        <div className={styles.sections}>
          <ConditionsPanel
            draft={draft}
            dispatch={edit}
            isRestored={isRestored}
            isKept={isKept}
            problems={problemsAt('conditions')}
          />
          {variant.sections.map((section) => (
            <StudySection
              key={section.id}
              section={section}
              conditions={conditions}
              isPerCondition={draft.perCondition.includes(section.id)}
              problems={problemsAt(section.id)}
              dispatch={edit}
            />
          ))}
          <CreateBlock
            draft={draft}
            creation={creation}
            problems={problemsAt('create')}
            isVerified={isVerified}
            onVerify={() => setIsVerified(true)}
            onCreate={(secret) => create(draft, sets.sizes, secret)}
          />
        </div>
        <aside className={styles.aside}>
          <PreflightPanel findings={findings} />
          <DesignSummary design={design} />
        </aside>
      </div>
      <UndoBar undo={undo} onUndo={undoLast} />
    </StudyContext>
  )
}

export function CreateStudyScreen() {
  return (
    <CreateStudy
      variant={newerVariant}
      lead="A study has one or more conditions; a participant stays in one of them. What you enter is kept in this browser until you reset it."
    />
  )
}

export function CreateStudyOldScreen() {
  return (
    <CreateStudy
      variant={olderVariant}
      lead={
        <>
          The older form of this page, with its shorter lists. The newer one is at <Link to="/create-study">/create-study</Link>.
        </>
      }
    />
  )
}
