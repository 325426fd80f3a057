import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { countOf } from '../../count-of.ts'
import { Alerts, SaveProblems } from '../alerts.tsx'
import { type FetchChoice, FetchField } from '../fetch-choice.tsx'
import type { RowMedia } from '../set-body.ts'
import { SetSummary } from '../set-summary.tsx'
import type { UploadDraft } from '../upload-draft.ts'
import styles from '../upload-screen.module.css'
import type { Given } from '../use-given.ts'
import type { SavingSets } from '../use-save-set.ts'
import { type ChosenFiles, filesToSend, maySend } from './choose-files.ts'
import { FileList } from './file-list.tsx'
import files from './files-step.module.css'
import { CardFilesZone } from './files-zone.tsx'
import { MatchProblems } from './match-problems.tsx'
import { lostFiles, mediaOfRows } from './row-media.ts'
import { UploadProgress } from './upload-progress.tsx'
import { queueTotals } from './upload-queue.ts'
import { useUploadQueue } from './use-upload-queue.ts'

type Props = {
  draft: UploadDraft
  /** Undefined until every step before this one is done. */
  sheet: Sheet | undefined
  saving: SavingSets
  opens: string
  isSending: boolean
  setIsSending: (isSending: boolean) => void
  /** Files that were dropped so far, here or to make the sheet from them. */
  chosen: ChosenFiles
  unreadable: readonly string[]
  given: Given
  fetching: FetchChoice
  save: (mediaOf: ReadonlyMap<number, RowMedia>) => Promise<SavingSets>
  resetSaving: () => void
}

export function FilesStep({
  draft,
  sheet,
  saving,
  opens,
  isSending,
  setIsSending,
  chosen,
  unreadable,
  given,
  fetching,
  save,
  resetSaving,
}: Props) {
  const [state, queue] = useUploadQueue()
  const totals = queueTotals(state)
  const isUp = isSending && totals.count > 0 && totals.ready === totals.count && saving.state === 'idle'

  const saveNow = async () => {
    const end = await save(mediaOfRows(chosen, state))
    if (end.state === 'saved') return
    setIsSending(false)
    const lost = end.state === 'failed' ? lostFiles(chosen, end.refusal.cells) : []
    const [first] = lost
    if (first)
      queue.markLost(
        lost.map(({ file }) => file),
        first.text,
      )
  }
  // When the last file is ready, the set is saved without another click. An effect, because the queue is outside of React.
  const saveRef = useRef(saveNow)
  saveRef.current = saveNow
  useEffect(() => {
    if (isUp) void saveRef.current()
  }, [isUp])

  if (!sheet) return <p className={styles.hint}>{messages.uploadBefore(opens)}</p>

  const removeFiles = draft.isMade && !isSending && saving.state !== 'saving' ? given.removeFiles : undefined
  const toSend = filesToSend(chosen)
  const needsFiles = chosen.match.expectedCount > 0
  const send = () => {
    resetSaving()
    if (toSend.length === 0) return void saveNow()
    queue.start(toSend)
    setIsSending(true)
  }
  return (
    <>
      <SetSummary draft={draft} sheet={sheet} />
      {needsFiles && !isSending && (
        <CardFilesZone
          expectedCount={chosen.match.expectedCount}
          hasFiles={chosen.files.length > 0}
          isComplete={maySend(chosen)}
          isMade={draft.isMade}
          onDrop={(more) => {
            resetSaving()
            if (draft.isMade) void given.take(more)
            else given.addFiles(more)
          }}
          onClear={() => {
            queue.clear()
            given.removeAll()
          }}
        />
      )}
      {!needsFiles && <p className={styles.hint}>None of these rows asks for a file.</p>}
      {needsFiles && <Alerts sentences={unreadable.map(messages.uploadUnreadableFile)} />}
      {needsFiles && <MatchProblems chosen={chosen} onRemoveRows={removeFiles} />}
      {isSending && (
        <UploadProgress
          state={state}
          totals={totals}
          isSaving={saving.state === 'saving'}
          queue={queue}
          onBack={() => {
            queue.clear()
            setIsSending(false)
          }}
        />
      )}
      {chosen.match.matched.length > 0 && <FileList chosen={chosen} state={state} onRemove={removeFiles} />}
      {!isSending && (!needsFiles || maySend(chosen)) && <FetchField {...fetching} />}
      {!isSending && (!needsFiles || maySend(chosen)) && (
        <Group gap="xs">
          <Button size="md" className={files.send} onClick={send} loading={saving.state === 'saving'}>
            {toSend.length > 0 ? `Upload ${countOf(toSend.length, 'file')} and save the set` : 'Save the set'}
          </Button>
        </Group>
      )}
      <SaveProblems saving={saving} />
    </>
  )
}
