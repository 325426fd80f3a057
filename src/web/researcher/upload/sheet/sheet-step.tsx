import { Button, Group, Textarea } from '@mantine/core'
import { type Dispatch, type DragEvent, useMemo, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { isSystemFile, kindOfFile } from '#domain/stimuli/files/file-name.ts'
import type { MediaSource } from '#domain/stimuli/sheet/check-row.ts'
import type { CellProblem } from '#domain/stimuli/sheet/check-sheet.ts'
import type { CellEdit } from '#domain/stimuli/sheet/edit-cells.ts'
import { isSheetFile, sheetFromFiles } from '#domain/stimuli/sheet/sheet-from-files.ts'
import { CARD_TEMPLATE, HOSTED_TEMPLATE, POST_TEMPLATE, type SheetTemplate } from '#domain/stimuli/sheet/template.ts'
import { saveFile } from '../../download/save-file.ts'
import { Alerts } from '../alerts.tsx'
import type { ChosenFiles } from '../files/choose-files.ts'
import { type Drop, type DroppedFile, filesIn, pickFiles } from '../files/dropped-files.ts'
import { PicturesZone } from '../files/pictures-zone.tsx'
import { picturesOfRows } from '../files/row-media.ts'
import type { UploadDraft, UploadDraftEvent } from '../upload-draft.ts'
import styles from '../upload-screen.module.css'
import { headerSentence } from './header-sentence.ts'
import { readSheetFile } from './read-sheet-file.ts'
import { csvOf, sheetTextOf } from './read-sheet-text.ts'
import { SheetGrid } from './sheet-grid.tsx'
import type { SheetReading } from './use-sheet.ts'

type Props = {
  draft: UploadDraft
  dispatch: Dispatch<UploadDraftEvent>
  reading: SheetReading
  problems: readonly CellProblem[]
  media: MediaSource
  isKept: boolean
  /** Undefined while nothing can be edited. */
  onEdit: ((edits: readonly CellEdit[]) => void) | undefined
  /** Files that came before or with the sheet. */
  onFiles: (drop: Drop) => void
  chosen: ChosenFiles
}

const PLACEHOLDER =
  'Copy the rows in Excel or Google Sheets,\nheaders included, and paste them here.\nOr drop a .csv, .tsv or .xlsx file.'
const SHEET_FILES = '.csv,.tsv,.txt,.xlsx'

export function SheetStep({ draft, dispatch, reading, problems, media, isKept, onEdit, onFiles, chosen }: Props) {
  const pictures = useMemo(() => picturesOfRows(chosen), [chosen])
  const [said, setSaid] = useState<{ kind: 'note' | 'problem'; text: string }>()
  const [isOver, setIsOver] = useState(false)

  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const result = await readSheetFile(file)
    if (!result.ok) return setSaid({ kind: 'problem', text: `${file.name}: ${result.problem}` })
    setSaid({ kind: 'note', text: `${file.name} was read. ${result.note ?? ''}` })
    dispatch({ happened: 'sheet-given', text: result.text })
  }
  const onDrop = (event: DragEvent) => {
    setIsOver(false)
    // The browser handles dragged text itself.
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    if (media === 'hosted' || isSheetFile(file.name)) void read(file)
    else void filesIn(event.dataTransfer).then(start)
  }
  /** Pictures without a sheet: it is made from their names. A sheet among them is taken as it is. */
  const start = async ({ files, unreadable }: Drop) => {
    const sheetFile = files.find(({ path }) => isSheetFile(path))
    if (sheetFile) {
      onFiles({ files: files.filter(({ path }) => !isSheetFile(path)), unreadable })
      return read(sheetFile.file)
    }
    const made = sheetFromFiles(
      files.map(({ path }) => path),
      today(),
    )
    if (made.lines.length === 1) return setSaid({ kind: 'problem', text: messages.uploadNoPictures })
    const isMedia = ({ path }: DroppedFile) => kindOfFile(path) !== 'other' || isSystemFile(path)
    onFiles({ files: files.filter(isMedia), unreadable })
    setSaid({ kind: 'note', text: messages.uploadSheetMade(made.lines.length - 1, made.leftAside) })
    dispatch({ happened: 'sheet-given', text: await sheetTextOf(made.lines) })
  }

  return (
    <>
      <p className={styles.hint}>
        One row per card, with the columns <code>source_url</code>, <code>filename</code>, <code>retrieve_date</code> and{' '}
        <code>entity_type</code> (image, video or post){media === 'files' && '; the filename is that of the file'}. Every other
        column is kept as a covariate. <code>headline</code> and <code>alt_text</code> are known too.
      </p>
      <Textarea
        id="covariates"
        size="md"
        classNames={{ input: styles.sheetText ?? '' }}
        data-over={isOver}
        placeholder={PLACEHOLDER}
        rows={draft.text === '' ? 6 : 4}
        value={draft.text}
        onChange={(event) => {
          setSaid(undefined)
          dispatch({ happened: 'sheet-given', text: event.currentTarget.value })
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
      />
      <Group gap="xs">
        <Button variant="default" onClick={() => pickFiles({ accept: SHEET_FILES }, ([picked]) => void read(picked?.file))}>
          Open a sheet file
        </Button>
        <Button variant="subtle" onClick={() => saveTemplate(media === 'hosted' ? HOSTED_TEMPLATE : CARD_TEMPLATE)}>
          Template: cards
        </Button>
        <Button variant="subtle" onClick={() => saveTemplate(POST_TEMPLATE)}>
          Template: posts
        </Button>
      </Group>
      {said?.kind === 'note' && (
        <p role="status" className={styles.hint}>
          {said.text}
        </p>
      )}
      {said?.kind === 'problem' && <Alerts sentences={[said.text]} />}
      {!isKept && <p className={styles.warning}>{messages.uploadDraftNotKept}</p>}
      {media === 'files' && draft.text.trim() === '' && <PicturesZone onDrop={(drop) => void start(drop)} />}
      {reading.state === 'reading' && <p className={styles.hint}>Reading…</p>}
      {reading.state === 'failed' && <Alerts sentences={[messages.uploadFailed]} />}
      {reading.state === 'read' && (
        <>
          <Alerts sentences={reading.sheet.problems.map(headerSentence)} />
          {reading.sheet.rows.length > 0 && (
            <SheetGrid
              sheet={reading.sheet}
              problems={problems}
              pictures={pictures}
              onEdit={reading.isTorn ? undefined : onEdit}
            />
          )}
        </>
      )}
    </>
  )
}

/** By the researcher's own calendar. */
const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date())

/** Excel reads a CSV as UTF-8 only if it begins with the byte order mark. */
const saveTemplate = async ({ fileName, rows }: SheetTemplate) =>
  saveFile(new Blob(['\uFEFF', await csvOf(rows)], { type: 'text/csv;charset=utf-8' }), fileName)
