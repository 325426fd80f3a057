import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { checkDefinition } from '#domain/questions/check-definition.ts'
import { type Edited, find, ROOT, withoutIds } from '#domain/questions/editing/edited.ts'
import { canRedo, canUndo } from '#domain/questions/editing/editing.ts'
import { DraftsNotice } from '#web/researcher/drafts/drafts-notice.tsx'
import styles from './editor.module.css'
import { Outline } from './outline/outline.tsx'
import { outlineRows } from './outline/outline-rows.ts'
import { type Device, QuestionnairePreview } from './preview/questionnaire-preview.tsx'
import { placeProblems } from './problems/place-problems.ts'
import { SaveDialogs } from './save/save-dialogs.tsx'
import { useSave } from './save/use-save.ts'
import { SelectedFields } from './selected-fields.tsx'
import { EditorProvider } from './state/editor-context.ts'
import { type Opened, useEditing } from './state/use-editing.ts'
import { useNamesInStudies } from './state/use-names-in-studies.ts'
import { useOtherAnswers } from './state/use-other-answers.ts'
import { useUndoKeys } from './state/use-undo-keys.ts'
import { Toolbar } from './toolbar.tsx'

type Props = {
  opened: Opened
  onMade: (questionnaire_id: string) => void
  onCopied: (questionnaire_id: string) => void
  onOpenDraft: (draft: { place: string; from: number }) => void
}

type Tab = 'outline' | 'edit' | 'preview'

const TABS: readonly { value: Tab; label: string }[] = [
  { value: 'outline', label: 'Outline' },
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
]

const NO_PROBLEMS = placeProblems([], { pages: [] })

