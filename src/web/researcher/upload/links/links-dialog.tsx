import { Button, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { linkRow } from '#domain/stimuli/links/link-row.ts'
import { MAX_LINKS, pastedLinks } from '#domain/stimuli/links/pasted-links.ts'
import { countOf } from '../../count-of.ts'
import layout from '../../posts/posts.module.css'
import { type View, ViewChoice } from '../../posts/view-choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Alerts } from '../alerts.tsx'
import { CardSteps } from '../import/card-steps.tsx'
import { dayOf } from '../use-given.ts'
import { LinkFields } from './link-fields.tsx'
import styles from './links.module.css'
import type { LinksState } from './use-links.ts'

/** The dialog in which pasted links become cards. */
export function LinksDialog({ state, onClosed }: { state: LinksState; onClosed: () => void }) {
  return (
    <Dialog title="Add links" isOpen={state.isOpen} onClose={state.cancel} onClosed={onClosed} isWide>
      <LinksForm state={state} />
    </Dialog>
  )
}

function LinksForm({ state }: { state: LinksState }) {
  const [view, setView] = useState<View>('form')
  const { text, links } = state
  const pasted = useMemo(() => pastedLinks(text), [text])
  const read = links.flatMap((link) => (link.state === 'read' ? [link.read] : []))
  const failed = links.flatMap((link) => (link.state === 'failed' ? [link.url] : []))
  const nOpen = links.length - read.length - failed.length
  const cards = read.map((link) => linkRow(link, dayOf(link.retrievedAtMs)))
  return (
    <div className={layout.editor} data-view={view}>
      <ViewChoice label="Links or cards" form="Links" view={view} onView={setView} />
      <div className={layout.form}>
        <form
          className={styles.paste}
          onSubmit={(event) => {
            event.preventDefault()
            if (pasted.links.length > 0) state.read()
          }}
        >
          <Textarea
            data-autofocus
            label="Links"
            description={`One in a line, at most ${MAX_LINKS}. Each page is asked for its headline, text, source and picture; nothing is uploaded yet.`}
            placeholder="https://…"
            value={text}
            onChange={(event) => state.setText(event.currentTarget.value)}
            rows={links.length === 0 ? 6 : 2}
            spellCheck={false}
            autoComplete="off"
            size="md"
          />
          {pasted.others.length > 0 && (
            <p className={layout.hint}>
              {countOf(pasted.others.length, 'line')} without a link: {pasted.others[0]?.slice(0, 60)}
            </p>
          )}
          {pasted.nTooMany > 0 && <Alerts sentences={[`${countOf(pasted.nTooMany, 'link')} too many: add them afterwards.`]} />}
          <Button type="submit" variant={read.length === 0 ? 'filled' : 'default'} disabled={pasted.links.length === 0}>
            Read {pasted.links.length === 0 ? 'the pages' : countOf(pasted.links.length, 'page')}
          </Button>
        </form>
        <p role="status" className={`${layout.hint} ${styles.outcome}`}>
          {links.length > 0 && outcome(read.length, failed.length, nOpen)}
        </p>
        {failed.length > 1 && (
          <Button variant="default" size="compact-md" onClick={() => state.retry(failed)}>
            Try again: {countOf(failed.length, 'page')}
          </Button>
        )}
        <ul className={styles.links}>
          {links.map((link) => (
            <LinkFields key={link.url} link={link} state={state} />
          ))}
        </ul>
      </div>
      <CardSteps cards={cards} />
      <div className={layout.actions}>
        <Button size="md" disabled={read.length === 0 || nOpen > 0} onClick={() => void state.finish()}>
          {read.length === 0 ? 'Add the cards' : `Add ${countOf(read.length, 'card')}`}
        </Button>
        <Button className={layout.cancel ?? ''} variant="default" size="md" onClick={state.cancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function outcome(nRead: number, nFailed: number, nOpen: number): string {
  const parts = [
    ...(nOpen > 0 ? [`${countOf(nOpen, 'page')} to read`] : []),
    `${nRead.toLocaleString('en')} read`,
    ...(nFailed > 0 ? [`${nFailed.toLocaleString('en')} not`] : []),
  ]
  const advice = nRead + nOpen === 0 ? ' What no page says can be written by hand: “Add a post”, with the link.' : ''
  return `${parts.join(', ')}.${advice}`
}
