import { Button, Group, Stack } from '@mantine/core'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { ownPhrases } from '#domain/study/design/describe-feeds.ts'
import { type ConditionDraft, changeCondition } from '#domain/study/draft/draft-condition.ts'
import { overlaid, ownAfter } from '#domain/study/draft/draft-overlay.ts'
import { buttonsOfSkin } from '#domain/study/draft/skin-buttons.ts'
import type { FieldsProps } from '../fields-props.ts'
import styles from './waves.module.css'

type Own = Readonly<Record<string, string>>

/** Settings of a part of the page that a feed or a wave may have for itself. */
export type OwnSection = { id: string; heading: string; keys: readonly string[]; Fields: ComponentType<FieldsProps> }

type Props = {
  /** The condition, for what the feed or wave does not name. */
  values: ConditionDraft
  own: Own
  mayOwn: (param: string) => boolean
  sections: readonly OwnSection[]
  onChange: (own: Own) => void
}

const nothingDiffers = () => false

/** The fields of the page, for one feed or wave. What is typed is kept here as it is, so that a space at its end does not get lost. */
export function OwnSections({ values, own, mayOwn, sections, onChange }: Props) {
  const [edited, setEdited] = useState(() => overlaid(values, own))
  // Two edits may follow each other before the page is drawn again.
  const latest = useRef({ edited, own })
  latest.current.own = own
  const keep = (next: ConditionDraft, nextOwn: Own) => {
    latest.current = { edited: next, own: nextOwn }
    setEdited(next)
    onChange(nextOwn)
  }
  const edit = (patch: Partial<ConditionDraft>) => {
    const next = changeCondition(latest.current.edited, patch)
    keep(next, ownAfter({ condition: values, own: latest.current.own, edited: next, mayOwn }))
  }
  const giveBack = (keys: readonly string[]) => {
    const next = Object.fromEntries(Object.entries(own).filter(([param]) => !keys.includes(param)))
    keep(overlaid(values, next), next)
  }
  return (
    <div className={styles.sections}>
      {sections.map(({ id, heading, keys, Fields }) => (
        <Section
          key={id}
          heading={heading}
          own={Object.fromEntries(Object.entries(own).filter(([param]) => keys.includes(param)))}
          onGiveBack={() => giveBack(keys)}
        >
          <Fields
            values={edited}
            change={edit}
            differs={nothingDiffers}
            isPart
            takeButtons={(skin) => edit(buttonsOfSkin(skin, latest.current.edited))}
          />
        </Section>
      ))}
    </div>
  )
}

type SectionProps = { heading: string; own: Own; onGiveBack: () => void; children: ReactNode }

/** Its fields are drawn once it is open: there are many. */
function Section({ heading, own, onGiveBack, children }: SectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const hasOwn = Object.keys(own).length > 0
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.sectionName}>{heading}</span>
        <span className={styles.sectionLine} data-own={hasOwn}>
          {hasOwn ? ownPhrases(own).join('; ') : 'as on the page'}
        </span>
      </summary>
      {isOpen && (
        <Stack mt="sm">
          {hasOwn && (
            <Group>
              <Button size="compact-sm" variant="default" onClick={onGiveBack}>
                As on the page again<span className="visually-hidden">: {heading}</span>
              </Button>
            </Group>
          )}
          {children}
        </Stack>
      )}
    </details>
  )
}
