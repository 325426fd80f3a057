import { Link } from '@tanstack/react-router'
import { CodeBlock } from '../api-example/code-block.tsx'
import { exampleSet, postCall } from '../api-example/example-call.ts'
import { NotHerePanel } from '../api-example/not-here-panel.tsx'
import { pageTitle } from '../page-title.ts'
import { PageHeader } from '../shell/page-header.tsx'
import styles from './upload-screen.module.css'
import { type UploadVariant, uploadVariants } from './upload-variants.ts'

function variantAt(path: UploadVariant['path']): UploadVariant {
  const variant = uploadVariants.find((candidate) => candidate.path === path)
  if (!variant) throw new Error(`No upload variant for ${path}`)
  return variant
}

function UploadPage({ path }: { path: UploadVariant['path'] }) {
  const { lead, steps, cannot, instead } = variantAt(path)
  return (
    <>
      <PageHeader title={pageTitle(path)} lead={lead} />
      <nav aria-label="Ways to upload" className={styles.tabs}>
        {uploadVariants.map((variant) => (
          <Link
            key={variant.path}
            to={variant.path}
            className={styles.tab}
            aria-current={variant.path === path ? 'page' : undefined}
          >
            {variant.tab}
          </Link>
        ))}
      </nav>
      <ol className={styles.steps} aria-label="Steps">
        {steps.map(({ heading, asks }, index) => (
          <li key={heading} className={styles.step}>
            <span className={styles.number}>{index + 1}</span>
            <h2>{heading}</h2>
            <p>{asks}</p>
          </li>
        ))}
      </ol>
      <NotHerePanel title={cannot}>
        <p>{instead}</p>
        <CodeBlock label="Save a set" text={postCall(window.location.origin, '/v1/ingest_entity_set', exampleSet())} />
        <p>
          A row needs <code>source_url</code>, <code>filename</code>, <code>retrieve_date</code> and <code>entity_type</code>.
          Every other column is kept as a covariate. <code>headline</code> is URL-encoded. The saved set is then listed under{' '}
          <Link to="/create-study">Studies</Link>, in the section Cards.
        </p>
      </NotHerePanel>
    </>
  )
}

export const UploadFilesScreen = () => <UploadPage path="/upload" />
export const UploadHostedScreen = () => <UploadPage path="/upload-hosted" />
export const UploadSetScreen = () => <UploadPage path="/upload-set" />
