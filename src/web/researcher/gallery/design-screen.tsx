import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Fragment, useEffect } from 'react'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { Markdown } from '#web/shared/markdown/markdown.tsx'
import { readMarkdown } from '#web/shared/markdown/safe-tree.ts'
import { forgetPlace } from '../accounts/after-sign-in.ts'
import { saveFile } from '../download/save-file.ts'
import { Screenshot } from '../landing/screenshot.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { QueryState } from '../ui/loading/query-state.tsx'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import { factsOf, PICTURE } from './design-cards.tsx'
import styles from './gallery.module.css'
import { TryIt } from './try-it.tsx'
import { pictureOf, useDesignPage } from './use-designs.ts'
import { UseDesign } from './use-this-design.tsx'

type Shown = ReplyFrom<'/v1/show_design'>['data']

export function DesignScreen() {
  const { id } = useParams({ from: '/tools/gallery/$id' })
  const query = useDesignPage(id)
  // Somebody who came back from signing in has arrived.
  useEffect(forgetPlace, [])
  return (
    <>
      <BackLink to="/gallery" />
      <QueryState query={query} what="the design" height={400} notFound="There is no such design." />
      {query.data && <Design design={query.data} />}
    </>
  )
}

function Design({ design }: { design: Shown }) {
  const { name, title, lead, sections, try_id, analysis, result } = design
  return (
    <>
      <PageHeader title={title} lead={lead} facts={<p className={styles.facts}>{factsOf(design)}</p>} />
      <div className={styles.top}>
        <Screenshot
          name={pictureOf(name)}
          {...PICTURE}
          alt={`The feed of the study: ${title}`}
          className={styles.large}
          isFirst
        />
        <div className={styles.ways}>
          {try_id !== null && <TryIt try_id={try_id} conditions={design.conditions} />}
          <UseDesign name={name} />
        </div>
      </div>
      <div className={styles.prose}>
        {sections.map(({ heading, text }) => (
          <Fragment key={heading}>
            <h2>{heading}</h2>
            <Markdown tree={readMarkdown(text)} newTabHint="(opens in a new tab)" />
          </Fragment>
        ))}
        <CodeBlock label="What both scripts print for them" text={result} />
        <h2>Analysis</h2>
        <p>Unpack the data package of your study, save one of these files into its folder, and run it there.</p>
        <Script label="analysis.R" text={analysis.r} />
        <Script label="analysis.py" text={analysis.python} />
      </div>
    </>
  )
}

const Script = ({ label, text }: { label: string; text: string }) => (
  <details className={styles.script}>
    <summary>{label}</summary>
    <Button variant="default" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), label)}>
      Download {label}
    </Button>
    <CodeBlock label={label} text={text} />
  </details>
)
