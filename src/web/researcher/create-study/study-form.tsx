import { Fragment, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ConditionSetting } from '#domain/study/checks/condition-settings.ts'
import { findingSentence } from '#domain/study/checks/place-problem.ts'
import { blankDraft, type Draft, type DraftEvent, effectiveConditions } from '#domain/study/draft/draft.ts'
import { sentSettings } from '#domain/study/draft/draft-changes.ts'
import { conditionsIn, copyFromSettings, draftFromSettings } from '#domain/study/draft/draft-from-settings.ts'
import { PARTS, type Place, type StudySection as Section } from '#domain/study/draft/sections.ts'
import type { Variant } from '#domain/study/draft/variants.ts'
import { studyMap } from '#domain/study/map/study-map.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import { WAVES } from '#domain/waves/wave.ts'
import { DraftsNotice } from '../drafts/drafts-notice.tsx'
import { TabNotice } from '../drafts/tab-notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ConditionsPanel } from './conditions/conditions-panel.tsx'
import styles from './create-study-screen.module.css'
import { isEdited } from './draft/is-edited.ts'
import { UndoBar } from './draft/undo-bar.tsx'
import { useDraft } from './draft/use-draft.ts'
import { StudyMaps } from './map/study-maps.tsx'
import { DesignSummary } from './review/design-summary.tsx'
import { unfoldPlace, useGoToProblem } from './review/go-to-place.ts'
import { PreflightPanel } from './review/preflight-panel.tsx'
import { SettingsReview } from './review/settings-review.tsx'
import { useDraftChecks } from './review/use-draft-checks.ts'
import { CreateBlock } from './save/create-block.tsx'
import { SaveBlock } from './save/save-block.tsx'
import { useAcceptedRisks } from './save/use-accepted-risks.ts'
import { useCreateStudy } from './save/use-create-study.ts'
import { useSaveVersion } from './save/use-save-version.ts'
import { StudyAside } from './study-aside.tsx'
import { ConditionsContext, MissingTextsContext, StudyContext } from './study-context.ts'
import { StudySection } from './study-section.tsx'
import { type ChosenDraft, draftName, type StudyTask } from './study-task.ts'
import { StudyTour } from './tour/study-tour.tsx'
import { useEntitySets } from './use-entity-sets.ts'

const NOTHING_SAVED = { version: 0, settings: [] }

type Props = {
  variant: Variant
  task: StudyTask
  title: string
  lead: ReactNode
  /** The person whose drafts these are. */
  by: string
  /** A draft that was chosen from the notice. */
  wanted: string | undefined
  onOpenDraft: (draft: ChosenDraft) => void
}

function initialOf(task: StudyTask): Draft {
  if (task.kind === 'new') return blankDraft
  return task.kind === 'copy' ? copyFromSettings(task.saved.settings) : draftFromSettings(task.saved.settings)
}

const savedWaveNames = (settings: readonly ConditionSetting[]) =>
  (parseWaves(settings.find(({ param }) => param === WAVES)?.value ?? '') ?? []).map(({ name }) => name)

