import { Button } from '@mantine/core'
import { MAX_UPLOAD_BYTES } from '#contract/uploads.ts'
import { countOf } from '../../count-of.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { type Drop, type DroppedFile, filesIn, pickFiles, withPath } from './dropped-files.ts'

type Props = {
  expectedCount: number
  hasFiles: boolean
  isComplete: boolean
  /** Whether the page made the sheet, so that further files are welcome. */
  isMade: boolean
  onDrop: (drop: Drop) => void
  onClear: () => void
}

/** Drop zone for the files of the cards, or for a folder with them. */
export function CardFilesZone({ expectedCount, hasFiles, isComplete, isMade, onDrop, onClear }: Props) {
  const onChosen = (files: DroppedFile[]) => onDrop({ files, unreadable: [] })
  return (
    <DropZone
      title={
        isComplete
          ? `Every row has its file (${expectedCount.toLocaleString('en')}). Drop ${isMade ? 'more to add rows, or one again to replace it' : 'one again to replace it'}`
          : `Drop ${countOf(expectedCount, 'file')} here, or the folder that holds them`
      }
      hint={`JPEG, PNG, WebP or GIF; MP4 or WebM for rows of the type video. At most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB each.`}
      buttonLabel="Choose files"
      accept="image/*,video/*"
      isMultiple
      onChosen={(files) => onChosen(files.map(withPath))}
      onDropped={(transfer) => void filesIn(transfer).then(onDrop)}
    >
      <Button variant="default" size="md" onClick={() => pickFiles({ isFolder: true }, onChosen)}>
        Choose a folder
      </Button>
      {(hasFiles || isMade) && (
        <Button variant="subtle" size="md" onClick={onClear}>
          {isMade ? 'Remove all files and their rows' : 'Remove all files'}
        </Button>
      )}
    </DropZone>
  )
}
