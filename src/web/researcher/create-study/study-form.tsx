import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { type Finding, preflight } from '#domain/study/checks/preflight.ts'
import { describeDesign } from '#domain/study/design/describe-design.ts'
import { blankDraft, type Draft, type DraftEvent, draftSettings, effectiveConditions } from '#domain/study/draft/draft.ts'
import { revisedSettings } from '#domain/study/draft/draft-changes.ts'
import { conditionsIn, draftFromSettings } from '#domain/study/draft/draft-from-settings.ts'
import type { Place } from '#domain/study/draft/sections.ts'
import type { Variant } from '#domain/study/draft/variants.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ConditionsPanel } from './conditions/conditions-panel.tsx'
import styles from './create-study-screen.module.css'
import { isEdited } from './draft/is-edited.ts'
import { UndoBar } from './draft/undo-bar.tsx'
import { useDraft } from './draft/use-draft.ts'
import { DesignSummary } from './review/design-summary.tsx'
import { PreflightPanel, sentenceOf } from './review/preflight-panel.tsx'
import { SettingsReview } from './review/settings-review.tsx'
import { useFeedNotes } from './review/use-feed-notes.ts'
import { CreateBlock } from './save/create-block.tsx'
import { SaveBlock } from './save/save-block.tsx'
import { useCreateStudy } from './save/use-create-study.ts'
import { useSaveVersion } from './save/use-save-version.ts'
import { StudyAside } from './study-aside.tsx'
import { StudyContext } from './study-context.ts'
import { StudySection } from './study-section.tsx'
import { draftName, type StudyTask } from './study-task.ts'
import { useEntitySets } from './use-entity-sets.ts'

const NO_SIZES: ReadonlyMap<string, number> = new Map()

const NOTHING_SAVED = { version: 0, settings: [] }

type Props = { variant: Variant; task: StudyTask; title: string; lead: ReactNode }

/** The settings of a study, with what is said about them, and the way to create or save it. */
export function StudyForm({ variant, task, title, lead }: Props) {
  const [opened] = useState(() => (task.kind === 'new' ? NOTHING_SAVED : task.saved))
  const [initial] = useState(() => (task.kind === 'new' ? blankDraft : draftFromSettings(opened.settings)))
  const isEdit = task.kind === 'edit'
  const experiment_id = isEdit ? task.experiment_id : ''
  const { base, saving, save } = useSaveVersion({ experiment_id, opened, onSaved: () => dispatch({ happened: 'saved' }) })
  const name = draftName(variant.name, isEdit ? { ...task, saved: base } : task)
  const { draft, dispatch, isRestored, isKept, undo, undoLast } = useDraft({ name, variant, initial })
  /** What is sent: of a study that is there already, everything but the edits stays as it is. */
  const settingsOf = (edited: Draft) => (task.kind === 'new' ? draftSettings(edited) : revisedSettings(edited, base.settings))
  const sets = useEntitySets()
  const { creation, create, forget } = useCreateStudy()
  const [isVerified, setIsVerified] = useState(false)
  /** What was sent last. */
  const [sent, setSent] = useState<Draft>()
  const context = useMemo(() => ({ variant, sets }), [variant, sets])
  const conditions = useMemo(() => effectiveConditions(draft), [draft])

  // What is said about the draft may lag behind the keys of a fast typist; the fields may not.
  const settled = useDeferredValue(draft)
  const design = useMemo(() => describeDesign(settled, sets.sizes ?? NO_SIZES), [settled, sets.sizes])
  const settledConditions = useMemo(() => effectiveConditions(settled), [settled])
  const notes = useFeedNotes(settledConditions)
  const atLeast = isEdit ? conditionsIn(base.settings) : 1
  const findings = useMemo(
    () => [
      ...tooFewConditions(settled.conditions.length, atLeast),
      ...preflight(settled, sets.sizes, { withoutAltText: sets.withoutAltText, notes }),
    ],
    [settled, sets, notes, atLeast],
  )
  const blocking = findings.filter(({ kind }) => kind === 'blocking')

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
        forget()
      }
    },
    [dispatch, forget],
  )

  // Nobody is told off before they ask: problems stand at their places once the study was verified or refused.
  const isAsked = isVerified || creation.state === 'blocked'
  const refused = creation.state === 'failed' ? creation.problems : saving.state === 'refused' ? saving.problems : []
  const problemsAt = (place: Place) => [
    ...(isAsked ? blocking.filter((finding) => finding.place === place).map(sentenceOf) : []),
    // What the server said of a section holds until that section is edited.
    ...refused.filter((problem) => problem.place === place && !isEdited(place, sent, draft)).map(sentenceOf),
  ]

  return (
    <StudyContext value={context}>
      <PageHeader title={title} lead={lead} />
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
          {isEdit ? (
            <SaveBlock
              experiment_id={experiment_id}
              draft={settled}
              base={base}
              saving={saving}
              blocking={blocking.map(sentenceOf)}
              problems={problemsAt('create')}
              review={isVerified && <SettingsReview draft={draft} settings={settingsOf(draft)} />}
              onVerify={() => setIsVerified(true)}
              onSave={() => {
                setSent(draft)
                void save(settingsOf(draft))
              }}
            />
          ) : (
            <CreateBlock
              draft={draft}
              creation={creation}
              problems={problemsAt('create')}
              review={isVerified && <SettingsReview draft={draft} settings={settingsOf(draft)} />}
              onVerify={() => setIsVerified(true)}
              onCreate={(secret) => {
                setSent(draft)
                void create({ draft, settings: settingsOf(draft), setSizes: sets.sizes, secret })
              }}
            />
          )}
        </div>
        <StudyAside conditions={conditions} toDo={blocking.length} isLowerEdgeTaken={undo !== undefined}>
          {checks}
        </StudyAside>
      </div>
      <UndoBar undo={undo} onUndo={undoLast} />
    </StudyContext>
  )
}

/** The server says so too: the data of all versions stand in one file, by the numbers of the conditions. */
const tooFewConditions = (n: number, atLeast: number): Finding[] =>
  n >= atLeast
    ? []
    : [
        {
          kind: 'blocking',
          place: 'conditions',
          conditions: [],
          text: `The study has ${atLeast} conditions: a new version may add some, but not take any away.`,
        },
      ]
