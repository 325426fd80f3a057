import { Button, NativeSelect, Switch } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { takenKeys } from '#domain/questions/editing/answer-fields.ts'
import { withType } from '#domain/questions/editing/blank-item.ts'
import { type Patch, patched } from '#domain/questions/editing/change.ts'
import { type EditedItem, find } from '#domain/questions/editing/edited.ts'
import type { Item, ItemType } from '#domain/questions/item.ts'
import { asksNothing } from '#domain/questions/item-fields.ts'
import type { Text } from '#domain/questions/text.ts'
import { isKey, isReserved } from '#domain/questions/used-keys.ts'
import { PlaceHelp } from '#web/researcher/manual/manual-help.tsx'
import { kindOf, kinds } from '../kinds/index.ts'
import { ShowIfField } from '../logic/show-if-field.tsx'
import { useEditor } from '../state/editor-context.ts'
import { AttentionField, type RightAnswers } from './attention-field.tsx'
import styles from './fields.module.css'
import { KeyField } from './key-field.tsx'
import { Section } from './section.tsx'
import { TextField } from './text-field.tsx'

/** Why a key cannot be used; undefined if it can. */
function keyProblem(key: string, taken: ReadonlySet<string>): string | undefined {
  if (key === '') return 'A key is needed.'
  if (!isKey(key)) return 'Letters, digits, - and _, beginning with a letter; no __ and no _ at the end.'
  if (taken.has(key)) return 'Another question has this key.'
  return isReserved(key) ? 'This name has a meaning of its own in the data.' : undefined
}

/** The fields of one question: those of all kinds, and between them those of its own. */
export function ItemFields({ item, right }: { item: EditedItem; right: RightAnswers }) {
  const { dispatch, getEdited } = useEditor()
  const { id, ...plain } = item
  const kind = kindOf(item.type)
  const latest = useRef<Item<Text>>(plain)
  latest.current = plain
  const set = useCallback(
    (next: Item<Text>, typing?: string) => dispatch({ happened: 'item-changed', id, item: next, typing }),
    [dispatch, id],
  )
  const change = useCallback(
    (patch: Patch<Item<Text>>, typing?: string) => set(patched<Item<Text>>(latest.current, patch), typing),
    [set],
  )
  const asks = !asksNothing(item.type)
  return (
    <>
      <NativeSelect
        label="Type"
        value={item.type}
        onChange={({ currentTarget }) => set(withType(plain, currentTarget.value as ItemType))} // one of the kinds
      >
        {[...new Set(kinds.map(({ group }) => group))].map((group) => (
          <optgroup key={group} label={group}>
            {kinds
              .filter((each) => each.group === group)
              .map(({ type, label }) => (
                <option key={type} value={type}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
      </NativeSelect>
      <TextField
        {...{ label: 'Question', minRows: 2, hasInsert: true, ...kind.question }}
        text={item.label}
        of={id}
        name="label"
        onChange={(label, typing) => change({ label }, typing)}
      />
      {asks && (
        <TextField
          label="Hint"
          text={item.hint}
          of={id}
          name="hint"
          onChange={(hint, typing) => change({ hint: hint === '' ? undefined : hint }, typing)}
        />
      )}
      <kind.Fields item={plain} of={id} change={change} />
      {asks && (
        <div className={styles.switches}>
          <Switch
            withThumbIndicator={false}
            label="Required"
            checked={item.isRequired}
            onChange={({ currentTarget: { checked } }) => change({ isRequired: checked, ...(checked && { reminds: undefined }) })}
          />
          {!item.isRequired && (
            <Switch
              withThumbIndicator={false}
              label="Remind once if it is left open"
              checked={item.reminds ?? false}
              onChange={(event) => change({ reminds: event.currentTarget.checked || undefined })}
            />
          )}
          <Switch
            withThumbIndicator={false}
            label="Formatted question"
            description="**bold**, *italic*, lists and [links](https://example.org)."
            checked={item.isFormatted ?? false}
            onChange={(event) => change({ isFormatted: event.currentTarget.checked || undefined })}
          />
          <Switch
            withThumbIndicator={false}
            label="Sensitive"
            description="Health, politics, ethnicity, gender identity, beliefs, income. Marked in the codebook."
            checked={item.isSensitive ?? false}
            onChange={(event) => change({ isSensitive: event.currentTarget.checked || undefined })}
          />
        </div>
      )}
      <Section key={`logic-${id}`} title="Logic" isOpenAtFirst={item.showIf !== undefined}>
        <ShowIfField of={id} what="question" showIf={item.showIf} onChange={(showIf) => change({ showIf })} />
        <PageLink id={id} />
      </Section>
      <Section key={`data-${id}`} title="In the data" isOpenAtFirst>
        <PlaceHelp what="fields in the data" />
        <KeyField
          label="Key"
          description={kind.keyAbout ?? 'Follows the text until it is saved or you change it.'}
          value={item.key}
          problem={(key) => keyProblem(key, takenKeys(getEdited(), id))}
          onChange={(key) => change({ key }, `${id}/key`)}
        />
        {asks && <AttentionField item={plain} right={right} />}
      </Section>
    </>
  )
}

/** Somebody who looks for screening at a question finds it at the page. */
function PageLink({ id }: { id: string }) {
  const { dispatch, getEdited } = useEditor()
  const page = find(getEdited(), id)?.page
  if (page === undefined) return null
  return (
    <p className={styles.note}>
      To skip pages or screen people out by an answer:{' '}
      <Button size="compact-sm" variant="default" onClick={() => dispatch({ happened: 'selected', id: page.id })}>
        Open its page
      </Button>
    </p>
  )
}
