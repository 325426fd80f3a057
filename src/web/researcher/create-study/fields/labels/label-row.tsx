import { Button, Group, NativeSelect, Stack, Switch, TagsInput, TextInput } from '@mantine/core'
import { checkLabels } from '#domain/labels/check-labels.ts'
import { findLabelKind } from '#domain/labels/index.ts'
import { LABEL_COLORS, type LabelKind } from '#domain/labels/label-kind.ts'
import { LABEL_COLUMNS, type LabelRule, nameOfRule } from '#domain/labels/label-rule.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import styles from '../fields.module.css'
import { DESCRIPTION_BELOW } from '../fields-props.ts'
import { TextByLanguage } from '../text-by-language.tsx'
import { editRule } from './edit-rule.ts'

type Props = {
  rule: LabelRule
  /** From 1. */
  place: number
  languages: readonly string[]
  onChange: (rule: LabelRule) => void
  onRemove: () => void
}

/** One label: at which cards, in which words, and how it looks. */
export function LabelRow({ rule, place, languages, onChange, onRemove }: Props) {
  const kind = findLabelKind(rule.kind)
  if (kind === undefined) return null
  const edit = (patch: Parameters<typeof editRule>[1]) => onChange(editRule(rule, patch))
  const isFolded = rule.fold === undefined ? kind.isFolded : rule.fold === 'yes'
  const asksShare = rule.share === undefined ? kind.asksShare : rule.share === 'ask'
  return (
    <fieldset className={styles.topics}>
      <legend>{`Label ${place}: ${kind.label.toLowerCase()}`}</legend>
      <Stack gap="sm">
        <CardChoice rule={rule} edit={edit} />
        <Words {...{ rule, kind, languages, edit }} />
        <div className={styles.grid}>
          {kind.place !== 'cover' && (
            <NativeSelect
              label="Place"
              data={[
                { value: 'above', label: 'Over the content' },
                { value: 'under', label: 'Between content and buttons' },
              ]}
              value={rule.place ?? kind.place}
              onChange={({ currentTarget: { value } }) =>
                edit({ place: value === kind.place ? '' : value === 'above' ? 'above' : 'under' })
              }
            />
          )}
          <NativeSelect
            label="Colour"
            data={LABEL_COLORS.map((color) => ({ value: color, label: capitalize(color) }))}
            value={rule.color ?? kind.color}
            onChange={({ currentTarget: { value } }) => {
              const color = LABEL_COLORS.find((known) => known === value)
              edit({ color: color === kind.color ? undefined : color })
            }}
          />
        </div>
        {kind.place !== 'cover' && (
          <Switch
            withThumbIndicator={false}
            label="The text opens at a press"
            checked={isFolded}
            onChange={({ currentTarget: { checked } }) => edit({ fold: checked === kind.isFolded ? '' : checked ? 'yes' : 'no' })}
          />
        )}
        <Switch
          withThumbIndicator={false}
          label="A share asks again"
          description="Before the card is shared, a question names the label."
          checked={asksShare}
          onChange={({ currentTarget: { checked } }) =>
            edit({ share: checked === kind.asksShare ? '' : checked ? 'ask' : 'free' })
          }
        />
        <Problems rule={rule} />
        <Group>
          <Button variant="subtle" size="sm" onClick={onRemove}>
            {`Remove label ${place}`}
          </Button>
        </Group>
      </Stack>
    </fieldset>
  )
}

type Part = { rule: LabelRule; edit: (patch: Parameters<typeof editRule>[1]) => void }

function CardChoice({ rule, edit }: Part) {
  return (
    <div className={styles.grid}>
      <NativeSelect
        label="At which cards"
        data={[
          { value: 'column', label: 'Those that a column names' },
          { value: 'all', label: 'All cards' },
        ]}
        value={rule.cards ?? 'column'}
        onChange={({ currentTarget: { value } }) =>
          edit(value === 'all' ? { cards: 'all', column: undefined, values: undefined } : { cards: undefined })
        }
      />
      {rule.cards !== 'all' && (
        <>
          <TextInput
            label="Column of the sheet"
            placeholder={LABEL_COLUMNS.label}
            value={rule.column ?? ''}
            onChange={({ currentTarget: { value } }) => edit({ column: value })}
          />
          <TagsInput
            label="With one of these values"
            description={
              rule.column === undefined ? `${nameOfRule(rule)}, unless you name others.` : 'None: any text in that column.'
            }
            inputWrapperOrder={DESCRIPTION_BELOW}
            value={[...(rule.values ?? [])]}
            onChange={(values) => edit({ values })}
          />
        </>
      )}
    </div>
  )
}

function Words({ rule, kind, languages, edit }: Part & { kind: LabelKind; languages: readonly string[] }) {
  const ofCards = (column: string) => `A card with words in its column ${column} shows those.`
  return (
    <>
      <TextByLanguage
        label="Title"
        value={rule.title ?? ''}
        languages={languages}
        placeholder={kind.title}
        description="Empty: these words, in the language of the participant."
        onChange={(title) => edit({ title })}
      />
      <TextByLanguage
        label="Text"
        value={rule.text ?? ''}
        languages={languages}
        rows={2}
        description={ofCards(rule.text_column ?? LABEL_COLUMNS.text)}
        onChange={(text) => edit({ text })}
      />
      <TextByLanguage
        label="Source"
        value={rule.source ?? ''}
        languages={languages}
        description={ofCards(rule.source_column ?? LABEL_COLUMNS.source)}
        onChange={(source) => edit({ source })}
      />
      <div className={styles.grid}>
        <Column label="Column of the texts" field="text_column" usual={LABEL_COLUMNS.text} rule={rule} edit={edit} />
        <Column label="Column of the sources" field="source_column" usual={LABEL_COLUMNS.source} rule={rule} edit={edit} />
        {kind.needs === 'score' && (
          <Column label="Column of the scores" field="score_column" usual={LABEL_COLUMNS.score} rule={rule} edit={edit} />
        )}
      </div>
    </>
  )
}

type ColumnProps = Part & { label: string; field: 'text_column' | 'source_column' | 'score_column'; usual: string }

const Column = ({ label, field, usual, rule, edit }: ColumnProps) => (
  <TextInput
    label={label}
    placeholder={usual}
    value={rule[field] ?? ''}
    onChange={({ currentTarget: { value } }) => edit({ [field]: value })}
  />
)

const Problems = ({ rule }: { rule: LabelRule }) => (
  <Stack gap="xs" aria-live="polite">
    {checkLabels(JSON.stringify([rule])).map((problem) => (
      <p key={problem} className={styles.problem}>
        {problem.replace(/^Label 1 \([^)]*\)/, 'This label')}
      </p>
    ))}
  </Stack>
)