/** The builder: the outline, the fields of what is selected, and the participant's own page. */
export function Editor({ opened, onMade, onCopied, onOpenDraft }: Props) {
  const { editing, dispatch, questionnaire_id, isEdited, isRestored, isStored, others, discard } = useEditing(opened)
  const { edited, selected } = editing.now
  const [tab, setTab] = useState<Tab>('outline')
  // Above that, the outline is always there.
  const isPhone = useMediaQuery('(max-width: 640px)')
  const [device, setDevice] = useState<Device>('phone')
  const [besideChosen, setBeside] = useState<string>()
  const [focusAt, setFocusAt] = useState<object>()
  const [isNoticeClosed, setIsNoticeClosed] = useState(false)
  const { saving, save, saveCopy, close } = useSave({ questionnaire_id, edited, dispatch, onMade, onCopied })
  useUndoKeys(dispatch)
  useLeaveWarning(isEdited && !isStored)

  // The outline, the checks and the preview may come a moment after the key press.
  const deferred = useDeferredValue(edited)
  const definition = useMemo(() => withoutIds(deferred), [deferred])
  const otherAnswers = useOtherAnswers(questionnaire_id)
  const namesInStudies = useNamesInStudies(questionnaire_id)
  // Until they are loaded, the server decides about what refers to them.
  const otherFields = useMemo(
    () => (otherAnswers ? new Set(otherAnswers.map(({ fact }) => fact.slice('answer.'.length))) : { has: () => true }),
    [otherAnswers],
  )
  const problems = useMemo(
    () => placeProblems(checkDefinition(definition, otherFields), deferred),
    [definition, deferred, otherFields],
  )
  // What is missing in a new questionnaire is said once something is written or saved.
  const [isAskedToSave, setIsAskedToSave] = useState(false)
  const said = isEdited || edited.version > 0 || isAskedToSave ? problems : NO_PROBLEMS

  const { languages } = edited
  const beside = besideChosen !== undefined && languages.includes(besideChosen) ? besideChosen : undefined
  const latest = useRef(edited)
  latest.current = edited
  const parts = useMemo(
    () => ({
      ...{ languages, beside, dispatch, getEdited: () => latest.current },
      ...{ otherAnswers: otherAnswers ?? [], namesInStudies },
    }),
    [languages, beside, dispatch, otherAnswers, namesInStudies],
  )

  const select = useCallback(
    (id: string) => {
      dispatch({ happened: 'selected', id })
      setTab('edit')
    },
    [dispatch],
  )
  const showFirstField = useCallback(() => {
    setTab('edit')
    setFocusAt({})
  }, [])
  const goTo = (id: string) => {
    select(id)
    setFocusAt({})
  }
  const onSave = () => {
    setIsAskedToSave(true)
    // Save decides about what is written now; the checks on the page may still be those of a moment ago.
    const now = placeProblems(checkDefinition(withoutIds(edited), otherFields), edited)
    const first = now.list.find(({ kind }) => kind === 'error')
    if (first) goTo(first.id)
    else if (isEdited || edited.version === 0) void save()
  }

  return (
    <EditorProvider value={parts}>
      <div className={styles.editor} data-tab={tab} data-device={device}>
        <Toolbar
          title={edited.label}
          version={edited.version}
          {...{ isEdited, isStored, saving, onSave, languages, beside }}
          onBeside={setBeside}
          canUndo={canUndo(editing)}
          canRedo={canRedo(editing)}
          onUndo={() => dispatch({ happened: 'undone' })}
          onRedo={() => dispatch({ happened: 'redone' })}
          problems={said.list}
          nameOf={(id) => nameOf(edited, id)}
          onGo={goTo}
        />
        <div className={styles.notices}>
          <DraftsNotice drafts={others} version={edited.version} onOpen={onOpenDraft} onDiscard={discard} />
          {isRestored && !isNoticeClosed && (
            <div className={styles.notice} role="status">
              <span>Your unsaved edits are back, from this browser.</span>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => dispatch({ happened: 'discarded', definition: opened.definition })}
              >
                Discard them
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => setIsNoticeClosed(true)}>
                Keep them
              </Button>
            </div>
          )}
        </div>
        <SegmentedControl
          className={styles.tabs ?? ''}
          fullWidth
          aria-label="Part of the builder"
          data={isPhone ? [...TABS] : TABS.slice(1)}
          value={!isPhone && tab === 'outline' ? 'edit' : tab}
          // One of the tabs above.
          onChange={(next) => setTab(next as Tab)}
        />
        <div className={styles.columns}>
          <div className={styles.outline}>
            <Outline
              edited={deferred}
              selected={selected}
              problems={said}
              {...{ dispatch }}
              onSelect={select}
              onAdded={showFirstField}
            />
          </div>
          <div className={styles.fields}>
            <SelectedFields edited={edited} selected={selected} problems={said.of(selected)} focusAt={focusAt} />
          </div>
          <div className={styles.preview}>
            <QuestionnairePreview
              definition={definition}
              page={pageOf(deferred, selected)}
              item={itemOf(deferred, selected)}
              device={device}
              onDevice={setDevice}
            />
          </div>
        </div>
        <SaveDialogs
          saving={saving}
          questionnaire_id={questionnaire_id}
          onConfirm={() => void save(true)}
          onCopy={() => void saveCopy()}
          onClose={close}
        />
      </div>
    </EditorProvider>
  )
}

const nameOf = (edited: Edited, id: string) => outlineRows(edited).find((row) => row.id === id)?.label ?? 'Questionnaire'

const pageOf = (edited: Edited, selected: string) =>
  (selected === ROOT ? undefined : find(edited, selected)?.page.name) ?? edited.pages[0]?.name ?? ''

/** The question that the preview shows: the selected one, or the first of the selected block. */
function itemOf(edited: Edited, selected: string): string {
  const found = selected === ROOT ? undefined : find(edited, selected)
  if (found?.kind === 'item') return found.item.key
  return (found?.kind === 'block' && found.block.items[0]?.key) || ''
}

/** Only where the browser keeps no draft would leaving lose anything. */
function useLeaveWarning(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}
