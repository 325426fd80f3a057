import { counted, listed } from '../study/design/words.ts'
import { worstError } from './measurement-section.ts'
import type { ReportFacts } from './report-facts.ts'
import { columnOf, DWELL_RULES } from './sensitivity.ts'
import { number, peopleWords, percent, RULE_WORDS, seconds, wereWords } from './words.ts'

/** What a methods section says about how a study was run, in full sentences. */
export function methodsParagraph(facts: ReportFacts): string {
  return [ranWith(facts), arrivals(facts), devices(facts), measured(facts), sensitivity(facts)]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

const ranWith = ({ softwareVersion, people }: ReportFacts) =>
  `Participants used a simulated social-media feed, which was presented and recorded with Feedlab ${softwareVersion}.${people === 'simulated' ? ' All participants were simulated.' : ''}`

function arrivals({ arrivals: span, flow, conditionNames, nConditions }: ReportFacts): string {
  if (span === null) return 'Nobody has taken part yet.'
  const sum = (of: (arm: (typeof flow.arms)[number]) => number) => flow.arms.reduce((total, arm) => total + of(arm), 0)
  const completed = sum((arm) => arm.completed)
  const excluded = sum((arm) => arm.completed - arm.analysed)
  const perArm = flow.arms.map(
    ({ condition, allocated }) =>
      `${(conditionNames[condition - 1] ?? '').trim() || `condition ${condition}`}: ${number(allocated)}`,
  )
  const days =
    dayOf(span.firstMs) === dayOf(span.lastMs)
      ? `on ${dayOf(span.firstMs)}`
      : `between ${dayOf(span.firstMs)} and ${dayOf(span.lastMs)}`
  return `${days.charAt(0).toUpperCase()}${days.slice(1)}, ${peopleWords(flow.assessed)} opened the link, ${wereWords(flow.allocated, `allocated to ${counted(nConditions, 'condition')}`)} (${listed(perArm)}), and ${number(completed)} completed ${flow.waves.length > 0 ? 'the first visit' : 'the study'}${completed === 0 ? '.' : `; of these, ${wereWords(excluded, 'excluded')}, which leaves ${number(sum(({ analysed }) => analysed))} for the analysis.`}${flow.waves.map(waveSentence).join('')}`
}

function waveSentence({ wave, arms }: ReportFacts['flow']['waves'][number]): string {
  const sum = (of: (arm: (typeof arms)[number]) => number) => arms.reduce((total, arm) => total + of(arm), 0)
  return ` Of ${peopleWords(sum(({ followed }) => followed))} followed to wave ${wave}, ${number(sum(({ back }) => back))} came to it and ${number(sum(({ completed }) => completed))} completed it.`
}

function devices({ devices: { n, classes, browsers } }: ReportFacts): string {
  const shares = (counts: typeof classes) => listed(counts.slice(0, 3).map((each) => `${each.value} ${percent(each.n / n)}`))
  return n === 0 ? '' : `Devices were ${shares(classes)}; browsers were ${shares(browsers)}.`
}

function measured({ dwellDefinition, skins }: ReportFacts): string {
  const worst = worstError(skins)
  const dwell = `Dwell is ${RULE_WORDS[dwellDefinition].long}, computed from what the browser reported frame by frame.`
  return worst === null
    ? dwell
    : `${dwell} Against an independent record of the screen in Chromium, ${worst.missed} of ${worst.visits} visits were missed and ${worst.invented} invented; their length had a bias of at most ${worst.biasMs.toFixed(1)} ms and a standard deviation of at most ${worst.sdMs.toFixed(1)} ms.`
}

/** How far the means of the groups move with the definition alone. */
function sensitivity({ dwell: { groups }, isMasked }: ReportFacts): string {
  const ranges = groups.flatMap((group) => {
    const means = group.estimates.flatMap((estimate, i) =>
      estimate === null ? [] : [{ ms: estimate.mean, rule: DWELL_RULES[i] }],
    )
    const sorted = means.sort((one, other) => one.ms - other.ms)
    const [least, most] = [sorted[0], sorted.at(-1)]
    if (least?.rule === undefined || most?.rule === undefined) return []
    return [{ group, least, most }]
  })
  const [first] = ranges
  if (first === undefined || first.least.rule === undefined || first.most.rule === undefined) return ''
  const whose = isMasked || first.group.condition === null ? '' : ` in condition ${first.group.condition}`
  return `Depending on the definition of dwell, its mean per card${whose} was between ${seconds(first.least.ms)} (${columnOf(first.least.rule)}) and ${seconds(first.most.ms)} (${columnOf(first.most.rule)}); the appendix has all definitions side by side.`
}
