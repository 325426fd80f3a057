import { softwareCitation } from '../about-place/software-citation.ts'
import { consortSvg, PRINTED } from '../monitor/consort-svg.ts'
import { type Block, type Report, type Section, text } from './block.ts'
import { attritionSvg } from './figures/attrition-svg.ts'
import { sensitivitySvg } from './figures/sensitivity-svg.ts'
import { withTitle } from './figures/svg.ts'
import { measurementBlocks } from './measurement-section.ts'
import { methodsParagraph } from './methods-paragraph.ts'
import type { DeviceCounts, ReportFacts } from './report-facts.ts'
import { columnOf, DWELL_RULES, type SensitivityGroup } from './sensitivity.ts'
import {
  conditionWords,
  floorWords,
  number,
  ofAll,
  peopleWords,
  percent,
  RULE_WORDS,
  stepWords,
  wereWords,
  withInterval,
} from './words.ts'

/** The appendix about methods of one study: what reviewers ask for, each figure from what is stored. */
export function methodsReport(facts: ReportFacts): Report {
  const { experiment_id, studyName, madeAtMs, softwareVersion, people } = facts
  const day = new Date(madeAtMs).toISOString().slice(0, 10)
  return {
    title: `Methods of study ${experiment_id}${studyName === '' ? '' : `: ${studyName}`}`,
    lead: `Made on ${day} with Feedlab ${softwareVersion}, from what is stored at that moment.${people === 'simulated' ? ' All people in it are simulated: no person took part.' : ''}`,
    sections: [
      paperSection(facts),
      section('software', 'Software', softwareBlocks(facts)),
      section('devices', 'Devices and browsers', deviceBlocks(facts)),
      section('measurement', 'How exactly time is measured', measurementBlocks(facts.skins)),
      section('arrivals', 'What happened to arrivals', arrivalBlocks(facts)),
      section('attrition', 'Where people left', attritionBlocks(facts)),
      section('deviations', 'Deviations from the preregistration', deviationBlocks(facts)),
      section('sensitivity', 'How results depend on the definition of dwell', sensitivityBlocks(facts)),
    ],
  }
}

const section = (id: string, heading: string, blocks: readonly Block[]): Section => ({ id, heading, blocks })

const paperSection = (facts: ReportFacts): Section =>
  section('paper', 'A paragraph for the paper', [
    { kind: 'excerpt', paragraphs: [methodsParagraph(facts), softwareCitation(facts.softwareVersion)] },
    text('Change it as you like. Every number in it is in a table below.'),
  ])

const softwareBlocks = ({
  softwareVersion,
  experiment_id,
  nVersions,
  nConditions,
  conditionNames,
  skins,
}: ReportFacts): Block[] => [
  {
    kind: 'table',
    caption: 'The study and the software',
    headings: ['Fact', 'Value'],
    rows: [
      ['Software', `Feedlab ${softwareVersion}`],
      ['Study', experiment_id],
      ['Versions of the study', String(nVersions)],
      ['Conditions', allConditions(nConditions, conditionNames)],
      ['Skins', skins.join(', ')],
    ],
  },
]

const allConditions = (nConditions: number, names: readonly string[]) =>
  Array.from({ length: nConditions }, (_, i) => conditionWords(i + 1, names)).join('; ')

function deviceBlocks({ devices }: ReportFacts): Block[] {
  const { n, classes, browsers, systems, viewport, pixelRatios } = devices
  if (n === 0) return [text('Nobody has come yet.')]
  const rows = (what: string, counts: DeviceCounts) => counts.map(({ value, n: own }) => [what, value, ofAll(own, n)])
  return [
    text(
      `Of ${peopleWords(n)} who count, as their browsers said at the first visit. Feedlab stores families of browsers and systems, and no address and no version.`,
    ),
    {
      kind: 'table',
      caption: 'Devices, browsers and systems',
      headings: ['What', 'Which', 'People'],
      rows: [
        ...rows('Device', classes),
        ...rows('Browser', browsers),
        ...rows('System', systems),
        ...rows('Device pixels per CSS pixel', pixelRatios),
      ],
    },
    ...(viewport === null
      ? []
      : [
          text(
            `The viewport was ${viewport.width.median} by ${viewport.height.median} CSS pixels in the median: ${viewport.width.low} to ${viewport.width.high} wide, and ${viewport.height.low} to ${viewport.height.high} high.`,
          ),
        ]),
  ]
}

