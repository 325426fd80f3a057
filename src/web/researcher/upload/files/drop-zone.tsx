import { Button } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { MAX_UPLOAD_BYTES } from '#contract/uploads.ts'
import { countOf } from '../../count-of.ts'
import { type DroppedFile, filesIn, pickFiles, withPath } from './dropped-files.ts'
import styles from './files-step.module.css'

type Props = { expectedCount: number; hasFiles: boolean; onFiles: (files: DroppedFile[]) => void; onClear: () => void }

/** Takes files and folders, dropped or chosen. The input is a real one: it can be tabbed to, and tests can fill it. */
export function DropZone({ expectedCount, hasFiles, onFiles, onClear }: Props) {
  const [isOver, setIsOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    filesIn(event.dataTransfer).then(onFiles, (error: unknown) => console.error(error))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of several; the input inside is the one for keyboards
    <div
      className={styles.zone}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <p className={styles.zoneTitle}>Drop {countOf(expectedCount, 'file')} here, or the folder that holds them</p>
      <p className={styles.limits}>
        JPEG, PNG, WebP or GIF; MP4 or WebM for rows of the type video. At most {MAX_UPLOAD_BYTES / 1024 / 1024} MB each.
      </p>
      <div className={styles.zoneActions}>
        <label className={styles.choose}>
          <span>Choose files</span>
          <input
            type="file"
            multiple
            accept="image/*,video/mp4,video/webm"
            onChange={(event) => {
              onFiles([...(event.currentTarget.files ?? [])].map(withPath))
              // The same files may be chosen again after they were put right.
              event.currentTarget.value = ''
            }}
          />
        </label>
        <Button variant="default" size="md" onClick={() => pickFiles({ isFolder: true }, onFiles)}>
          Choose a folder
        </Button>
        {hasFiles && (
          <Button variant="subtle" size="md" onClick={onClear}>
            Remove all files
          </Button>
        )}
      </div>
    </div>
  )
}