/** The form for a new study, a copy of a study or the next version of a study. */
export function StudyForm({ variant, task, title, lead, by, wanted, onOpenDraft }: Props) {
  const [opened] = useState(() => (task.kind === 'new' ? NOTHING_SAVED : task.saved))
  const [initial] = useState(() => initialOf(task))
  const isEdit = task.kind === 'edit'
  const experiment_id = isEdit ? task.experiment_id : ''
  const { base, madeFrom, saving, save } = useSaveVersion({
    ...{ experiment_id, opened },
    onSaved: () => dispatch({ happened: 'saved' }),
  })
  const draftsName = draftName(variant.name, task)
  const { draft, dispatch, isRestored, isStored, undo, undoLast, others, discard } = useDraft({
    ...{ name: draftsName, by, wanted, variant, initial },
    from: madeFrom,
  })
  const saved = task.kind === 'new' ? undefined : base.settings
  const sets = useEntitySets()
  const { creation, create, reset, wasDraft } = useCreateStudy(draftsName)
  const [isVerified, setIsVerified] = useState(false)
  /** A new object whenever somebody tries to save what is blocked. */
  const [blockedSave, setBlockedSave] = useState<object>()
  /** The draft that was sent last. */
  const [sent, setSent] = useState<Draft>()
  const context = useMemo(
    // People may have begun these waves.
    () => ({ variant, sets, ...(isEdit && { savedWaves: savedWaveNames(opened.settings) }) }),
    [variant, sets, isEdit, opened],
  )
  const conditions = useMemo(() => effectiveConditions(draft), [draft])
  const { deferredDraft, design, findings, missing } = useDraftChecks(draft, sets, {
    minConditions: isEdit ? conditionsIn(base.settings) : 1,
    saved,
  })
  const risks = useAcceptedRisks(findings)
  const blocking = findings.filter(({ kind }) => kind === 'blocking')

  const places = useMemo(
    () =>
      studyMap({
        ...{ draft: deferredDraft, sections: variant.sections, design, findings },
        last: isEdit ? 'Save your changes' : 'Create the study',
      }),
    [deferredDraft, variant, design, findings, isEdit],
  )

  const checks = useMemo(
    () => (
      <>
        <PreflightPanel findings={findings} aim={isEdit ? 'save' : 'create'} />
        <DesignSummary design={design} />
      </>
    ),
    [findings, design, isEdit],
  )

  const edit = useCallback(
    (event: DraftEvent) => {
      dispatch(event)
      if (event.happened === 'reset') {
        setIsVerified(false)
        reset()
      }
    },
    [dispatch, reset],
  )

  // Problems are shown at their sections only after the researcher pressed Verify or Create.
  const showsProblems = isVerified || creation.state === 'blocked'
  const refused = creation.state === 'failed' ? creation.problems : saving.state === 'refused' ? saving.problems : []
  const problemsAt = (place: Place) => [
    ...(showsProblems ? blocking.filter((finding) => finding.place === place).map(findingSentence) : []),
    // What the server refused is shown until its section is edited.
    ...refused.filter((problem) => problem.place === place && !isEdited(place, sent, draft)).map(findingSentence),
  ]

  const hasFailed = ['blocked', 'failed'].includes(creation.state)
  useGoToProblem(
    hasFailed ? creation : saving.state === 'refused' ? saving : blockedSave,
    refused.length > 0 ? refused : blocking,
  )

  const verify = () => {
    setIsVerified(true)
    blocking.forEach(unfoldPlace)
  }
  const sectionOf = (section: Section) => (
    <Fragment key={section.id}>
      {PARTS[section.id] && <p className={styles.part}>{PARTS[section.id]}</p>}
      <StudySection
        section={section}
        conditions={conditions}
        isPerCondition={draft.perCondition.includes(section.id)}
        problems={problemsAt(section.id)}
        // An open section is not drawn again for it.
        line={section.isFolded ? (places.find(({ place }) => place === section.id)?.line ?? '') : ''}
        dispatch={edit}
      />
    </Fragment>
  )
  const [name, ...sections] = variant.sections
  const review = <SettingsReview draft={draft} settings={isVerified ? sentSettings(draft, saved) : undefined} onVerify={verify} />

  return (
    <StudyContext value={context}>
      <PageHeader title={title} lead={lead} />
      {task.kind === 'new' && <StudyTour />}
      <div className={styles.columns}>
        <StudyMaps entries={places} isUndoBarOpen={undo !== undefined} />
        <div className={styles.sections}>
          <TabNotice by={by} name={draftsName} />
          <DraftsNotice drafts={others} version={madeFrom} onOpen={onOpenDraft} onDiscard={discard} />
          {name && sectionOf(name)}
          <ConditionsPanel
            draft={draft}
            dispatch={edit}
            isRestored={isRestored}
            isStored={isStored}
            problems={problemsAt('conditions')}
          />
          <ConditionsContext value={conditions}>
            <MissingTextsContext value={missing}>{sections.map(sectionOf)}</MissingTextsContext>
          </ConditionsContext>
        </div>
        {/* Before the button, also where it is below the settings. */}
        <StudyAside conditions={conditions} nBlocking={blocking.length} isUndoBarOpen={undo !== undefined}>
          {checks}
        </StudyAside>
        <div className={styles.create}>
          {isEdit ? (
            <SaveBlock
              experiment_id={experiment_id}
              draft={deferredDraft}
              base={base}
              newest={task.newest}
              saving={saving}
              blocking={blocking.map(findingSentence)}
              risks={risks}
              problems={problemsAt('create')}
              review={review}
              onBlocked={() => setBlockedSave({})}
              onSave={() => {
                setSent(draft)
                void save(sentSettings(draft, saved), risks.accepted)
              }}
            />
          ) : (
            <CreateBlock
              draft={draft}
              settings={() => sentSettings(draft, saved)}
              creation={creation}
              wasDraft={wasDraft}
              risks={risks}
              problems={problemsAt('create')}
              review={review}
              onCreate={(given) => {
                setSent(draft)
                void create({
                  draft,
                  settings: sentSettings(draft, saved),
                  setSizes: sets.sizes,
                  accepted: risks.accepted,
                  copiedFrom: task.kind === 'copy' ? task.experiment_id : undefined,
                  ...given,
                })
              }}
            />
          )}
        </div>
      </div>
      <UndoBar undo={undo} onUndo={undoLast} />
    </StudyContext>
  )
}
