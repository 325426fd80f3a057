import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { MAX_UPLOAD_BYTES } from '#contract/uploads.ts'
import { countOf } from '../../count-of.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { type Drop, type DroppedFile, filesIn, pickFiles, withPath } from './dropped-files.ts'

type ZoneProps = { title: string; hint: string; buttonLabel: string; onDrop: (drop: Drop) => void; children?: ReactNode }

/** Takes pictures and videos, or a folder with them. */
function FilesZone({ onDrop, children, ...words }: ZoneProps) {
  const onChosen = (files: readonly DroppedFile[]) => onDrop({ files, unreadable: [] })
  return (
    <DropZone
      {...words}
      accept="image/*,video/*"
      isMultiple
      onChosen={(files) => onChosen(files.map(withPath))}
      onDropped={(transfer) => void filesIn(transfer).then(onDrop)}
    >
      <Button variant="default" size="md" onClick={() => pickFiles({ isFolder: true }, onChosen)}>
        Choose a folder
      </Button>
      {children}
    </DropZone>
  )
}

/** For people who have pictures and no sheet. `isMade`: the sheet was made, and more pictures can be added. */
export const PicturesZone = ({ isMade, onDrop }: { isMade: boolean; onDrop: (drop: Drop) => void }) => (
  <FilesZone
    title={isMade ? 'More pictures or videos? Drop them here' : 'No sheet? Drop your pictures and videos here'}
    hint={
      isMade
        ? 'Each one gets a row. What you filled in stays.'
        : 'The sheet is made from their names. You fill in the rest on this page.'
    }
    buttonLabel="Choose pictures"
    onDrop={onDrop}
  />
)

type CardFilesProps = {
  expectedCount: number
  hasFiles: boolean
  isComplete: boolean
  /** Whether the page made the sheet, so that further files are welcome. */
  isMade: boolean
  onDrop: (drop: Drop) => void
  onClear: () => void
}

/** For the files of the cards of a sheet. */
export const CardFilesZone = ({ expectedCount, hasFiles, isComplete, isMade, onDrop, onClear }: CardFilesProps) => (
  <FilesZone
    title={
      isComplete
        ? `Every row has its file (${expectedCount.toLocaleString('en')}). Drop ${isMade ? 'more to add rows, or one again to replace it' : 'one again to replace it'}`
        : `Drop ${countOf(expectedCount, 'file')} here, or the folder that holds them`
    }
    hint={`JPEG, PNG, WebP or GIF; MP4 or WebM for rows of the type video. At most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB each.`}
    buttonLabel="Choose files"
    onDrop={onDrop}
  >
    {(hasFiles || isMade) && (
      <Button variant="subtle" size="md" onClick={onClear}>
        {isMade ? 'Remove all files and their rows' : 'Remove all files'}
      </Button>
    )}
  </FilesZone>
)
