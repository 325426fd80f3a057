import { Button, Group, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { PreviewScreen } from '#contract/preview-message.ts'
import { messages } from '#contract/researcher-messages.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { feedsOf } from '#domain/feeds/feed-names.ts'
import { settingsOfFeed } from '#domain/feeds/feed-settings.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { readLanguages } from '#domain/questions/study-languages.ts'
import { conditionLabel } from '#domain/study/design/words.ts'
import { type ConditionDraft, parametersOf } from '#domain/study/draft/draft-condition.ts'
import { previewScreens, screenIn, screenValue } from '#domain/study/preview/preview-screens.ts'
import { cardIn, screenBeside } from '#domain/study/preview/preview-start.ts'
import { settingsOfWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import styles from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import { previewOrder } from './preview-order.ts'
import type { PreviewView } from './preview-view.ts'
import { type PreviewCards, usePreviewCards } from './use-preview-cards.ts'

const DEVICES = [
  { value: 'phone', label: 'Phone', widthPx: 375 },
  { value: 'desktop', label: 'Desktop', widthPx: 1280 },
] as const

type Props = {
  conditions: readonly ConditionDraft[]
  view: PreviewView
  onView: (view: PreviewView) => void
  onFullScreen?: () => void
}

/** Shows the real feed and forms of a condition of the draft. */
export function PreviewPane({ conditions, view, onView, onFullScreen }: Props) {
  const number = Math.min(view.condition, conditions.length)
  const condition = conditions[number - 1]
  const { all, settings, feed, waves } = useSettingsIn(condition, view)
  const screens = previewScreens(all)
  // The draft may no longer have the screen that was chosen.
  const isThere = cardIn(view.screen) !== undefined || screens.some(({ value }) => value === screenValue(view.screen, feed))
  // A later wave may have questions alone.
  const [first] = screens
  const screen = isThere
    ? view.screen
    : screens.some(({ value }) => value === screenValue('feed', feed))
      ? 'feed'
      : (first?.value ?? 'ending')
  const card = cardIn(screen)
  const isFeed = screen === 'feed' || card !== undefined
  const preview = usePreviewCards(settings)
  const { cards } = preview
  const order = useOrder({ view, screen, feed, condition: number, settings, cards })
  const other = view.beside === number ? undefined : conditions[view.beside - 1]
  const widthPx = DEVICES.find(({ value }) => value === view.device)?.widthPx ?? DEVICES[0].widthPx
  const restart = (changes: Partial<PreviewView>) => onView({ ...view, screen, ...changes, visit: view.visit + 1 })

  return (
    <section className={styles.pane} aria-label="Preview">
      <Group gap="xs">
        {conditions.length > 1 && (
          <>
            <NativeSelect
              className={styles.choice ?? ''}
              size="sm"
              aria-label="Condition to preview"
              data={conditions.map((each, i) => ({ value: String(i + 1), label: nameOf(each, i + 1) }))}
              value={String(number)}
              onChange={(event) => restart({ condition: Number(event.currentTarget.value) })}
            />
            <NativeSelect
              className={styles.choice ?? ''}
              size="sm"
              aria-label="Condition beside it"
              data={[
                { value: '0', label: 'Compare with …' },
                ...conditions.flatMap((each, i) =>
                  i + 1 === number ? [] : [{ value: String(i + 1), label: nameOf(each, i + 1) }],
                ),
              ]}
              value={other ? String(view.beside) : '0'}
              onChange={(event) => restart({ beside: Number(event.currentTarget.value) })}
            />
          </>
        )}
        {waves.length > 0 && (
          <NativeSelect
            className={styles.choice ?? ''}
            size="sm"
            aria-label="Wave to preview"
            data={waves.map((name, i) => ({ value: name, label: `${i + 1}. ${name}` }))}
            value={waves.includes(view.wave) ? view.wave : waves[0]}
            onChange={(event) => restart({ wave: event.currentTarget.value, screen: 'feed', feed: '' })}
          />
        )}
        <NativeSelect
          className={styles.choice ?? ''}
          size="sm"
          aria-label="Screen to preview"
          data={screens}
          value={screenValue(isFeed ? 'feed' : screen, feed)}
          onChange={(event) => restart(screenIn(event.currentTarget.value))}
        />
        {order.languages.length > 1 && (
          <LanguageChoice
            languages={readLanguages(settings)}
            shown={order.languages[0] ?? ''}
            onChoose={(language) => restart({ language })}
          />
        )}
        {isFeed && <CardNumber card={card} nCards={cards.length} onCard={(to) => restart({ screen: to })} />}
        <Button size="sm" px="sm" variant="default" onClick={() => restart({})}>
          Start again
        </Button>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          data={DEVICES.map(({ value, label }) => ({ value, label }))}
          value={view.device}
          onChange={(device) => onView({ ...view, device })}
        />
        {onFullScreen && (
          <Button size="sm" variant="subtle" onClick={onFullScreen}>
            Whole screen
          </Button>
        )}
      </Group>
      <PreviewMessages preview={preview} />
      <div className={styles.frames}>
        <PreviewFrame order={order} widthPx={widthPx} />
        {other && <FrameBeside condition={other} view={view} screen={screen} shown={cards} widthPx={widthPx} />}
      </div>
    </section>
  )
}

/** The settings of a condition in the feed that is shown: the chosen one, or else the first. */
const useSettingsIn = (condition: ConditionDraft | undefined, { feed: chosen, wave }: PreviewView) =>
  useMemo(() => {
    const ofStudy = condition ? parametersOf(condition) : {}
    const waves = wavesIn(ofStudy).map(({ name }) => name)
    const isLater = waves.indexOf(wave) > 0
    const all = settingsOfWave(ofStudy, isLater ? wave : FIRST_WAVE)
    const feeds = feedsOf(all)
    const feed = feeds.find((name) => name === chosen) ?? feeds[0] ?? ONLY_FEED
    return { all, settings: settingsOfFeed(all, feed), feed, waves }
  }, [condition, chosen, wave])

const nameOf = (condition: ConditionDraft, number: number) => conditionLabel(number, condition['condition-name'].trim())

type OrderParts = {
  view: PreviewView
  /** One of the values that previewScreens lists, or a card. */
  screen: string
  feed: string
  condition: number
  settings: Readonly<Record<string, string>>
  cards: PreviewCards['cards']
}

const useOrder = ({ view: { visit, language }, screen, feed, condition, settings, cards }: OrderParts) =>
  useMemo(
    () => previewOrder({ visit, screen: screen as PreviewScreen, feed, condition, language, settings, cards }),
    [visit, screen, feed, condition, language, settings, cards],
  )

type BesideProps = {
  condition: ConditionDraft
  view: PreviewView
  screen: string
  shown: PreviewCards['cards']
  widthPx: number
}

/** The same screen, or the same card, in another condition. */
function FrameBeside({ condition, view, screen, shown, widthPx }: BesideProps) {
  const { all, settings, feed } = useSettingsIn(condition, view)
  const { cards } = usePreviewCards(settings)
  const isThere = cardIn(screen) !== undefined || previewScreens(all).some(({ value }) => value === screenValue(screen, feed))
  const same = isThere ? screenBeside(screen, shown, cards) : undefined
  const order = useOrder({ view, screen: same ?? 'feed', feed, condition: view.beside, settings, cards })
  if (same === undefined)
    return <p className={styles.messages}>{nameOf(condition, view.beside)} does not have this screen or card.</p>
  return <PreviewFrame order={order} widthPx={widthPx} title={`Preview of ${nameOf(condition, view.beside)}`} />
}

type LanguageProps = { languages: readonly string[]; shown: string; onChoose: (language: string) => void }

/** Links and browsers choose in a study; here the researcher does. */
const LanguageChoice = ({ languages, shown, onChoose }: LanguageProps) => (
  <NativeSelect
    className={styles.choice ?? ''}
    size="sm"
    aria-label="Language to preview"
    data={languages.map((value) => ({ value, label: languageName(value) }))}
    value={shown}
    onChange={(event) => onChoose(event.currentTarget.value)}
  />
)

type CardProps = { card: number | undefined; nCards: number; onCard: (screen: string) => void }

/** Jumps to a card of the feed by its number. */
function CardNumber({ card, nCards, onCard }: CardProps) {
  return (
    <TextInput
      className={styles.card ?? ''}
      size="sm"
      type="number"
      aria-label={`Card to preview, from 1 to ${nCards}`}
      placeholder="Card"
      min={1}
      max={nCards}
      value={card ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onCard(Number(value) >= 1 ? `card/${Math.min(nCards, Math.floor(Number(value)))}` : 'feed')
      }
      rightSection={<span className={styles.of}>/ {nCards}</span>}
      rightSectionWidth={44}
    />
  )
}

function PreviewMessages({ preview: { state, findings, problems, retry } }: { preview: PreviewCards }) {
  const sentences = [...problems, ...findings.filter(({ kind }) => kind === 'advice').map(({ text }) => text)]
  return (
    <div className={styles.messages} aria-live="polite">
      {state === 'samples' && problems.length === 0 && <p>No cards are chosen yet: samples are shown instead.</p>}
      {state === 'failed' && (
        <p className={styles.failed}>
          The cards could not be loaded.{' '}
          <Button size="compact-xs" variant="default" onClick={retry}>
            {messages.retry}
          </Button>
        </p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {sentences.length === 0 && state === 'ready' && <p>Try it: nothing that you do here is stored or sent.</p>}
    </div>
  )
}
