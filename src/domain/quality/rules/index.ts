import { afterSubmit } from './after-submit.ts'
import { attention } from './attention.ts'
import { awayBeforeText } from './away-before-text.ts'
import { differentAnswers } from './different-answers.ts'
import { evenTimes } from './even-times.ts'
import { fast } from './fast.ts'
import { fastForm } from './fast-form.ts'
import { feedAttention } from './feed-attention.ts'
import { feedDuplicates } from './feed-duplicates.ts'
import { hidden } from './hidden.ts'
import { hiddenField } from './hidden-field.ts'
import { inconsistent } from './inconsistent.ts'
import { noComment } from './no-comment.ts'
import { noCorrections } from './no-corrections.ts'
import { noInput } from './no-input.ts'
import { noScroll } from './no-scroll.ts'
import { pasted } from './pasted.ts'
import type { PersonRule, QualityRule } from './quality-rule.ts'
import { saidRandom } from './said-random.ts'
import { sameDevice } from './same-device.ts'
import { sameNetwork } from './same-network.ts'
import { samePanelId } from './same-panel-id.ts'
import { scrollAlone } from './scroll-alone.ts'
import { sessions } from './sessions.ts'
import { shortDwell } from './short-dwell.ts'
import { straightLining } from './straight-lining.ts'
import { textAtOnce } from './text-at-once.ts'
import { twoWindows } from './two-windows.ts'
import { unseen } from './unseen.ts'
import { untrusted } from './untrusted.ts'
import { webdriver } from './webdriver.ts'

/** In the order of the page. */
export const qualityRules: readonly QualityRule[] = [
  attention,
  feedAttention,
  feedDuplicates,
  fast,
  shortDwell,
  fastForm,
  straightLining,
  inconsistent,
  differentAnswers,
  saidRandom,
  hidden,
  unseen,
  noScroll,
  noComment,
  twoWindows,
  afterSubmit,
  sessions,
  samePanelId,
  sameDevice,
  sameNetwork,
  pasted,
  textAtOnce,
  noCorrections,
  awayBeforeText,
  evenTimes,
  untrusted,
  noInput,
  scrollAlone,
  webdriver,
  hiddenField,
]

/** Those that need nothing but the person: their values are stored once the person is gone. */
export const personRules: readonly PersonRule[] = qualityRules.filter((rule) => rule.judges === 'person')

/** Flags of tables and of the list of participants: these rules, at their own thresholds. */
export const flagRules: readonly PersonRule[] = personRules.filter(({ isOnByDefault }) => isOnByDefault)

export const findQualityRule = (name: string): QualityRule | undefined => qualityRules.find((rule) => rule.name === name)
