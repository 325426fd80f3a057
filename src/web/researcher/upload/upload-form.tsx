import { Stack } from '@mantine/core'
import { type Dispatch, useCallback, useMemo, useState } from 'react'
import { commentedCard } from '#domain/comments/commented-card.ts'
import { ownCategoryProblem } from '#domain/stimuli/category.ts'
import { expectedFiles } from '#domain/stimuli/files/match-files.ts'
import { maySave } from '#domain/stimuli/sheet/check-sheet.ts'
import { divideSheet } from '#domain/stimuli/sheet/divide-sheet.ts'
import { linkedInSheet } from '#domain/stimuli/sheet/linked-in-sheet.ts'
import { cellReader, type Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { useMe } from '../accounts/use-me.ts'
import { CommentsField } from '../comments/comments-field.tsx'
import { checkCommentText, useCommentSheet } from '../comments/use-comment-sheet.ts'
import { useFetchOfSaved } from '../sets/use-linked-media.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { DivideField } from './divide-field.tsx'
import { chooseFiles } from './files/choose-files.ts'
import { NO_DROP } from './files/dropped-files.ts'
import { FilesStep } from './files/files-step.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { useImport } from './import/use-import.ts'
import { LinksDialog } from './links/links-dialog.tsx'
import { useLinks } from './links/use-links.ts'
import { MappingDialog } from './mapping/mapping-dialog.tsx'
import { useMapping } from './mapping/use-mapping.ts'
import { usePosts } from './posts/use-posts.ts'
import { WrittenPostDialog } from './posts/written-post.tsx'
import type { RowMedia, SetToSave } from './set-body.ts'
import { CategoryField, NameField } from './set-fields.tsx'
import { SheetStep } from './sheet/sheet-step.tsx'
import { useCellEdits } from './sheet/use-cell-edits.ts'
import { checkSheetText, useSheet } from './sheet/use-sheet.ts'
import { Step } from './step.tsx'
import { SubmitStep } from './submit-step.tsx'
import type { UploadDraft, UploadDraftEvent } from './upload-draft.ts'
import styles from './upload-screen.module.css'
import type { UploadVariant } from './upload-variants.ts'
import { useGiven } from './use-given.ts'
import type { SavingSets } from './use-save-set.ts'

type Props = {
  variant: UploadVariant
  draft: UploadDraft
  dispatch: Dispatch<UploadDraftEvent>
  isKept: boolean
  saving: SavingSets
  save: (sets: readonly SetToSave[]) => Promise<SavingSets>
  resetSaving: () => void
  onSaved: () => void
}

function commentedCardsOf(sheet: Sheet) {
  const cell = cellReader(sheet)
  return sheet.rows.map((row) => commentedCard((column) => cell(row, column)))
}

const NO_FILES: ReadonlyMap<number, RowMedia> = new Map()

export function UploadForm({ variant, draft, dispatch, isKept, saving, save, resetSaving, onSaved }: Props) {
  const [isSending, setIsSending] = useState(false)
  const [drop, setDrop] = useState(NO_DROP)
  // On the pages for hosted cards they stay where they are unless somebody says otherwise (spec 5).
  const [fetches = variant.media === 'files' || draft.hidesAddresses, setFetches] = useState<boolean>()
  const reading = useSheet(draft, variant.media)
  const refusal = saving.state === 'failed' ? saving.refusal : undefined
  // The server's problems refer to what was sent: an edit clears them.
  const edit = useCallback(
    (event: UploadDraftEvent) => {
      resetSaving()
      dispatch(event)
    },
    [dispatch, resetSaving],
  )
  const {
    edit: editCells,
    rewrite,
    latest,
  } = useCellEdits(
    draft.text,
    useCallback((text, happened) => edit({ happened, text }), [edit]),
  )
  const problems = useMemo(
    () => (reading.state === 'read' ? [...(refusal?.cells ?? []), ...reading.problems] : []),
    [reading, refusal],
  )
  // While an edited sheet is read again, the one before stays: the page does not flicker, and saving reads the text itself.
  const isSheetGood = reading.state === 'read' && draft.text !== '' && maySave(reading.sheet, reading.problems)
  const sheet = isSheetGood ? reading.sheet : undefined
  const hasCategory = draft.category !== '' && ownCategoryProblem(draft.category) === undefined
  const commented = useMemo(() => (sheet ? commentedCardsOf(sheet) : []), [sheet])
  const comments = useCommentSheet(draft.comments, commented)
  const isReady = hasCategory && draft.name !== '' && isSheetGood && comments.isGood

  const chosen = useMemo(() => chooseFiles(sheet ? expectedFiles(sheet) : [], drop.files), [sheet, drop])

  const mapping = useMapping({ draft, dispatch: edit, rewrite, drop, setDrop, media: variant.media })
  const importing = useImport({ draft, dispatch: edit, setDrop, media: variant.media })
  const given = useGiven({ draft, dispatch: edit, rewrite, chosen, setDrop, onFile: mapping.offer, onFiles: importing.offer })
  const posts = usePosts({
    draft,
    dispatch: edit,
    rewrite,
    sheet: reading.state === 'read' ? reading.sheet : undefined,
    drop,
    setDrop,
  })

  const links = useLinks(rewrite)
  const fetchOfSaved = useFetchOfSaved()
  const me = useMe()
  const nLinks = useMemo(
    () =>
      sheet
        ? linkedInSheet(
            sheet,
            variant.media,
            comments.rows.map(({ avatar }) => String(avatar ?? '')),
          ).length
        : 0,
    [sheet, variant.media, comments.rows],
  )
  const mayFetch = me?.fetches_from_web ?? false
  const fetching = {
    nLinks,
    mayFetch,
    isWanted: fetches,
    choose: setFetches,
    hides: draft.hidesAddresses,
    hide: (hidesAddresses: boolean) => edit({ happened: 'addresses-hidden', hidesAddresses }),
  }

  const saveWith = async (mediaOf: ReadonlyMap<number, RowMedia>): Promise<SavingSets> => {
    const checked = await checkSheetText(await latest(), variant.media, draft.isMade)
    if (!maySave(checked.sheet, checked.problems)) return { state: 'idle' }
    const given = await checkCommentText(draft.comments, commentedCardsOf(checked.sheet))
    if (!given.isGood) return { state: 'idle' }
    const { name, category, divideBy } = draft
    const { hidesAddresses } = draft
    const parts = divideSheet({ name, category, sheet: checked.sheet, comments: given.rows }, divideBy)
    const end = await save(parts.map((part) => ({ ...part, mediaOf, hidesAddresses })))
    if (end.state === 'saved') {
      // What does not begin now can be begun from the list of links that is shown then.
      if (fetches && mayFetch) await fetchOfSaved(end.sets.map(({ entity_set }) => entity_set))
      onSaved()
    }
    return end
  }

  const steps = {
    category: (
      <Step id="category" heading="Category" isDone={hasCategory}>
        <CategoryField draft={draft} dispatch={edit} problems={refusal?.category} />
      </Step>
    ),
    name: (
      <Step id="set-name" heading="Set name" isDone={draft.name !== ''}>
        <NameField draft={draft} dispatch={edit} problems={refusal?.name} />
      </Step>
    ),
    sheet: (
      <Step id="covariates" heading={variant.sheetLabel} isDone={isSheetGood}>
        <SheetStep
          draft={draft}
          reading={reading}
          problems={problems}
          media={variant.media}
          isKept={isKept}
          onEdit={isSending || saving.state === 'saving' ? undefined : editCells}
          given={given}
          posts={posts}
          mapping={mapping}
          importing={importing}
          links={links}
          chosen={chosen}
          hasFilesStep={isReady}
        />
        {sheet && (
          <CommentsField
            text={draft.comments}
            checked={comments}
            onText={(text) => edit({ happened: 'comments-given', text })}
            isFolded={draft.comments === ''}
          />
        )}
        {sheet && <DivideField sheet={sheet} draft={draft} dispatch={edit} />}
      </Step>
    ),
  }
  const common = { draft, sheet: isReady ? sheet : undefined, saving, opens: variant.opens ?? '' }

  return (
    <Stack className={styles.steps}>
      <fieldset className={styles.given} disabled={isSending || saving.state === 'saving'}>
        <legend className="visually-hidden">What the set is</legend>
        {variant.steps.map((step) => (
          <div key={step}>{steps[step]}</div>
        ))}
      </fieldset>
      <WrittenPostDialog posts={posts} media={variant.media} />
      <MappingDialog state={mapping} given={given} files={drop.files} />
      <ImportDialog state={importing} media={variant.media} />
      <LinksDialog state={links} onClosed={posts.refocus} />
      <Step heading={variant.lastHeading} isDone={false}>
        {variant.lastStep === 'files' && (
          <FilesStep
            {...common}
            isSending={isSending}
            setIsSending={setIsSending}
            chosen={chosen}
            unreadable={drop.unreadable}
            given={given}
            fetching={fetching}
            save={saveWith}
            resetSaving={resetSaving}
          />
        )}
        {variant.lastStep === 'confirm' && <ConfirmStep {...common} fetching={fetching} onSave={() => saveWith(NO_FILES)} />}
        {variant.lastStep === 'submit' && (
          <SubmitStep {...common} problems={problems} reading={reading} fetching={fetching} onSave={() => saveWith(NO_FILES)} />
        )}
      </Step>
    </Stack>
  )
}
