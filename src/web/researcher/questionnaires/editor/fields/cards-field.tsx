import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { CARD_CHOICES, type CardChoice, type CardQuestion, type CardRule } from '#domain/questions/card-rule.ts'
import { IconButton } from '#web/researcher/create-study/icon-button.tsx'
import { PlaceHelp } from '#web/researcher/manual/manual-help.tsx'
import styles from './fields.module.css'
import { NumberField } from './number-field.tsx'

const CHOICE_WORDS: Readonly<Record<CardChoice, string>> = {
  seen: 'Random ones of those seen',
  longest: 'Those looked at longest',
  liked: 'Those they liked',
  shared: 'Those they shared',
  reported: 'Those they reported',
  'not-seen': 'Not seen, from the same sets',
  covariate: 'Those named by a column of the sheet',
}

export const CARDS_AT_FIRST: CardQuestion = { rules: [{ choose: 'seen', n: 5, minMs: 1000 }], showsCounts: false }

type Props = { cards: CardQuestion | undefined; onChange: (cards: CardQuestion | undefined, typing?: string) => void }

/** A block that is asked once for each of some cards of the person's own feed. */
export function CardsField({ cards, onChange }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend>Cards of the feed</legend>
      <PlaceHelp what="questions about cards" />
      <Switch
        withThumbIndicator={false}
        label="Ask these questions about cards"
        description="The block repeats for each card. Only after the feed."
        checked={cards !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? CARDS_AT_FIRST : undefined)}
      />
      {cards && <Rules cards={cards} onChange={onChange} />}
    </fieldset>
  )
}

function Rules({ cards, onChange }: { cards: CardQuestion; onChange: Props['onChange'] }) {
  const { rules } = cards
  const set = (next: readonly CardRule[], typing?: string) => onChange({ ...cards, rules: next }, typing)
  const replace = (at: number, rule: CardRule, typing?: string) =>
    set(
      rules.map((each, i) => (i === at ? rule : each)),
      typing,
    )
  return (
    <>
      {rules.map((rule, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place in the list.
        <div key={i} className={styles.card}>
          <div className={styles.optionRow}>
            <NativeSelect
              flex={1}
              aria-label={`Cards of rule ${i + 1}`}
              data={CARD_CHOICES.map((value) => ({ value, label: CHOICE_WORDS[value] }))}
              value={rule.choose}
              // One of the choices above.
              onChange={({ currentTarget }) => replace(i, ruleOf(currentTarget.value as CardChoice, rule.n))}
            />
            <IconButton
              icon="remove"
              label={`Remove rule ${i + 1}`}
              isOff={rules.length === 1}
              onClick={() => set(rules.filter((_, at) => at !== i))}
            />
          </div>
          <RuleFields rule={rule} onChange={(next, name) => replace(i, next, `cards-${i}/${name}`)} />
        </div>
      ))}
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" onClick={() => set([...rules, ruleOf('not-seen', 5)])}>
          Add a rule
        </Button>
      </div>
      <Switch
        withThumbIndicator={false}
        label="Show counts and buttons as they were"
        checked={cards.showsCounts}
        onChange={(event) => onChange({ ...cards, showsCounts: event.currentTarget.checked })}
      />
      <p className={styles.note}>The cards of all rules are asked about in one random order, each once.</p>
    </>
  )
}

function ruleOf(choose: CardChoice, n: number): CardRule {
  if (choose === 'seen') return { choose, n, minMs: 1000 }
  return choose === 'covariate' ? { choose, n, covariate: { name: '', value: '' } } : { choose, n }
}

function RuleFields({ rule, onChange }: { rule: CardRule; onChange: (rule: CardRule, name: string) => void }) {
  const { covariate } = rule
  return (
    <div className={styles.pair}>
      <NumberField
        label="At most"
        min={1}
        max={100}
        value={rule.n}
        onChange={(n) => n !== undefined && onChange({ ...rule, n }, 'n')}
      />
      {rule.choose === 'seen' && (
        <NumberField
          label="In view at least (ms)"
          min={0}
          value={rule.minMs}
          onChange={(minMs) => {
            const { minMs: _, ...rest } = rule
            onChange(minMs === undefined ? rest : { ...rest, minMs }, 'ms')
          }}
        />
      )}
      <TextInput
        label="Of the feed"
        placeholder="All feeds so far"
        value={rule.feed ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const { feed: _, ...rest } = rule
          onChange(value.trim() === '' ? rest : { ...rest, feed: value.trim() }, 'feed')
        }}
      />
      <TextInput
        label="Of the wave"
        placeholder="This visit"
        description="An earlier wave, by its name, where people come back."
        value={rule.wave ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const { wave: _, ...rest } = rule
          onChange(value.trim() === '' ? rest : { ...rest, wave: value.trim() }, 'wave')
        }}
      />
      {covariate && (
        <>
          <TextInput
            label="Column"
            value={covariate.name}
            onChange={({ currentTarget: { value: name } }) => onChange({ ...rule, covariate: { ...covariate, name } }, 'column')}
          />
          <TextInput
            label="Value"
            value={covariate.value}
            onChange={({ currentTarget: { value } }) => onChange({ ...rule, covariate: { ...covariate, value } }, 'value')}
          />
        </>
      )}
    </div>
  )
}
