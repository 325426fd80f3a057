import { Button, Switch } from '@mantine/core'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import type { AskedTexts } from '../asked-texts.ts'
import styles from './disclosure.module.css'
import { TextItem } from './text-item.tsx'
import { type Decision, type DisclosureChange, TEXTS_A_PAGE, type TextSource, useTexts } from './use-disclosure.ts'

type Props = {
  experiment_id: string
  source: TextSource
  changes: DisclosureChange
  mayChange: boolean
  asked: AskedTexts
  onAsk: (asked: AskedTexts) => void
}

/** Texts of one question, one after the other. */
export function TextReview({ experiment_id, source, changes, mayChange, asked, onAsk }: Props) {
  const { page: at = 1, all = false } = asked
  const query = useTexts(experiment_id, { source: source.source, page: at, all })
  const nListed = all ? source.n_kept + source.n_shortened + source.n_dropped : source.n_open
  const nPages = Math.max(1, Math.ceil(nListed / TEXTS_A_PAGE))
  const texts = query.data
  const decide = async (hashes: readonly string[], decision: Decision) => {
    const decisions = hashes.map((text_hash) => ({ text_hash, decision }))
    if (await changes.decide(source.source, decisions)) await query.refetch()
  }
  const go = (to: number) => onAsk({ ...asked, page: to > 1 ? to : undefined })
  if (texts === undefined) return <QueryState query={query} what="the texts" height={240} />
  const isBusy = changes.change.state === 'sending'
  const everyOne = (decision: 'keep' | 'drop') => () =>
    void decide(
      texts.map(({ text_hash }) => text_hash),
      { decision },
    )
  return (
    <div className={styles.review}>
      <Switch
        label="Also those that are decided"
        checked={all}
        onChange={(event) => onAsk({ texts: source.source, all: event.currentTarget.checked || undefined })}
      />
      {texts.length === 0 && <p>{at > 1 ? 'There are no texts on this page.' : 'Every text here is decided.'}</p>}
      <ul className={page.plainList} aria-label={`Texts of ${source.label}`}>
        {texts.map((text) => (
          <TextItem
            key={text.text_hash}
            {...{ text, mayChange, isBusy }}
            onDecide={(decision) => void decide([text.text_hash], decision)}
          />
        ))}
      </ul>
      {mayChange && texts.length > 1 && (
        <div className={page.actions}>
          <Button {...{ size: 'sm', variant: 'default', disabled: isBusy }} onClick={everyOne('keep')}>
            {`Publish these ${texts.length}`}
          </Button>
          <Button {...{ size: 'sm', variant: 'default', disabled: isBusy }} onClick={everyOne('drop')}>
            {`Take these ${texts.length} out`}
          </Button>
        </div>
      )}
      {(nPages > 1 || at > 1) && (
        <nav className={styles.pages} aria-label={`Pages of ${source.label}`}>
          <Button {...{ size: 'sm', variant: 'default', disabled: at === 1 }} onClick={() => go(at - 1)}>
            Previous
          </Button>
          <span>{`Page ${at.toLocaleString('en')} of ${Math.max(nPages, at).toLocaleString('en')}`}</span>
          <Button {...{ size: 'sm', variant: 'default', disabled: at >= nPages }} onClick={() => go(at + 1)}>
            Next
          </Button>
        </nav>
      )}
    </div>
  )
}