function arrivalBlocks({ flow, conditionNames }: ReportFacts): Block[] {
  const figure = { id: 'consort', title: 'Flow of participants after CONSORT 2010', description: '' }
  const lost = (reasons: readonly { reason: string; n: number }[]) =>
    reasons.map(({ reason, n }) => `${reason || 'By the researchers'} (${number(n)})`).join('; ')
  const description = `${number(flow.assessed)} opened the link, ${number(flow.allocated)} were allocated. The table below has every number.`
  return [
    {
      kind: 'figure',
      file: 'consort.svg',
      alt: figure.title,
      caption: `${figure.title}: everybody who opened the link, and what became of them.`,
      svg: withTitle(consortSvg(flow, conditionNames, PRINTED), { ...figure, description }),
    },
    text(
      `${peopleWords(flow.assessed)} opened the link. ${wereWords(flow.assessed - flow.allocated - flow.beforeAllocation, 'not allocated')}${flow.notAllocated.length === 0 ? '' : `: ${lost(flow.notAllocated)}`}.${flow.beforeAllocation > 0 ? ` ${number(flow.beforeAllocation)} ${flow.beforeAllocation === 1 ? 'is' : 'are'} on the way to it.` : ''}`,
    ),
    {
      kind: 'table',
      caption: 'The same by condition',
      headings: [
        'Condition',
        'Allocated',
        'Saw the feed',
        'Did not complete',
        'Under way',
        'Completed',
        'Excluded',
        'To be analysed',
      ],
      rows: flow.arms.map(({ condition, allocated, received, lost: reasons, underWay, completed, excluded, analysed }) => [
        conditionWords(condition, conditionNames),
        number(allocated),
        number(received),
        withReasons(reasons),
        number(underWay),
        number(completed),
        withReasons(excluded),
        number(analysed),
      ]),
    },
    ...(flow.waves.length === 0 ? [] : waveBlocks(flow.waves, conditionNames)),
  ]
}

const waveBlocks = (waves: ReportFacts['flow']['waves'], conditionNames: readonly string[]): Block[] => [
  text(
    'The table above is about the first visit. Later waves follow those who completed it and were not excluded; “can still come” counts people whose wave has not ended.',
  ),
  {
    kind: 'table',
    caption: 'Later waves',
    headings: ['Wave and condition', 'Followed', 'Came', 'Completed', 'Lost', 'Under way', 'Can still come'],
    rows: waves.flatMap(({ wave, arms }) =>
      arms.map(({ condition, followed, back, completed, lost, underWay, ahead }) => [
        `${wave}, ${condition === null ? 'all conditions together' : conditionWords(condition, conditionNames)}`,
        ...[followed, back, completed].map(number),
        withReasons(lost),
        ...[underWay, ahead].map(number),
      ]),
    ),
  },
]

function withReasons(reasons: readonly { reason: string; n: number }[]): string {
  const total = number(reasons.reduce((sum, { n }) => sum + n, 0))
  const named = reasons.filter(({ reason }) => reason !== '')
  return named.length === 0 ? total : `${total}: ${named.map(({ reason, n }) => `${reason} (${number(n)})`).join('; ')}`
}

