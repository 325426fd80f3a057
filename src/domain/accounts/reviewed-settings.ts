import { FOCAL_LINE } from '../engagement/focal-line.ts'
import { ORDER_KEYS } from '../feed/order/order-rules.ts'
import { FEEDS } from '../feeds/feed-settings.ts'
import { JOURNEY_DRAW, JOURNEY_ORDER } from '../journey/block-order.ts'
import { JOURNEY } from '../journey/parse-journey.ts'
import { findParameter, SECRET_PARAMETERS } from '../parameters/index.ts'
import type { Definition } from '../questions/definition.ts'
import { OWN_QUESTIONNAIRES, ownQuestionnaires } from '../questions/own-questionnaires.ts'
import { TEST_IDS } from '../session/test-session.ts'
import { HIDDEN } from '../study/lifecycle/diff-settings.ts'
import { parseWaves } from '../waves/parse-waves.ts'
import { WAVES, WAVES_WHEN_CLOSED, type Wave } from '../waves/wave.ts'
import { MAILS_PER_MINUTE } from '../waves/wave-mail.ts'
import { roleMay } from './permissions.ts'
import type { Role } from './roles.ts'

/** Settings of the server that belong to the design. Codes, exit links and secrets do not, and a new setting is hidden until it is named here. */
const DESIGN = new Set([
  ...[
    'n-conditions',
    'study-name',
    'condition-name',
    'quota',
    'quota-total',
    'quota-strata',
    ...['assignment', 'assignment-by', 'assignment-coin', 'assignment-weights'],
    'entity_sets',
    FEEDS,
    JOURNEY_ORDER,
    JOURNEY_DRAW,
    WAVES_WHEN_CLOSED,
    MAILS_PER_MINUTE,
    'algorithm',
    'feed-length',
    ...ORDER_KEYS,
    'labels',
    // Without it the design would be described with the default.
    'dwell-definition',
    FOCAL_LINE,
    'debrief',
    'debrief-names-false',
    'failed-attention',
    'retention-date',
    'replay-letters',
  ],
  'standing-changes',
  // Without them the design would say that everything is as by default.
  ...[TEST_IDS, 'embed-hosts', 'allow-untokened-writes', 'signed-links', 'signed-exits'],
  ...['cues-ln-mean', 'cues-ln-sd', 'cues-share-perc', 'cues-share-perc-sd'],
])

/** Whether a reviewer sees a setting as it is: what participants get to see, and what else makes the design. */
export const isForReviewers = (param: string): boolean => DESIGN.has(param) || findParameter(param)?.audience === 'participant'

/**
 * The value of a setting as the link for reviewers shows it; undefined for codes and exit links, which are no part of the design. A link may
 * get into the hands of participants: right answers and secrets are hidden, and that there are some is not.
 */
export function reviewedValue(param: string, value: string): string | undefined {
  if (SECRET_PARAMETERS.includes(param)) return value === '' ? '' : HIDDEN
  if (param === OWN_QUESTIONNAIRES && value !== '')
    return JSON.stringify([...ownQuestionnaires({ [param]: value }).values()].map(withoutRightAnswers))
  if (param === WAVES && value !== '') return JSON.stringify((parseWaves(value) ?? []).map(withoutExits))
  return isForReviewers(param) || param === OWN_QUESTIONNAIRES || param === JOURNEY ? value : undefined
}

/** Codes and exit links of a wave are no part of the design either. */
const withoutExits = ({ settings = {}, ...wave }: Wave): Wave => {
  const shown = Object.entries(settings).filter(([param]) => isForReviewers(param))
  return shown.length === 0 ? wave : { ...wave, settings: Object.fromEntries(shown) }
}

const withoutRightAnswers = (definition: Definition): Definition => ({
  ...definition,
  attentionAnswers: hidden(definition.attentionAnswers),
  scores: definition.scores.map((score) => (score.right === undefined ? score : { ...score, right: hidden(score.right) })),
})

const hidden = (answers: Readonly<Record<string, string>>) => Object.fromEntries(Object.keys(answers).map((key) => [key, HIDDEN]))

/**
 * Whether a role sees the value of a setting. Somebody with a completion code can be paid without taking part, and somebody with the right
 * answers passes every check: a monitor sees as much as a reviewer, an analyst all but secrets, who may change the study everything.
 */
export function maySeeSetting(role: Role, param: string): boolean {
  if (SECRET_PARAMETERS.includes(param)) return roleMay(role, 'change-study')
  return roleMay(role, 'take-data') || isForReviewers(param)
}
