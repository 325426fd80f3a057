import { Group } from '@mantine/core'
import { type Design, designText } from '#domain/study/design/describe-design.ts'
import { conditionNames } from '#domain/study/design/words.ts'
import { CopyButton } from '#web/researcher/ui/copy-button.tsx'
import panel from '#web/researcher/ui/panel.module.css'
import styles from './design-summary.module.css'

/** Further groups of conditions are only counted. */
const MAX_GROUPS = 6

/** The design as text, as a methods section would describe it. */
export function DesignSummary({ design, heading = 'Your design' }: { design: Design; heading?: string }) {
  return (
    <section className={`${panel.panel} ${panel.aside} ${styles.panel}`} aria-labelledby="design-heading">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <h2 id="design-heading">{heading}</h2>
        <CopyButton text={designText(design)} label={heading} />
      </Group>
      <p className={styles.lead}>{design.lead}</p>
      <dl>
        {design.parts.map(({ section, heading, groups }) => (
          <div key={section}>
            <dt>{heading}</dt>
            {groups.length === 1 && <dd>{groups[0]?.phrase}</dd>}
            {groups.length > 1 &&
              groups.slice(0, MAX_GROUPS).map(({ conditions, phrase }) => (
                <dd key={phrase} data-differs="true">
                  <span className={styles.who}>{conditionNames(conditions, design.names)}:</span> {phrase}
                </dd>
              ))}
            {groups.length > MAX_GROUPS && <dd>and {groups.length - MAX_GROUPS} more</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