function attritionBlocks({ attrition, conditionNames }: ReportFacts): Block[] {
  const came = attrition.filter(({ steps }) => (steps[0]?.reached ?? 0) > 0)
  if (came.length === 0) return [text('Nobody has come to a condition yet.')]
  const nameOf = (condition: number) => conditionWords(condition, conditionNames)
  return [
    text(
      'Of the people of each condition, without those who withdrew or were excluded. Left: they left at this step, or have not come back for half an hour. Ended: they were screened out or refused there.',
    ),
    {
      kind: 'figure',
      file: 'attrition.svg',
      alt: 'How many people of each condition came to each step',
      caption: 'People who came to each step, as a share of all people of their condition.',
      svg: attritionSvg(came, nameOf),
    },
    {
      kind: 'table',
      caption: 'Attrition by condition and step',
      headings: ['Condition and step', 'Came to it', 'Did it', 'Left', 'Ended', 'At it now'],
      rows: came.flatMap(({ condition, steps }) =>
        steps.map((step) => [
          `${nameOf(condition)}, ${stepWords(step)}`,
          number(step.reached),
          number(step.done),
          ofAll(step.dropped, step.reached),
          number(step.ended),
          number(step.here),
        ]),
      ),
    },
  ]
}

function deviationBlocks({ deviations }: ReportFacts): Block[] {
  if (deviations === null) return [text('No preregistration is stored with this study.')]
  if (deviations.length === 0) return [text('Nothing that was preregistered has been changed since.')]
  return [{ kind: 'list', items: deviations.map(({ what, why }) => (why === undefined ? what : `${what} ${why}`)) }]
}

function sensitivityBlocks({ dwell, isMasked, conditionNames, dwellDefinition, focalLine, flow, nFeeds }: ReportFacts): Block[] {
  const { groups, differences, nWaiting } = dwell
  const nameOf = ({ condition }: SensitivityGroup) =>
    condition === null ? 'All conditions together' : conditionWords(condition, conditionNames)
  const notes = [
    'A person is one value: the mean over the cards that they were served, with 0 for cards that they never saw. Means over people, with 95 % intervals by Student’s t. Visits shorter than the floor do not count. Groups with fewer than five people are a number alone.',
    `The study is set to ${RULE_WORDS[dwellDefinition].short.toLowerCase()} (${columnOf({ definition: dwellDefinition, floorMs: 0 })}), without a floor. The focal line is at ${percent(focalLine)} of the height of the room.`,
    ...(nFeeds > 1
      ? [
          `The first visit of this study has ${nFeeds} feeds. The mean of a person is over the cards of all of them; the column feed of the table exposures tells them apart.`,
        ]
      : []),
    ...(flow.waves.length > 0 ? ['It is about the first visit alone; cards of later waves are not in it.'] : []),
    ...(isMasked ? ['The study is blinded. Until an owner opens the outcomes, all conditions are one group here.'] : []),
    ...(nWaiting > 0 ? [`${peopleWords(nWaiting)} ${nWaiting === 1 ? 'is' : 'are'} not in it: still there, or just gone.`] : []),
  ]
  if (groups.length === 0) return [...notes.map(text), text('Nobody’s dwell is known yet.')]
  return [
    ...notes.map(text),
    {
      kind: 'figure',
      file: 'sensitivity.svg',
      alt: 'Mean dwell per card and person under every definition of dwell and every floor',
      caption: 'Points are means, lines their 95 % intervals, in seconds per card and person.',
      svg: sensitivitySvg(dwell, nameOf),
    },
    estimates('Mean dwell in seconds per card and person [95 % interval]', groups, nameOf),
    ...(differences.length === 0
      ? []
      : [
          estimates(
            `Difference from ${nameOf(groups[0] ?? { condition: null, n: 0, estimates: [] })} in seconds [95 % interval by Welch]`,
            differences,
            nameOf,
          ),
          text(
            'The table says how much a result depends on the definition. It is not the registered test, and it is not corrected for many comparisons.',
          ),
        ]),
  ]
}

const estimates = (caption: string, groups: readonly SensitivityGroup[], nameOf: (group: SensitivityGroup) => string): Block => ({
  kind: 'table',
  caption,
  headings: ['Definition and floor', ...groups.map((group) => `${nameOf(group)} (n = ${number(group.n)})`)],
  rows: DWELL_RULES.map((rule, i) => [
    `${RULE_WORDS[rule.definition].short} (${columnOf(rule)}), ${floorWords(rule)}`,
    ...groups.map((group) => {
      const estimate = group.estimates[i]
      return estimate == null ? 'too few people' : withInterval(estimate)
    }),
  ]),
})
