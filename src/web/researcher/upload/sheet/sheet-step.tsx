import { Button, Group, Textarea } from '@mantine/core'
import { type DragEvent, useEffect, useMemo, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import type { CellProblem } from '#domain/stimuli/sheet/check-sheet.ts'
import type { CellEdit } from '#domain/stimuli/sheet/edit-cells.ts'
import type { MediaSource } from '#domain/stimuli/sheet/row-finder.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { isDataFile } from '#domain/stimuli/sheet/sheet-from-files.ts'
import { CARD_TEMPLATE, HOSTED_TEMPLATE, POST_TEMPLATE } from '#domain/stimuli/sheet/template.ts'
import { useMe } from '../../accounts/use-me.ts'
import { Alerts } from '../alerts.tsx'
import type { ChosenFiles } from '../files/choose-files.ts'
import { filesIn, pickFiles } from '../files/dropped-files.ts'
import { PicturesZone } from '../files/files-zone.tsx'
import { picturesOfRows } from '../files/row-media.ts'
import imported from '../import/import.module.css'
import { ReportList } from '../import/report-list.tsx'
import type { ImportState } from '../import/use-import.ts'
import type { LinksState } from '../links/use-links.ts'
import type { MappingState } from '../mapping/use-mapping.ts'
import type { Posts } from '../posts/use-posts.ts'
import type { UploadDraft } from '../upload-draft.ts'
import styles from '../upload-screen.module.css'
import type { Given } from '../use-given.ts'
import { GivenParts } from './given-parts.tsx'
import { headerSentence } from './header-sentence.ts'
import { saveTemplate } from './save-template.ts'
import { SheetGrid } from './sheet-grid.tsx'
import type { SheetReading } from './use-sheet.ts'

type Props = {
  draft: UploadDraft
  reading: SheetReading
  problems: readonly CellProblem[]
  media: MediaSource
  isKept: boolean
  /** Undefined while nothing can be edited. */
  onEdit: ((edits: readonly CellEdit[]) => void) | undefined
  given: Given
  posts: Posts
  mapping: MappingState
  importing: ImportState
  links: LinksState
  chosen: ChosenFiles
  /** Whether the step for the files takes them. */
  hasFilesStep: boolean
}

const PLACEHOLDER =
  'Copy the rows in Excel or Google Sheets,\nheaders included, and paste them here.\nOr drop a .csv, .tsv or .xlsx file, or the files\nof another tool or a platform.'
const DATA_FILES = '.csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,.js,.zip,image/*,video/*'

export function SheetStep({
  draft,
  reading,
  problems,
  media,
  isKept,
  onEdit,
  given,
  posts,
  mapping,
  importing,
  links,
  chosen,
  hasFilesStep,
}: Props) {
  const pictures = useMemo(() => picturesOfRows(chosen), [chosen])
  const mayRead = useMe()?.fetches_from_web ?? false
  const [isOver, setIsOver] = useState(false)
  const { said } = given
  const { said: saidOfRow, refocus } = posts
  useEffect(() => {
    if (saidOfRow) refocus()
  }, [saidOfRow, refocus])

  const onDrop = (event: DragEvent) => {
    setIsOver(false)
    // The browser handles dragged text itself.
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    void filesIn(event.dataTransfer).then((drop) =>
      media === 'hosted' || drop.files.some(({ path }) => isDataFile(path)) ? given.readFiles(drop) : given.take(drop),
    )
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
        onChange={(event) => given.type(event.currentTarget.value)}
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
        <Button ref={posts.addButton} variant="default" onClick={posts.begin}>
          Add a post
        </Button>
        {mayRead && (
          <Button variant="default" onClick={links.begin}>
            Add links
          </Button>
        )}
        <Button
          variant="default"
          onClick={() =>
            pickFiles({ accept: DATA_FILES, isMultiple: true }, (files) => void given.readFiles({ files, unreadable: [] }))
          }
        >
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
      <GivenParts given={given} />
      {said?.kind === 'problem' && <Alerts sentences={[said.text]} />}
      <p role="status" className={styles.rowSaid}>
        {saidOfRow && (
          <>
            {saidOfRow.text}{' '}
            {saidOfRow.undo && (
              <Button size="compact-sm" variant="default" onClick={saidOfRow.undo}>
                Undo
              </Button>
            )}
          </>
        )}
      </p>
      {!isKept && <p className={styles.warning}>{messages.uploadDraftNotKept}</p>}
      {media === 'files' && (draft.text.trim() === '' || (draft.isMade && !hasFilesStep)) && (
        <PicturesZone isMade={draft.isMade} onDrop={(drop) => void given.take(drop)} />
      )}
      {reading.state === 'reading' && <p className={styles.hint}>Reading…</p>}
      {reading.state === 'failed' && <Alerts sentences={[messages.uploadFailed]} />}
      {reading.state === 'read' && (
        <>
          <Alerts sentences={reading.sheet.problems.map(headerSentence)} />
          {isForeign(reading.sheet) && (
            <p className={styles.hint}>
              Does your sheet have names of its own?{' '}
              <Button size="compact-sm" variant="default" onClick={() => void mapping.begin()}>
                Match its columns
              </Button>
            </p>
          )}
          {importing.done && (
            <details className={imported.imported}>
              <summary>
                What was imported: {importing.done.label}
                {importing.done.seed !== undefined && `, people replaced (seed ${importing.done.seed})`}
              </summary>
              <ReportList report={importing.done.report} />
            </details>
          )}
          {mapping.undo && (
            <p role="status" className={styles.hint}>
              The columns were matched.{' '}
              <Button size="compact-sm" variant="default" onClick={mapping.undo}>
                Undo
              </Button>
            </p>
          )}
          {reading.sheet.rows.length > 0 && (
            <SheetGrid
              sheet={reading.sheet}
              problems={problems}
              pictures={pictures}
              onEdit={onEdit}
              actions={onEdit === undefined ? undefined : posts.actions}
            />
          )}
        </>
      )}
    </>
  )
}

/** Ours have the columns that are required; some sheets of others have a type for every row, too, such as png. */
const isForeign = ({ rows, problems }: Sheet) => rows.length > 0 && problems.some((each) => each.problem === 'missing-columns')
