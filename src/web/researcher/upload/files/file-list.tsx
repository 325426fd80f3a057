import { CloseButton } from '@mantine/core'
import { memo, useState } from 'react'
import page from '#web/researcher/ui/page.module.css'
import { PAGE_SIZE, Pages } from '../pages.tsx'
import type { ChosenFiles } from './choose-files.ts'
import { fileSize } from './file-size.ts'
import styles from './files-step.module.css'
import { Thumbnail } from './thumbnail.tsx'
import type { FileProgress, QueueState } from './upload-queue.ts'

type Remove = ((paths: readonly string[]) => void) | undefined
type Props = { chosen: ChosenFiles; state: QueueState; onRemove: Remove }

/** Files that belong to a row, failed ones first, fifty per page. */
export function FileList({ chosen: { files, match }, state, onRemove }: Props) {
  const [turnedTo, setPage] = useState(0)
  const pairs = match.matched.flatMap(({ row, column, filename, path, fileIndex }) => {
    const file = files[fileIndex]?.file
    return file === undefined ? [] : [{ row, column, filename, path, file, progress: state.files.get(file) }]
  })
  const failed = pairs.filter(({ progress }) => progress?.state === 'failed')
  const ordered = failed.length === 0 ? pairs : [...failed, ...pairs.filter(({ progress }) => progress?.state !== 'failed')]
  const page = Math.min(turnedTo, Math.ceil(ordered.length / PAGE_SIZE) - 1)
  return (
    <>
      <h3 className={styles.listTitle}>Files ({ordered.length})</h3>
      <ul className={styles.files} aria-label="Files">
        {ordered.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map(({ row, column, filename, path, file, progress }) => (
          <FileRow
            key={`${row} ${column} ${filename}`}
            row={row}
            isAvatar={column === 'avatar_url'}
            path={path}
            file={file}
            progress={progress}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <Pages what="Files" count={ordered.length} page={page} onTurn={setPage} />
    </>
  )
}

type RowProps = {
  row: number
  isAvatar: boolean
  path: string
  file: File
  progress: FileProgress | undefined
  onRemove: Remove
}

const FileRow = memo(function FileRow({ row, isAvatar, path, file, progress, onRemove }: RowProps) {
  return (
    <li className={styles.file} data-state={progress?.state}>
      <Thumbnail file={file} posterUrl={progress?.state === 'ready' ? progress.poster_url : null} />
      <div className={styles.fileText}>
        <span className={styles.path}>{path}</span>
        <span className={page.soft}>
          Row {row}, {isAvatar && 'avatar, '}
          {fileSize(file.size)}
        </span>
        {progress && isOnItsWay(progress) && (
          <progress aria-label={path} max={Math.max(file.size, 1)} value={progress.sentBytes} />
        )}
        {progress && <span className={styles.fileState}>{wordsFor(progress, file.size)}</span>}
      </div>
      {onRemove && <CloseButton size="lg" aria-label={`Remove ${path} and its row`} onClick={() => onRemove([path])} />}
    </li>
  )
})

const isOnItsWay = ({ state }: FileProgress) => state === 'queued' || state === 'sending' || state === 'waiting'

function wordsFor(progress: FileProgress, size: number): string {
  switch (progress.state) {
    case 'queued':
      return progress.sentBytes > 0 ? 'Held' : 'Waiting for its turn'
    case 'sending':
      return `${Math.floor((100 * progress.sentBytes) / Math.max(size, 1))} %`
    case 'received':
      return 'Received, being prepared'
    case 'waiting':
      return `Tried again shortly. ${progress.why}`
    case 'ready':
      return 'Ready'
    case 'failed':
      return progress.message
  }
}
