import { Button } from '@mantine/core'
import { DropZone } from '../../ui/drop-zone.tsx'
import { type Drop, type DroppedFile, filesIn, pickFiles, withPath } from './dropped-files.ts'

/** For people who have pictures and no sheet. `isMade`: the sheet was made, and more pictures can be added. */
export function PicturesZone({ isMade, onDrop }: { isMade: boolean; onDrop: (drop: Drop) => void }) {
  const onChosen = (files: readonly DroppedFile[]) => onDrop({ files, unreadable: [] })
  return (
    <DropZone
      title={isMade ? 'More pictures or videos? Drop them here' : 'No sheet? Drop your pictures and videos here'}
      hint={
        isMade
          ? 'Each one gets a row. What you filled in stays.'
          : 'The sheet is made from their names. You fill in the rest on this page.'
      }
      buttonLabel="Choose pictures"
      accept="image/*,video/*"
      isMultiple
      onChosen={(files) => onChosen(files.map(withPath))}
      onDropped={(transfer) => void filesIn(transfer).then(onDrop)}
    >
      <Button variant="default" size="md" onClick={() => pickFiles({ isFolder: true }, onChosen)}>
        Choose a folder
      </Button>
    </DropZone>
  )
}
