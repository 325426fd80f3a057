import { Button, Menu, Stack } from '@mantine/core'
import { MAX_LABELS } from '#domain/labels/check-labels.ts'
import { labelKinds } from '#domain/labels/index.ts'
import { type LabelRule, readRules } from '#domain/labels/label-rule.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { Cell } from '../cell.tsx'
import type { FieldsProps } from '../fields-props.ts'
import { freeName } from './edit-rule.ts'
import { LabelRow } from './label-row.tsx'

/** The labels of a condition, each with its cards, words and look. */
export function LabelsFields({ values, change, differs }: FieldsProps) {
  const rules = readRules(values.labels)
  const save = (next: readonly LabelRule[]) => change({ labels: next.length === 0 ? '' : JSON.stringify(next) })
  return (
    <Cell differs={differs('labels')} name="labels">
      <Stack>
        {rules.map((rule, i) => (
          <LabelRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place in the list while its name is being typed.
            key={i}
            rule={rule}
            place={i + 1}
            languages={languagesIn(values)}
            onChange={(next) => save(rules.map((each, at) => (at === i ? next : each)))}
            onRemove={() => save(rules.filter((_, at) => at !== i))}
          />
        ))}
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="sm" style={{ alignSelf: 'start' }} disabled={rules.length >= MAX_LABELS}>
              Add a label
            </Button>
          </Menu.Target>
          {/* Scrolls by itself: the page cannot be scrolled to its end, because the menu closes when its button leaves the screen. */}
          <Menu.Dropdown mah="min(26rem, 42vh)" maw="min(26rem, calc(100vw - 2rem))" style={{ overflowY: 'auto' }}>
            {labelKinds.map(({ name, label, about }) => (
              <Menu.Item key={name} onClick={() => save([...rules, { kind: name, ...freeName(name, rules) }])}>
                <strong>{label}</strong> {about}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Stack>
    </Cell>
  )
}
