import { Button, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { exampleSet, postCall } from '../api/example-call.ts'
import { DraftsNotice } from '../drafts/drafts-notice.tsx'
import { ForPerson } from '../drafts/for-person.tsx'
import { pageTitle } from '../page-title.ts'
import { CodeBlock } from '../ui/code-block.tsx'
import { useStrayDrops } from '../ui/drop-zone.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import panel from '../ui/panel.module.css'
import { SetSaved } from './set-saved.tsx'
import { UploadForm } from './upload-form.tsx'
import styles from './upload-screen.module.css'
import { type UploadVariant, uploadVariants } from './upload-variants.ts'
import { humanCheckProblem, humanCheckText, useHumanCheck } from './use-human-check.ts'
import { useSaveSet } from './use-save-set.ts'
import { useUploadDraft } from './use-upload-draft.ts'

function variantAt(path: UploadVariant['path']): UploadVariant {
  const variant = uploadVariants.find((candidate) => candidate.path === path)
  if (!variant) throw new Error(`No upload variant for ${path}`)
  return variant
}

function UploadPage({ path }: { path: UploadVariant['path'] }) {
  const variant = variantAt(path)
  const [wanted, setWanted] = useState<string>()
  useStrayDrops()
  return (
    <>
      <PageHeader
        title={pageTitle(path)}
        lead={variant.lead}
        action={
          <Button component={Link} to="/sets" variant="default" size="md">
            All sets
          </Button>
        }
      />
      <nav aria-label="Ways to upload" className={styles.tabs}>
        {uploadVariants.map(({ path: to, tab, tabHint }) => (
          <Link key={to} to={to} className={styles.tab} aria-current={to === path ? 'page' : undefined}>
            <span className={styles.tabName}>{tab}</span>
            <span className={styles.tabHint}>{tabHint}</span>
          </Link>
        ))}
      </nav>
      <ForPerson>{(by) => <Uploader key={`${path} ${wanted}`} {...{ variant, by, wanted }} onOpenDraft={setWanted} />}</ForPerson>
      <details className={styles.script}>
        <summary>In a script</summary>
        <p>
          The same call that this page makes, for cards by their addresses. Files go to <code>/v1/uploads</code> first; every call
          is in the <a href="/v1/docs">API reference</a>.
        </p>
        <CodeBlock label="Save a set" text={postCall(window.location.origin, '/v1/ingest_entity_set', exampleSet())} />
      </details>
    </>
  )
}

type Props = { variant: UploadVariant; by: string; wanted: string | undefined; onOpenDraft: (place: string) => void }

function Uploader({ variant, by, wanted, onOpenDraft }: Props) {
  const { typed, type, isHuman, isRemembered } = useHumanCheck()
  const { draft, dispatch, isRestored, isKept, others, discard } = useUploadDraft({ path: variant.path, by, wanted })
  const { saving, save, resetSaving } = useSaveSet()
  const startOver = () => {
    dispatch({ happened: 'cleared' })
    resetSaving()
  }

  const isOpen = !variant.asksForKey || isHuman
  return (
    <Stack>
      {variant.asksForKey && (
        <div className={`${panel.panel} ${styles.key}`} data-quiet={isRemembered && isHuman}>
          <TextInput
            size="md"
            label="Uploader access key"
            description={humanCheckText(isRemembered && isHuman)}
            value={typed}
            error={humanCheckProblem(typed)}
            onChange={(event) => type(event.currentTarget.value)}
            autoComplete="off"
            inputMode="numeric"
          />
        </div>
      )}
      {isOpen && saving.state === 'saved' && (
        <SetSaved sets={saving.sets} isPlain={variant.lastStep === 'submit'} onAnother={startOver} />
      )}
      {isOpen && saving.state !== 'saved' && (
        <>
          <DraftsNotice drafts={others} version={0} onOpen={({ place }) => onOpenDraft(place)} onDiscard={discard} />
          {isRestored && (
            <div className={styles.restored} role="status">
              <p>
                What you gave on your last visit was filled in.
                {variant.lastStep === 'files' && ' Drop the files again: those that had arrived are not sent twice.'}
              </p>
              <Button variant="default" onClick={startOver}>
                Start over
              </Button>
            </div>
          )}
          <UploadForm
            variant={variant}
            draft={draft}
            dispatch={dispatch}
            isKept={isKept}
            saving={saving}
            save={save}
            resetSaving={resetSaving}
            onSaved={() => dispatch({ happened: 'cleared' })}
          />
        </>
      )}
    </Stack>
  )
}

export const UploadFilesScreen = () => <UploadPage path="/upload" />
export const UploadHostedScreen = () => <UploadPage path="/upload-hosted" />
export const UploadSetScreen = () => <UploadPage path="/upload-set" />
