import type { ByHand as Given } from '#domain/panels/panel-rules.ts'
import page from '#web/researcher/ui/page.module.css'
import { Panel } from '#web/researcher/ui/panel.tsx'
import { Problem } from '#web/researcher/ui/result.tsx'
import styles from './panel.module.css'
import type { ShownPanel } from './use-panel.ts'

/** For panels without an API: what works from here, and what is done on the panel's own page. */
export function ByHand({ byHand, shown }: { byHand: Given; shown: ShownPanel }) {
  const { panel_label, link_key, may_set_token } = shown
  const lists = [
    { heading: 'From here', sentences: byHand.works },
    { heading: `On the page of ${panel_label}`, sentences: byHand.there },
    { heading: 'Please note', sentences: byHand.guessed },
  ]
  return (
    <Panel id="by-hand" heading={`People from ${panel_label}`}>
      <p className={page.soft}>
        {`Feedlab does not call ${panel_label}, because its public documents do not say enough for that. Two pages make the study together:`}
      </p>
      {link_key.is_needed && link_key.signed_part === null && (
        <Problem>
          {`This study wants links or exits that are signed, and the lab has no key of ${panel_label}. Until it has one, signed links let nobody in, and exits are not signed. ${may_set_token ? 'Store the key below.' : 'An owner of the lab can store it on this page.'}`}
        </Problem>
      )}
      <div className={styles.byHand}>
        {lists.map(({ heading, sentences }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <ul>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Panel>
  )
}
