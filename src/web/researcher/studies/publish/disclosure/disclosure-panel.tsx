import { Button } from '@mantine/core'
import { useState } from 'react'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Problem } from '#web/researcher/ui/result.tsx'
import { publishedPackageAddress } from '../../study/links.ts'
import type { AskedTexts } from '../asked-texts.ts'
import styles from './disclosure.module.css'
import { GroupResult } from './group-result.tsx'
import { KnownIds } from './known-ids.tsx'
import { MarksForm } from './marks-form.tsx'
import { TextSources } from './text-sources.tsx'
import { type ShownDisclosure, useDisclosure, useDisclosureChange } from './use-disclosure.ts'

type Props = { experiment_id: string; mayChange: boolean; asked: AskedTexts; onAsk: (asked: AskedTexts) => void }

/** Whether people could be recognised, what is done about it, and the package as it will be published. */
export function DisclosurePanel(props: Props) {
  const query = useDisclosure(props.experiment_id)
  return (
    <Panel id="recognised" heading="Could somebody be recognised?">
      {query.data ? <Disclosure {...props} shown={query.data} /> : <QueryState query={query} what="this check" height={240} />}
    </Panel>
  )
}

function Disclosure({ experiment_id, shown, mayChange, asked, onAsk }: Props & { shown: ShownDisclosure }) {
  const changes = useDisclosureChange(experiment_id, shown)
  // What is typed is thrown away with the old form.
  const [round, setRound] = useState(0)
  const { change } = changes
  return (
    <div className={styles.panel}>
      <p>
        A person can be found by facts that others know, and by what they wrote. Decide here what is published. Your own data and
        the packages on the page Data stay as they are.
      </p>
      {change.state === 'refused' && (
        <div className={styles.overtaken}>
          <Problem manual={change.isOvertaken ? undefined : change.manual}>{change.sentence}</Problem>
          {change.isOvertaken && (
            <Button
              variant="default"
              size="md"
              onClick={() => void changes.takeNewest().then(() => setRound((before) => before + 1))}
            >
              Show what is stored
            </Button>
          )}
        </div>
      )}
      <section className={styles.part} aria-labelledby="facts">
        <h3 id="facts">Facts that others know</h3>
        <MarksForm key={round} {...{ shown, changes, mayChange }} />
        <GroupResult shown={shown} />
      </section>
      <KnownIds ids={shown.ids} />
      <section className={styles.part} aria-labelledby="texts">
        <h3 id="texts">What people wrote</h3>
        <TextSources {...{ experiment_id, shown, changes, mayChange, asked, onAsk }} />
      </section>
      <section className={styles.part} aria-labelledby="as-published">
        <h3 id="as-published">Look at the package</h3>
        <p className={page.soft}>This is the file that Deposit sends. Its README and codebook say what was changed.</p>
        <div className={page.actions}>
          <Button component="a" href={publishedPackageAddress(experiment_id)} download size="md" variant="default">
            The package as it will be published
          </Button>
        </div>
      </section>
    </div>
  )
}
