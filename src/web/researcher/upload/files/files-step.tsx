import { Button, Group } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { expectedFiles } from '#domain/stimuli/files/match-files.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { countOf } from '../../count-of.ts'
import { Alerts } from '../alerts.tsx'
import { SaveProblems } from '../save-problems.tsx'
import { SetSummary } from '../set-summary.tsx'
import type { UploadDraft } from '../upload-draft.ts'
import styles from '../upload-screen.module.css'
import type { Saving } from '../use-save-set.ts'
import { CardFilesZone } from './card-files-zone.tsx'
import { addDrop, chooseFiles, filesToSend, maySend } from './choose-files.ts'
import type { DroppedFile } from './dropped-files.ts'
import { FileList } from './file-list.tsx'
import { MatchProblems } from './match-problems.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { queueTotals } from './upload-queue.ts'
import { useUploadQueue } from './use-upload-queue.ts'

type Props = {
  draft: UploadDraft
  /** Undefined until every step before this one is done. */
  sheet: Sheet | undefined
  saving: Saving
  opens: string
  isSending: boolean
  setIsSending: (isSending: boolean) => void
  save: (mediaOf: ReadonlyMap<number, string>) => Promise<Saving>
  resetSaving: () => void
}

const NO_FILES: readonly DroppedFile[] = []

export function FilesStep({ draft, sheet, saving, opens, isSending, setIsSending, save, resetSaving }: Props) {
  const [files, setFiles] = useState(NO_FILES)
  const [unreadable, setUnreadable] = useState<readonly string[]>([])
  const [state, queue] = useUploadQueue()
  const expected = useMemo(() => (sheet ? expectedFiles(sheet) : []), [sheet])
  const chosen = useMemo(() => chooseFiles(expected, files), [expected, files])
  const totals = queueTotals(state)
  const isUp = isSending && totals.count > 0 && totals.ready === totals.count && saving.state === 'idle'

  const saveNow = async () => {
    const mediaOf = new Map<number, string>()
    for (const { row, fileIndex } of chosen.match.matched) {
      const file = chosen.files[fileIndex]?.file
      const progress = file && state.files.get(file)
      if (progress?.state === 'ready') mediaOf.set(row, progress.media_id)
    }
    const end = await save(mediaOf)
    if (end.state !== 'failed') return
    setIsSending(false)
    const lost = new Map(end.refusal.cells.flatMap(({ row, text }) => (text.startsWith('media_id') ? [[row, text]] : [])))
    const gone = chosen.match.matched.flatMap(({ row, fileIndex }) =>
      lost.has(row) ? (chosen.files[fileIndex]?.file ?? []) : [],
    )
    if (gone.length > 0) queue.markLost(gone, [...lost.values()][0] ?? '')
  }
  // When the last file is ready, the set is saved without another click. An effect, because the queue is outside of React.
  const saveRef = useRef(saveNow)
  saveRef.current = saveNow
  useEffect(() => {
    if (isUp) void saveRef.current()
  }, [isUp])

  if (!sheet) return <p className={styles.hint}>{messages.uploadBefore(opens)}</p>

  const toSend = filesToSend(chosen)
  const needsFiles = expected.length > 0
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
          hasFiles={files.length > 0}
          onDrop={(drop) => {
            resetSaving()
            setUnreadable(drop.unreadable)
            setFiles(addDrop(chosen, drop.files))
          }}
          onClear={() => {
            queue.clear()
            setUnreadable([])
            setFiles(NO_FILES)
          }}
        />
      )}
      {!needsFiles && <p className={styles.hint}>None of these rows asks for a file.</p>}
      {needsFiles && <Alerts sentences={unreadable.map(messages.uploadUnreadableFile)} />}
      {needsFiles && <MatchProblems chosen={chosen} />}
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
      {chosen.match.matched.length > 0 && <FileList chosen={chosen} state={state} />}
      {!isSending && (!needsFiles || maySend(chosen)) && (
        <Group gap="xs">
          <Button size="md" onClick={send} loading={saving.state === 'saving'}>
            {toSend.length > 0 ? `Upload ${countOf(toSend.length, 'file')} and save the set` : 'Save the set'}
          </Button>
        </Group>
      )}
      <SaveProblems saving={saving} />
    </>
  )
}
