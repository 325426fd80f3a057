import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type ComponentType, use, useMemo, useState } from 'react'
import { EARLIER_RULES, type EarlierRule, FEED_CARDS, FEED_CARDS_OF } from '#domain/feeds/earlier-cards.ts'
import { isFeedName, ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { findParameter } from '#domain/parameters/index.ts'
import { blankCondition } from '#domain/study/draft/draft-condition.ts'
import { feedsIn, namesOfFeeds, ownOfFeed, renamedFeed, withOwnOfFeed } from '#domain/study/draft/draft-feeds.ts'
import type { StepsPlace } from '#domain/study/draft/draft-waves.ts'
import { type SectionId, studySections } from '#domain/study/draft/sections.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import { ConditionNumberContext, ConditionsContext, StudyContext, useStudyContext } from '../../study-context.ts'
import { feedFields } from '../feed-fields.ts'
import type { FieldsProps } from '../fields-props.ts'
import { type OwnSection, OwnSections } from './own-sections.tsx'
import styles from './waves.module.css'

const SECTIONS: readonly OwnSection[] = studySections.flatMap(({ id, heading, keys }) => {
  const Fields = (feedFields as Partial<Record<SectionId, ComponentType<FieldsProps>>>)[id]
  return Fields === undefined ? [] : [{ id, heading, keys, Fields }]
})

const CARDS: Readonly<Record<EarlierRule, string>> = {
  any: 'Any cards of its sets',
  'not-served': 'Only cards that were not served before',
  'not-seen': 'Only cards that were not seen before',
  served: 'The cards that were served before, once more',
  seen: 'The cards that were seen before, once more',
  liked: 'The cards that the person liked',
  shared: 'The cards that the person shared',
  skipped: 'The cards that were seen and left alone',
}

const mayOwn = (param: string) => findParameter(param)?.isOfFeed === true

type Props = { change: FieldsProps['change']; place: StepsPlace; at: number; name: string; onClose: () => void }

/** What one feed has for itself: its name, which cards it may show, and any settings of the sections about the feed. */
export function FeedDialog({ change, place, at, name, onClose }: Props) {
  const conditions = use(ConditionsContext)
  const values = conditions[use(ConditionNumberContext) - 1] ?? conditions[0] ?? blankCondition
  const [typed, setTyped] = useState(name)
  const own = ownOfFeed(values, name)
  const context = useStudyContext()
  // A feed takes some of the sets of its condition.
  const ofCondition = useMemo(() => {
    const names = values.entity_sets.map(({ entity_set }) => entity_set)
    const list = context.sets.list.filter(({ entity_set }) => names.includes(entity_set))
    const categories = [...new Set(list.map(({ entity_category }) => entity_category))].sort()
    return { ...context, sets: { ...context.sets, list, categories } }
  }, [context, values.entity_sets])
  const others = feedsIn(values).filter((each) => each !== name)
  const inVisit = namesOfFeeds(place.read(values)).filter((each) => each !== name)
  const problem = nameProblem(typed, inVisit)
  const keep = (next: Readonly<Record<string, string>>) => change(withOwnOfFeed(values, name, next))
  const close = () => {
    if (problem === undefined && typed !== name) change(renamedFeed(values, place, at, typed))
    onClose()
  }
  return (
    <Dialog title={`The feed “${name}”`} isOpen onClose={close}>
      <Stack>
        <TextInput
          label="Name"
          description="It is in the data. Small letters, digits, - and _."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem}
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
        />
        {(others.length > 0 || values.waves !== '') && <EarlierCards own={own} others={others} onChange={keep} />}
        <p className={styles.soft}>Everything else is as set on the page for all feeds, until you change it here for this one.</p>
        <StudyContext value={ofCondition}>
          <OwnSections {...{ values, own, mayOwn }} sections={SECTIONS} onChange={keep} />
        </StudyContext>
        <Group justify="flex-end">
          <Button onClick={close}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function nameProblem(name: string, others: readonly string[]): string | undefined {
  // It stands for the feed of a study that has no names.
  if (!isFeedName(name) || name === ONLY_FEED) return 'From a letter; small letters, digits, - and _ only; not “feed”'
  const isSame = (other: string) => other.replaceAll('-', '_') === name.replaceAll('-', '_')
  return others.some(isSame) ? 'Another feed of this visit has this name' : undefined
}

type Own = Readonly<Record<string, string>>
type OwnProps = { own: Own; onChange: (own: Own) => void }

function EarlierCards({ own, others, onChange }: OwnProps & { others: readonly string[] }) {
  const { [FEED_CARDS]: rule = 'any', [FEED_CARDS_OF]: of, ...rest } = own
  const set = (next: string, from: string | undefined) =>
    onChange(next === 'any' ? rest : { ...rest, [FEED_CARDS]: next, ...(from && { [FEED_CARDS_OF]: from }) })
  return (
    <Group grow align="start" preventGrowOverflow={false}>
      <NativeSelect
        label="Which cards it may show"
        data={EARLIER_RULES.map((value) => ({ value, label: CARDS[value] }))}
        value={rule}
        onChange={(event) => set(event.currentTarget.value, of)}
      />
      {rule !== 'any' && (
        <NativeSelect
          label="“Before” means"
          data={[
            { value: '', label: 'in all feeds before it' },
            ...others.map((value) => ({ value, label: `in the feed “${value}”` })),
          ]}
          value={of ?? ''}
          onChange={(event) => set(rule, event.currentTarget.value)}
        />
      )}
    </Group>
  )
}
